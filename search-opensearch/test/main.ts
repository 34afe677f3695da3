import { parseArgs } from 'node:util'
import { connectCluster } from '../src/cluster.ts'
import { runnerVersion, startCluster } from './start-cluster.ts'
import { compareWithTwin } from './twin.ts'

/**
 * `npm run test:opensearch [-- --nodes N] [--seed S] [--rounds R]`: starts a real cluster and compares what it finds with the twin. Each
 * round has a seed of its own; without `--seed`, the first is fixed and the others are random.
 */

const fixedSeed = 20_261_122

const { values } = parseArgs({
  options: { nodes: { type: 'string' }, seed: { type: 'string' }, rounds: { type: 'string' } },
})
const [nodes, rounds] = [Number(values.nodes ?? 1), Number(values.rounds ?? 2)]

const version = runnerVersion()
if (version === null) console.log('Skipped: needs Java 17 or newer and Maven.')
else {
  const { urls, stop } = await startCluster(nodes, version)
  try {
    const cluster = connectCluster({ url: urls[0]!, timeoutMs: 30_000 })
    for (let round = 0; round < rounds; round++) {
      const seed = seedOf(round)
      console.log(`Seed ${seed}, ${nodes} nodes`)
      const { questions, telling } = await compareWithTwin(cluster, seed)
      console.log(
        `  ${questions} questions answered as by the twin, ${telling} found some but not all people`,
      )
      if (telling < questions / 5) throw new Error('too few questions tell anything')
    }
  } finally {
    await stop()
  }
}

function seedOf(round: number): number {
  if (values.seed !== undefined) return Number(values.seed) + round
  return round === 0 ? fixedSeed : Math.floor(Math.random() * 2 ** 31)
}
