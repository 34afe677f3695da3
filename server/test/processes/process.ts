import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'
import { openEmbeddedPostgres } from '../../src/database/embedded/embedded.ts'
import { cleanUpAfterTest } from '../cleanup.ts'

const repository = resolve(import.meta.dirname, '../../..')
/** A process that ends is noticed at once; on a busy machine one may start slowly. */
const patience = 100_000

/**
 * A temporary folder, closed to other users and with a space in its path: the hardest place for a
 * database server.
 */
export function freshDataDir(until = cleanUpAfterTest): string {
  const folder = mkdtempSync(join(tmpdir(), 'rapport data '))
  until(() => removeDataDir(folder))
  return folder
}

/**
 * A temporary data directory with a stopped, migrated cluster, which saves a start the time to
 * create one.
 */
export function preparedDataDir(): string {
  const folder = freshDataDir()
  execFileSync('cp', ['-a', inject('stoppedCluster'), folder])
  return folder
}

async function removeDataDir(folder: string): Promise<void> {
  // Takes over a server still running there, and stops it.
  if (hasServer(folder)) await (await openEmbeddedPostgres(folder)).close()
  rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 })
}

/** Whether the embedded server of a data directory is running or was killed. */
export function hasServer(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))
}

export type Program = {
  child: ChildProcess
  /** All output so far, both streams. */
  output(): string
  /** Resolves once the text has been printed; rejects if the process ends before. */
  printed(text: string): Promise<void>
  /** Resolves with the exit code or the signal. */
  ended: Promise<number | string>
}

/**
 * Inherited variables: those that find programs, save time and record statements, none that
 * configures the product.
 */
const inherited = () => {
  const { PATH, HOME, NODE_COMPILE_CACHE, NODE_OPTIONS, RECORDED_STATEMENTS } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE, NODE_OPTIONS, RECORDED_STATEMENTS }
}

type RunOptions = { args?: string[]; until?: typeof cleanUpAfterTest }

/**
 * Runs a script of the repository configured only by these variables. Killed at the end of the
 * test, or what `until` says.
 */
export function run(
  script: string,
  env: Record<string, string>,
  { args = [], until = cleanUpAfterTest }: RunOptions = {},
): Program {
  const child = spawn(process.execPath, [join(repository, script), ...args], {
    env: { ...inherited(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  until(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string)
  const printed = async (text: string) => {
    const end = Date.now() + patience
    while (!output.includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > end)
        throw new Error(`"${text}" was not printed. Output:\n${output}`)
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  return { child, output: () => output, printed, ended }
}

/** Starts the server on a free port, without the web app and sample people. */
export function runServer(
  env: Record<string, string>,
  { args = [], until = cleanUpAfterTest }: RunOptions = {},
): Program {
  const started = { PORT: '0', SAMPLE_PEOPLE: '0', ...env }
  return run('server/src/main.ts', started, { args: ['--api-only', ...args], until })
}

/** The URL printed by a started server. */
export async function addressOf(program: Program): Promise<string> {
  await program.printed('Sign in with')
  return /Rapport is at (\S+)/.exec(program.output())?.[1] ?? ''
}
