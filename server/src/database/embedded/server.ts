import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../config/start-error.ts'
import { reasonIn, type Cluster } from './cluster.ts'
import { isRunning } from './lock.ts'
import { isServerOf, killProcesses } from './processes.ts'

/** Node has no Unix sockets on Windows. */
const socketFolder = process.platform === 'win32' ? '' : '.'
const socketName = '.s.PGSQL.'
/** The shortest limit of any system (macOS), without the terminating zero. */
const maxSocketPath = 103

export const usualConnections = 60

/** Settings for a laptop or a small server. They are durable: fsync and synchronous commit stay on. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // In the data folder, which only its owner may enter; relative, so that the path is never too
  // long for the server.
  unix_socket_directories: socketFolder,
  max_connections: String(usualConnections),
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  log_checkpoints: 'off',
  timezone: 'UTC',
}

const maxLogBytes = 10_000_000
/** Failed attempts to start until processes that a killed server left are killed, too. */
const strayAttempts = 5

/**
 * Where a server listens: its socket folder, which is cheaper than TCP, or an address; and the
 * port, which also names the socket.
 */
export type Place = { host: string; port: number }

export type FoundServer = {
  pid: number
  /** Null: the server has not yet reported where it will listen. */
  place: Place | null
  /** The server was told to stop, and refuses connections. */
  isStopping: boolean
}

/**
 * Returns the server running on this cluster, ours or one left behind by a killed process; null if
 * there is none.
 */
export async function findServer(cluster: Cluster): Promise<FoundServer | null> {
  const pidFile = join(cluster.data, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || !isRunning(pid)) return null
  if (await isServerOf(pid, cluster.data)) {
    const port = Number(lines[3])
    const place = port ? placeOf(cluster, port, lines[4] ?? '') : null
    return { pid, place, isStopping: lines[7]?.trim() === 'stopping' }
  }
  // Another process has the id of a killed server. PostgreSQL would mistake it for that server and
  // refuse to start.
  await rm(pidFile, { force: true })
  return null
}

/** `folder` is the server's socket folder as configured; empty if it has none, as in older releases. */
function placeOf({ data }: Cluster, port: number, folder: string): Place {
  const isReachable = folder === '.' && Buffer.byteLength(join(data, `${socketName}${port}`)) <= maxSocketPath
  return { host: isReachable ? data : '127.0.0.1', port }
}

type Start = {
  /** Override the defaults. */
  settings?: Record<string, string>
  /** No other port than the previous one will do, because connection pools know it. */
  keepsPort?: boolean
}

/** Starts the server and waits until it answers. Uses the previous port if it is free. */
export async function startServer(
  cluster: Cluster,
  { settings: overrides = {}, keepsPort = false }: Start = {},
): Promise<Place> {
  const previous = await lastPort(cluster)
  await shortenLog(cluster.log)
  await removeSockets(cluster)
  for (let attempt = 0, wasTaken = false; ; attempt++) {
    const isFree = previous !== null && !wasTaken && (await canListen(previous))
    const port = previous !== null && (isFree || keepsPort) ? previous : await freePort()
    // Another program has taken the port: its socket is enough.
    const withoutTcp = port === previous && !isFree && { listen_addresses: '' }
    const from = await size(cluster.log)
    const options = Object.entries({ ...settings, ...overrides, ...withoutTcp }).map(
      ([name, value]) => `-c ${name}=${value}`,
    )
    const { code, output } = await cluster.runner.run(cluster.binaries.pg_ctl, [
      'start',
      '--wait',
      '--timeout=600',
      `--pgdata=${cluster.data}`,
      `--log=${cluster.log}`,
      `--options=-p ${port} ${options.join(' ')}`,
    ])
    if (code === 0) return placeOf(cluster, port, socketFolder)
    const log = (await readFile(cluster.log, 'utf8').catch(() => '')).slice(from)
    wasTaken = log.includes('Address already in use')
    // Transient: the port was just taken, or processes of a killed server are still ending.
    const isTransient = wasTaken || /is still in use|already exists/.test(log)
    if (!isTransient || attempt === 20)
      throw new StartError(
        `The embedded PostgreSQL does not start: ${reasonIn(log || output)} (see ${cluster.log})`,
      )
    // Those of a killed server end by themselves within moments, unless they were stopped.
    if (attempt === strayAttempts) await killProcesses(cluster.data, null)
    await sleep(500)
  }
}

/**
 * Removes the sockets of a killed server. The process id in the socket's lock file may by now
 * belong to an unrelated process.
 */
async function removeSockets({ data }: Cluster): Promise<void> {
  const names = (await readdir(data)).filter((name) => name.startsWith(socketName))
  for (const name of names) await rm(join(data, name), { force: true })
}

async function lastPort(cluster: Cluster): Promise<number | null> {
  const options = await readFile(join(cluster.data, 'postmaster.opts'), 'utf8').catch(() => '')
  return Number(/"-p" "(\d+)"/.exec(options)?.[1]) || null
}

const canListen = async (port: number): Promise<boolean> => (await listenOn(port)) !== null

async function freePort(): Promise<number> {
  const port = await listenOn(0)
  if (port === null) throw new StartError('No port is free for the embedded PostgreSQL')
  return port
}

/** The port that could be listened on, for a moment; 0 asks for any. Null if it is taken. */
async function listenOn(port: number): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const probe = createServer()
  probe.on('error', () => resolve(null))
  probe.listen({ host: '127.0.0.1', port }, () => {
    const { port: given } = probe.address() as AddressInfo
    probe.close(() => resolve(given))
  })
  return promise
}

async function shortenLog(log: string): Promise<void> {
  if ((await size(log)) > maxLogBytes) await rename(log, `${log}.old`)
}

async function size(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}
