import { parseArgs } from 'node:util'
import { connectCluster, type Cluster } from '../src/cluster.ts'
import { survive, textOf } from './chaos.ts'
import { runnerVersion, startCluster, type TestCluster } from './start-cluster.ts'
import { compareWithTwin } from './twin.ts'

/**
 * `npm run test:opensearch [-- --nodes N] [--seed S] [--rounds R]`: starts a real cluster, compares what it finds with the twin, and then
 * loses nodes, if there are three or more. Each round has a seed of its own; without `--seed`, the first is fixed and the others are random.
 */

const fixedSeed = 20_261_122

const { values } = parseArgs({
  options: { nodes: { type: 'string' }, seed: { type: 'string' }, rounds: { type: 'string' } },
})
const [nodes, rounds] = [Number(values.nodes ?? 3), Number(values.rounds ?? 2)]

const version = runnerVersion()
if (version === null) console.log('Skipped: needs a JDK 17 or newer and Maven.')
else {
  const testCluster = await startCluster(nodes, version)
  try {
    const cluster = connectCluster({ urls: testCluster.urls, timeoutMs: 30_000 })
    for (let round = 0; round < rounds; round++) await compare(cluster, seedOf(round))
    if (nodes >= 3) await loseNodes(testCluster, seedOf(0))
  } finally {
    await testCluster.stop()
  }
}

async function compare(cluster: Cluster, seed: number): Promise<void> {
  console.log(`Seed ${seed}, ${nodes} nodes`)
  const { questions, telling } = await compareWithTwin(cluster, seed)
  console.log(`  ${questions} questions answered as by the twin, ${telling} found some but not all`)
  if (telling < questions / 5) throw new Error('too few questions tell anything')
}

async function loseNodes(testCluster: TestCluster, seed: number): Promise<void> {
  console.log(`Seed ${seed}, losing nodes`)
  const tally = await survive(testCluster, seed)
  console.log(`  ${textOf(tally)}, the slowest request took ${Math.round(tally.slowestMs)} ms`)
}

function seedOf(round: number): number {
  if (values.seed !== undefined) return Number(values.seed) + round
  return round === 0 ? fixedSeed : Math.floor(Math.random() * 2 ** 31)
}
