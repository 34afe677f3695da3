import { parseArgs } from 'node:util'
import { onOwnDatabase } from '../own-database.ts'
import { Fault, fuzz, type Report } from './fuzz.ts'
import { World } from './world.ts'

/**
 * `npm run fuzz:api -- --minutes M [--seed N] [--calls C]`: generated calls against a server and a
 * database of its own. At the first wrong answer, exits with code 1 and prints the call. The same
 * seed makes the same calls; `--calls` stops after so many.
 */

const usage = 'usage: npm run fuzz:api -- --minutes M [--seed N] [--calls C]'

function readArguments(): { minutes: number; seed: number; maxCalls: number } {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ options: { minutes: option, seed: option, calls: option } })
  const minutes = Number(values.minutes ?? 1)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const maxCalls = Number(values.calls ?? Infinity)
  if (!(minutes > 0) || !Number.isInteger(seed) || !(maxCalls > 0)) throw new Error(usage)
  return { minutes, seed, maxCalls }
}

const run = ({ minutes, seed, maxCalls }: ReturnType<typeof readArguments>): Promise<Report> =>
  onOwnDatabase(async ({ pool }) => {
    const world = await World.open({ pool })
    const end = performance.now() + minutes * 60_000
    console.log(`Seed ${seed}, ${minutes} minutes. Ctrl-C stops.`)
    let isInterrupted = false
    process.once('SIGINT', () => (isInterrupted = true))
    const isDone = (calls: number) => isInterrupted || calls >= maxCalls || performance.now() > end
    return fuzz(world, { seed, isDone })
  })

try {
  const options = readArguments()
  const started = performance.now()
  const { calls, byStatus } = await run(options)
  const perSecond = Math.round(calls / ((performance.now() - started) / 1000))
  console.log(`${calls} calls were answered as described, ${perSecond} a second.`)
  console.log(
    Object.entries(byStatus)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  )
} catch (error) {
  console.error(error instanceof Fault ? error.message : error)
  process.exitCode = error instanceof Fault ? 1 : 2
}
