import { parseArgs } from 'node:util'
import { testApp } from '../app.ts'
import { onOwnDatabase } from '../own-database.ts'
import { Difference, walkTeams } from './walk.ts'

/**
 * `npm run fuzz:teams -- --minutes M [--seed N]`: walks of random teams, each compared with a model
 * of what their accounts may see and do. At the first difference, exits with code 1 and prints the
 * calls; the same seed makes them again.
 */

const usage = 'usage: npm run fuzz:teams -- --minutes M [--seed N]'
const callsOfWalk = 300

function readArguments(): { minutes: number; seed: number } {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ options: { minutes: option, seed: option } })
  const minutes = Number(values.minutes ?? 1)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error(usage)
  return { minutes, seed }
}

const run = ({ minutes, seed: first }: ReturnType<typeof readArguments>): Promise<void> =>
  onOwnDatabase(async ({ pool }) => {
    const t = await testApp({ pool })
    const end = performance.now() + minutes * 60_000
    console.log(`Walks from seed ${first}, ${minutes} minutes. Ctrl-C stops.`)
    let isInterrupted = false
    process.once('SIGINT', () => (isInterrupted = true))
    let seed = first
    for (; ; seed++) {
      if (isInterrupted || performance.now() >= end) break
      await walkTeams(t, { seed, isDone: (calls) => calls >= callsOfWalk })
    }
    console.log(`${seed - first} walks: everybody saw and did what the model says.`)
  })

try {
  await run(readArguments())
} catch (error) {
  console.error(error instanceof Difference ? error.message : error)
  process.exitCode = error instanceof Difference ? 1 : 2
}
