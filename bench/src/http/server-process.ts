import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../../..')

export type ServerProcess = {
  origin: string
  account: { email: string; password: string }
  pid: number
  /** The main process of the embedded PostgreSQL. */
  postgresPid: number
  /** Megabytes of memory that the process has now; null without /proc. */
  memory(): number | null
  /** Stops it as an operator would. */
  stop(): Promise<void>
}

/**
 * Starts the server like `npm start`, on any free port and without the web app unless `web` is set,
 * and waits until it is ready; shows its progress. Loads `people` synthetic people if the data
 * directory is new. The server trusts addresses forwarded by this machine, as behind a reverse
 * proxy, because the rate limit counts callers and a load test represents many. `profile` is a
 * folder for a CPU profile.
 */
export async function startServer(options: {
  dataDir: string
  people: number
  profile: string | null
  web?: boolean
  /** Threads that serve HTTP. */
  workers?: number
}): Promise<ServerProcess> {
  const profiling = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(options.profile)}`] : []
  const child = spawn(
    process.execPath,
    [
      ...profiling,
      join(repository, 'server/src/main.ts'),
      ...(options.web ? [] : ['--api-only']),
      `--workers=${options.workers ?? 1}`,
    ],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATA_DIR: options.dataDir,
        SAMPLE_PEOPLE: String(options.people),
        PORT: '0',
        TRUSTED_PROXIES: '127.0.0.1,::1',
      },
      // The channel also ends the server if this process is killed.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const output = await untilReady(child)
  const [, origin = ''] = /Rapport is at (\S+)/.exec(output) ?? []
  const [, email = '', password = ''] = /Sign in with (\S+) and (\S+)/.exec(output) ?? []
  const pidFile = readFileSync(join(options.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  return {
    origin,
    account: { email, password },
    pid: child.pid!,
    postgresPid: Number(pidFile.split('\n')[0]),
    memory: () => memoryOf(child.pid!),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The server's output until it is ready. Throws if it exits first. */
function untilReady(child: ChildProcess): Promise<string> {
  const { promise, resolve: done, reject } = Promise.withResolvers<string>()
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (/Sign in with .*\n/.test(output)) done(output)
  })
  child.on('error', reject)
  child.on('exit', (code) => reject(new Error(`the server exited with code ${code}`)))
  return promise
}

function memoryOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return null
  }
}
