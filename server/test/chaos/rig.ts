import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { createPool } from '../../src/database/database.ts'
import { killProcesses } from '../../src/database/embedded/processes.ts'
import { postgresOf } from '../processes/postgres.ts'

const repository = resolve(import.meta.dirname, '../../..')
const startPatienceMs = 120_000
/** Room for the database, and little enough to be filled in a moment. */
const diskBytes = 1_000_000_000

/**
 * The server under attack: a process of its own, with its own PostgreSQL. Its data is on a small
 * filesystem of its own where one may be mounted, so that it can be full.
 */
export class Rig {
  readonly folder: string
  readonly dataDir: string
  readonly hasOwnDisk: boolean
  /** Where to find the server; changes with each start. */
  address = ''
  /** While true, calls may find no server. */
  isDown = true
  readonly #samplePeople: number
  #server: ChildProcess | undefined
  #output = ''
  readonly #commands = new Set<ChildProcess>()
  #isRemoved = false

  constructor(samplePeople: number, cluster?: string) {
    this.#samplePeople = samplePeople
    this.folder = mkdtempSync(join(tmpdir(), 'rapport-chaos-'))
    this.dataDir = join(this.folder, 'data')
    mkdirSync(this.dataDir)
    this.hasOwnDisk = mountDisk(this.dataDir)
    if (cluster !== undefined) execFileSync('cp', ['-a', cluster, this.dataDir])
  }

  /** Everything that the server has printed since its last start. */
  get output(): string {
    return this.#output
  }

  get isRunning(): boolean {
    return this.#server !== undefined && this.#server.exitCode === null && this.#server.signalCode === null
  }

  async start(): Promise<void> {
    this.#assertThere()
    const env = { ...this.environment, PORT: '0', SAMPLE_PEOPLE: String(this.#samplePeople) }
    const server = spawn(process.execPath, [join(repository, 'server/src/main.ts'), '--api-only'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#server = server
    this.#output = ''
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
    const end = Date.now() + startPatienceMs
    for (;;) {
      const url = /Rapport is at (\S+)/.exec(this.#output)?.[1]
      if (url !== undefined) this.address = url
      if (url !== undefined) break
      if (!this.isRunning || Date.now() > end) throw new Error(`the server did not start: ${this.#output}`)
      await sleep(20)
    }
    this.isDown = false
  }

  /** Resolves with the exit code or the signal. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string> {
    this.isDown = true
    const server = this.#server
    if (!server || !this.isRunning) return 'it had ended'
    const ended = once(server, 'exit')
    server.kill(signal)
    const [code, by] = (await ended) as [number | null, string | null]
    return code ?? by ?? 'it ended'
  }

  /** Runs a command of the repository on this data directory. */
  run(
    script: string,
    args: string[],
  ): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
    this.#assertThere()
    const child = spawn(process.execPath, [join(repository, script), ...args], {
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    this.#commands.add(child)
    child.on('exit', () => this.#commands.delete(child))
    return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
  }

  /** Runs queries beside the server. */
  async sql<T>(run: (pool: Pool) => Promise<T>): Promise<T> {
    const pool = createPool(postgresOf(this.dataDir).url, { max: 1, application_name: 'chaos' })
    try {
      return await run(pool)
    } finally {
      await pool.end()
    }
  }

  /** Ends all that was started here, and nothing starts any more. */
  async remove(): Promise<void> {
    this.#isRemoved = true
    for (const command of this.#commands) command.kill('SIGKILL')
    if (this.isRunning) await this.end('SIGTERM')
    await this.#killDatabase()
    if (this.hasOwnDisk) execFileSync('umount', ['--lazy', this.dataDir])
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  #assertThere(): void {
    if (this.#isRemoved) throw new Error('the rig has been removed')
  }

  /** A server that was killed leaves it running. */
  async #killDatabase(): Promise<void> {
    const cluster = join(this.dataDir, 'postgres/cluster')
    if (!existsSync(cluster)) return
    const isThere = existsSync(join(cluster, 'postmaster.pid'))
    await killProcesses(cluster, isThere ? postgresOf(this.dataDir).pid : null)
  }

  private get environment(): Record<string, string | undefined> {
    return {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'error',
    }
  }
}

function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=0700`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}
