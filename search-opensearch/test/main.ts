import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connectCluster, type Cluster } from '../src/cluster.ts'
import { survive, textOf } from './chaos.ts'
import { runnerVersion, startCluster, type TestCluster } from './start-cluster.ts'
import { compareWithTwin } from './twin.ts'

/**
 * `npm run test:opensearch [-- --parts compare,chaos,server,browser] [--nodes N] [--seed S]
 * [--rounds R]`: starts a real cluster, compares what it finds with the twin, and loses nodes; then
 * the tests of the server and in the browser run on a cluster of one node. Each round has a seed of
 * its own; without `--seed`, the first is fixed and the others are random.
 */

const fixedSeed = 20_261_122

/** Many tests keep an index each until their file ends. */
const manyShards = { persistent: { 'cluster.max_shards_per_node': 10_000 } }

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'compare,chaos,server,browser' },
    nodes: { type: 'string' },
    seed: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const parts = new Set(values.parts.split(','))
const [nodes, rounds] = [Number(values.nodes ?? 3), Number(values.rounds ?? 2)]

const version = runnerVersion()
if (version === null) console.log('Skipped: needs a JDK 17 or newer and Maven.')
else {
  if (parts.has('compare') || parts.has('chaos')) await onCluster(nodes, version, askCluster)
  const layers = ['server', 'browser'].filter((layer) => parts.has(layer))
  if (layers.length > 0) await onCluster(1, version, (cluster) => runLayers(cluster, layers))
}

async function onCluster(
  size: number,
  release: string,
  run: (cluster: TestCluster) => Promise<void>,
): Promise<void> {
  const testCluster = await startCluster(size, release)
  try {
    await run(testCluster)
  } finally {
    await testCluster.stop()
  }
}

async function askCluster(testCluster: TestCluster): Promise<void> {
  const cluster = connectCluster({ urls: testCluster.urls, timeoutMs: 30_000 })
  if (parts.has('compare')) for (let round = 0; round < rounds; round++) await compare(cluster, seedOf(round))
  if (parts.has('chaos') && nodes >= 3) await loseNodes(testCluster, seedOf(0))
}

/** The layers of `npm test`, whose servers and indexes search this cluster. */
async function runLayers({ urls }: TestCluster, layers: readonly string[]): Promise<void> {
  const cluster = connectCluster({ urls, timeoutMs: 30_000 })
  await cluster.request({ method: 'PUT', path: '/_cluster/settings', body: manyShards })
  const script = resolve(import.meta.dirname, '../../scripts/test.mjs')
  const env = { ...process.env, SEARCH_URL: urls.join(',') }
  const child = spawn(process.execPath, [script, ...layers], { stdio: 'inherit', env })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) process.exitCode = 1
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
