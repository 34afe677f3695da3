import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const msPerTick = 10

/** CPU milliseconds that a process has used, all its threads; null where there is no /proc. */
export function cpuTime(pid: number): number | null {
  const own = statOf(pid)
  return own && own.ticks * msPerTick
}

/** The same with its children, ended ones included. */
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

/** The parts of /proc/PID/stat that count; they stand after the name, which is in brackets and may hold anything. */
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
