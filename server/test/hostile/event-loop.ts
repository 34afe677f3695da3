import { fold } from '@rapport/contract/fold.ts'
import { threadCpuUsage } from 'node:process'

/**
 * The maximum time for which one request may block the event loop, on a machine as fast as that of
 * the budgets.
 */
const limitMs = 200
/** The reference's time on that machine. */
const referenceMs = 25

/** Processor time of this thread, which other processes don't add to; in milliseconds. */
function now(): number {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

/** A fixed piece of work of the kind that is measured; the best of some runs. */
function reference(): number {
  const text = JSON.stringify({ text: 'Crème Brûlée, 서울특별시 '.repeat(10_000) })
  const runs = Array.from({ length: 5 }, () => {
    const started = now()
    fold((JSON.parse(text) as { text: string }).text)
    return now() - started
  })
  return Math.min(...runs)
}

/** The limit on this machine: more on a slower one, never less. */
export const stallLimit = (): number => limitMs * Math.max(1, reference() / referenceMs)

/**
 * Runs something, and returns for how long the event loop worked at most without a turn for
 * anything else.
 */
async function longestStall(run: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = now()
  let isOver = false
  const beat = () => {
    const at = now()
    longest = Math.max(longest, at - last)
    last = at
    if (!isOver) setImmediate(beat)
  }
  setImmediate(beat)
  await run()
  isOver = true
  return Math.max(longest, now() - last)
}

/**
 * Returns how long a run blocks the event loop, if that is above the limit at each attempt: a
 * single excess may be garbage collection. After one, the limit is taken again, because a machine
 * that others share may have become slower.
 */
export async function stallAbove(limit: number, run: () => Promise<unknown>): Promise<number | null> {
  let [least, allowed] = [Infinity, limit]
  for (let tries = 0; tries < 3 && least > allowed; tries++) {
    least = Math.min(least, await longestStall(run))
    if (least > allowed) allowed = Math.max(allowed, stallLimit())
  }
  return least > allowed ? least : null
}
