import type { Run } from './engines/engine.ts'

export type Limits = { runs: number; seconds: number }
/** Milliseconds. */
export type Times = { p50: number; p95: number; runs: number }

const minRuns = 5
/**
 * Milliseconds of warm-up before measuring, until code is compiled, including in threads that
 * compile their own.
 */
const warmTime = 500
/** Fast queries run for at least this many milliseconds, so that percentiles are based on many runs. */
const shortTime = 200
const maxRuns = 5000

/** Runs one query repeatedly, one run at a time. */
export async function measure(run: () => unknown, { runs, seconds }: Limits): Promise<Times> {
  await warmUp(run)
  const times: number[] = []
  const started = performance.now()
  for (;;) {
    const from = performance.now()
    // Doesn't await a synchronous answer: that would cost more than the fastest queries.
    const answer = run()
    if (answer instanceof Promise) await answer
    const now = performance.now()
    times.push(now - from)
    const elapsed = now - started
    const isEnough = times.length >= runs && (elapsed > shortTime || times.length >= maxRuns)
    if (isEnough || (elapsed > seconds * 1000 && times.length >= minRuns)) break
  }
  return { ...percentiles(times), runs: times.length }
}

async function warmUp(run: () => unknown): Promise<void> {
  const started = performance.now()
  do await run()
  while (performance.now() - started < warmTime)
}

export function percentiles(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!
  return { p50: at(0.5), p95: at(0.95) }
}

/** Queries per second, in rotation, one after the other. */
export async function throughput(runs: readonly Run[], seconds: number): Promise<number> {
  const started = performance.now()
  let count = 0
  for (;;) {
    for (const run of runs) {
      const answer = run()
      if (answer instanceof Promise) await answer
      count++
    }
    const elapsed = (performance.now() - started) / 1000
    if (elapsed > seconds) return count / elapsed
  }
}

export const median = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : percentiles(values).p50
