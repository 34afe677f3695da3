import type { Run } from './engines/engine.ts'

/**
 * The form of a query that is fastest in its engine on these data. `trials`: how often each form is
 * tried, after one run in which all must give the same answer.
 */
export async function fastestForm(name: string, forms: readonly Run[], trials: number): Promise<Run> {
  const answers = new Set<string>()
  for (const form of forms) answers.add(JSON.stringify(await form()))
  if (answers.size > 1) throw new Error(`${name}: forms differ: ${[...answers].join(' and ')}`)
  let [fastest] = forms
  let least = Infinity
  for (const form of forms) {
    const time = await bestTime(form, trials)
    if (time < least) [fastest, least] = [form, time]
  }
  return fastest!
}

/** Milliseconds: a form that took this long needs no more trials. */
const longTrial = 2000

async function bestTime(run: Run, trials: number): Promise<number> {
  const started = performance.now()
  let best = Infinity
  for (let i = 0; i < trials && performance.now() - started < longTrial; i++) {
    const from = performance.now()
    await run()
    best = Math.min(best, performance.now() - from)
  }
  return best
}
