import { parseArgs } from 'node:util'
import { properties } from './properties.ts'

/**
 * `npm run fuzz:index -- --minutes M [--seed S]`: compares the index with its twin on random
 * inputs, cycling through all properties. At the first failing input, exits with code 1 and prints
 * the input, reduced as far as possible, with the seed that repeats it.
 */

const usage = 'usage: npm run fuzz:index -- --minutes M [--seed S]'
/** Inputs per property before the next one's turn. */
const turn = 25

function readArguments(): { minutes: number; seed: number } {
  const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })
  const minutes = Number(values.minutes ?? 1)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error(usage)
  return { minutes, seed }
}

async function fuzz({ minutes, seed: firstSeed }: { minutes: number; seed: number }): Promise<number> {
  const end = performance.now() + minutes * 60_000
  let isInterrupted = false
  process.once('SIGINT', () => {
    isInterrupted = true
  })
  const isStopped = () => isInterrupted || performance.now() > end
  let seed = firstSeed
  let inputs = 0
  let lastWord = performance.now()
  console.log(`Seed ${firstSeed}, ${minutes} minutes, ${properties.length} properties. Ctrl-C stops.`)
  for (; !isStopped(); seed++) {
    for (const property of properties) {
      if (isStopped()) break
      const outcome = await property.check({ seed, numRuns: turn, isStopped })
      if (outcome.failed) {
        console.error(outcome.message)
        console.error(`Repeat: npm run fuzz:index -- --minutes ${minutes} --seed ${seed}`)
        return 1
      }
      inputs += outcome.runs
    }
    if (performance.now() - lastWord < 10_000) continue
    lastWord = performance.now()
    const left = Math.max(0, (end - lastWord) / 60_000)
    console.log(`${inputs} inputs held, seeds ${firstSeed} to ${seed}, ${left.toFixed(1)} minutes left`)
  }
  console.log(
    `${isInterrupted ? 'Stopped' : 'Done'}: ${inputs} inputs held, seeds ${firstSeed} to ${seed - 1}.`,
  )
  return 0
}

try {
  process.exitCode = await fuzz(readArguments())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
