import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { tryAllLockPairs } from './lock-pairs.ts'
import { runChaos, type ChaosReport } from './chaos.ts'

/**
 * `npm run chaos -- --minutes M [--seed S] [--slack F] [--only FAULT]`: kills, stops and starves a
 * server and its database under load, and checks after each fault that it recovers in the time
 * asked and that nothing is lost. Exits with code 1 at the first violation. `--only locks` tries
 * all pairs of calls that write instead, however long that takes.
 */
const usage = 'usage: npm run chaos -- --minutes M [--seed S] [--slack F] [--only FAULT]'
/** Calls get 503 before it ends. */
const holdMs = 25_000

type Arguments = { minutes: number; seed: number; slack: number; only: string }

function readArguments(): Arguments {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { minutes: text, seed: text, slack: text, only: text } })
  const minutes = Number(values.minutes ?? 1)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const slack = Number(values.slack ?? 1)
  if (!(minutes > 0) || !Number.isInteger(seed) || !(slack >= 1)) throw new Error(usage)
  return { minutes, seed, slack, only: values.only ?? '' }
}

function print({ results, skipped, journal }: ChaosReport): void {
  console.log(
    '\n| fault | times | asked | ready: median | ready: slowest | everything: slowest |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (const { fault, ready, whole } of results) {
    const sorted = ready.toSorted((a, b) => a - b)
    const figures = [sorted[sorted.length >> 1], sorted.at(-1), Math.max(...whole)]
    const cells = ready.length === 0 ? ['', '', ''] : figures.map((seconds = 0) => `${seconds.toFixed(1)} s`)
    console.log(`| ${[fault.name, ready.length, `${fault.asked} s`, ...cells].join(' | ')} |`)
  }
  for (const { name } of skipped) console.log(`Skipped: ${name}, because no filesystem may be mounted here.`)
  const answers = [...journal.answers]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
  console.log(`\nAnswers ${answers.join(', ')}; slowest ${(journal.slowest / 1000).toFixed(1)} s.`)
  console.log(`Acknowledged changes: ${journal.acknowledged}. Violations: ${journal.violations.length}.`)
  console.log(`Imports that reported success: ${journal.importsDone}.`)
  for (const violation of journal.violations.slice(0, 20)) console.error(`VIOLATION ${violation}`)
}

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => stop.abort(new Error(`stopped by ${name}`)))
try {
  const { minutes, seed, slack, only } = readArguments()
  if (only === 'locks') process.exit((await tryAllLockPairs(stop.signal)) ? 0 : 1)
  console.log(`Seed ${seed}, ${minutes} minutes, ${faults.length} faults.`)
  const report = await runChaos({
    seed,
    seconds: minutes * 60,
    holdMs,
    slack,
    only,
    say: console.log,
    stop: stop.signal,
  })
  print(report)
  if (report.journal.violations.length > 0) {
    console.error(`Repeat: npm run chaos -- --minutes ${minutes} --seed ${seed}`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
// Ends the process although the stopped run's work is still pending.
if (stop.signal.aborted) process.exit()
