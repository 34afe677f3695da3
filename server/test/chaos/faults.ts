import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@rapport/dataset/synthetic/random.ts'
import { Client } from 'pg'
import { postgresOf } from '../processes/postgres.ts'
import type { Rig } from './rig.ts'

type Scene = {
  rig: Rig
  random: Random
  /** How long faults last that end, in milliseconds. */
  holdMs: number
  /** Called while a fault lasts. */
  duringFault: () => Promise<void>
  violate: (what: string) => void
}

export type Fault = {
  name: string
  /** Seconds, from the end of the fault, in which everything must work again. */
  asked: number
  needsOwnDisk?: boolean
  /** Resolves with the time (`performance.now`) from which on everything could work again. */
  run: (scene: Scene) => Promise<number>
}

/** The faults that may happen to a server and its database. */
export const faults: Fault[] = [
  {
    name: 'kill -9 of the server',
    asked: 30,
    run: async ({ rig }) => {
      await rig.end('SIGKILL')
      const over = performance.now()
      await rig.start()
      return over
    },
  },
  {
    name: 'kill -9 of one PostgreSQL process',
    asked: 10,
    run: async ({ rig, random }) => kill(random.of(childrenOf(postgresOf(rig.dataDir).pid))),
  },
  {
    name: 'kill -9 of the postmaster',
    asked: 10,
    run: async ({ rig }) => kill(postgresOf(rig.dataDir).pid),
  },
  {
    name: 'SIGSTOP of all of PostgreSQL',
    asked: 10,
    run: async ({ rig, holdMs, duringFault }) => {
      const { pid } = postgresOf(rig.dataDir)
      const all = [pid, ...childrenOf(pid)]
      all.forEach((each) => signal(each, 'SIGSTOP'))
      await Promise.all([sleep(holdMs), duringFault()])
      all.forEach((each) => signal(each, 'SIGCONT'))
      return performance.now()
    },
  },
  {
    name: 'connection limit',
    asked: 10,
    run: async ({ rig, holdMs, duringFault }) => {
      const clients = await takeAllConnections(postgresOf(rig.dataDir).url)
      await Promise.all([sleep(holdMs), duringFault()])
      await Promise.all(clients.map((client) => client.end().catch(() => {})))
      return performance.now()
    },
  },
  {
    name: 'full disk',
    asked: 15,
    needsOwnDisk: true,
    run: async ({ rig, holdMs, duringFault }) => {
      const empty = fillDisk(rig.dataDir)
      await Promise.all([sleep(holdMs), duringFault()])
      empty()
      return performance.now()
    },
  },
  {
    name: 'SIGTERM with a full disk',
    asked: 30,
    needsOwnDisk: true,
    run: async ({ rig, violate }) => {
      const { pid } = postgresOf(rig.dataDir)
      const empty = fillDisk(rig.dataDir)
      const code = await rig.end('SIGTERM')
      if (code !== 0) violate(`SIGTERM with a full disk ended with ${code}: ${rig.output.slice(-300)}`)
      // A running import continues to use it.
      const isUsed = readdirSync(rig.dataDir).some((name) => name.startsWith('postgres.used-by.'))
      // An ended process is there until the system has reaped it.
      if (!isUsed) for (let wait = 0; wait < 50 && isThere(pid); wait++) await sleep(100)
      if (isThere(pid) && !isUsed) violate('SIGTERM with a full disk left PostgreSQL running')
      empty()
      const over = performance.now()
      await rig.start()
      return over
    },
  },
]

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (child && parent === pid ? [child] : []))
}

function kill(pid: number): number {
  signal(pid, 'SIGKILL')
  return performance.now()
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Ends the server's sessions, and takes all connections that the database allows. */
async function takeAllConnections(url: string): Promise<Client[]> {
  const clients: Client[] = []
  for (let refused = 0; refused < 20;) {
    const client = new Client({ connectionString: url, application_name: 'chaos' })
    client.on('error', () => {})
    try {
      await client.connect()
      clients.push(client)
      await clients[0]!.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and application_name like 'rapport%'`,
      )
    } catch {
      refused++
      await sleep(10)
    }
  }
  return clients
}

/** Fills the disk. Returns a function that frees the space. */
function fillDisk(folder: string): () => void {
  const files: string[] = []
  // The database may take some of it meanwhile.
  for (let attempt = 0; attempt < 10; attempt++) {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail === 0) break
    const file = join(folder, `filler-${attempt}`)
    files.push(file)
    spawnSync('fallocate', ['--length', String(bavail * bsize), file])
  }
  return () => files.forEach((file) => rmSync(file, { force: true }))
}
