import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const msPerTick = 10

/** CPU milliseconds used by all threads of a process; null without /proc. */
export function cpuTime(pid: number): number | null {
  const own = statOf(pid)
  return own && own.ticks * msPerTick
}

/** The same including its children, also those that have ended. */
export function cpuTimeWithChildren(pid: number): number | null {
  const own = statOf(pid)
  if (!own) return null
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid)
  return children.reduce((sum, child) => sum + (child?.ticks ?? 0), own.ticks + own.endedChildren) * msPerTick
}

type Stat = { parent: number; ticks: number; endedChildren: number }

/**
 * The relevant parts of /proc/PID/stat; they follow the name, which is in brackets and may contain
 * anything.
 */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14].map((i) => Number(fields[i]))
    return { parent: parent!, ticks: user! + system!, endedChildren: childUser! + childSystem! }
  } catch {
    return null
  }
}
