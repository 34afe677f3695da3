import { spawn } from 'node:child_process'
import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../config/start-error.ts'
import type { Binaries } from './binaries.ts'

/** Runs the programs of PostgreSQL: as ourselves or, since it refuses to run as root, as another user. */
export type Runner = {
  /** Runs a program to its end, whatever its exit code. `output` has both streams. */
  run(program: string, args: string[]): Promise<{ code: number; output: string }>
  /** Makes the user that PostgreSQL runs as the owner of a file or folder. */
  handOver(path: string): Promise<void>
}

type Account = { uid: number; gid: number }
type Command = { program: string; args: string[] }

/**
 * Linux capabilities that let another user pass through a closed folder such as `/root`, the weaker
 * one first.
 */
const passRights = ['dac_read_search', 'dac_override']

/**
 * Finds a runner for data in the existing `folder`. As root, PostgreSQL runs as the folder's owner
 * if that is not root, else as `postgres`, else as `nobody`. If that user can't reach the folder or
 * the programs, it gets the capability to pass through folders (setpriv). Throws a StartError if
 * nothing works.
 */
export async function findRunner(folder: string, binaries: Binaries): Promise<Runner> {
  const uid = process.getuid?.() ?? null
  if (uid !== 0) {
    if (uid !== null) await refuseForeign(folder, uid)
    return { run: (program, args) => execute({ program, args }, folder, null), handOver: async () => {} }
  }
  const account = await serverAccount(folder)
  await chown(folder, account.uid, account.gid)
  const handOver = (path: string) => chown(path, account.uid, account.gid)
  const ways: ((command: Command) => Promise<Result>)[] = [
    (command) => execute(command, folder, account),
    ...passRights.map(
      (right) => (command: Command) => execute(withRight(command, right, account), folder, null),
    ),
  ]
  const reach = '"$1" --version && cd -- "$2" && [ -w . ]'
  for (const way of ways) {
    const probe = await way({ program: '/bin/sh', args: ['-c', reach, 'sh', binaries.postgres, folder] })
    if (probe.code === 0) return { handOver, run: (program, args) => way({ program, args }) }
  }
  throw new StartError(
    `PostgreSQL does not run as root, and user ${account.uid} cannot enter ${dirname(folder)} or the folder of this program: ` +
      'start as an ordinary user, move both out of a closed folder such as /root, or set DATABASE_URL',
  )
}

type Result = { code: number; output: string }

function execute({ program, args }: Command, cwd: string, account: Account | null): Promise<Result> {
  const ours = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  const { promise, resolve } = Promise.withResolvers<Result>()
  // Detached, so that Ctrl-C in the terminal doesn't reach the database: we stop it after the
  // running requests.
  const child = spawn(program, args, {
    cwd,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(ours), LC_ALL: 'C' },
    ...account,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.on('error', (error) => resolve({ code: 127, output: error.message }))
  child.on('close', (code) => resolve({ code: code ?? 1, output }))
  return promise
}

/**
 * The same command as another user with one capability. `no_setuid_fixup` keeps that capability
 * effective for access(2), which PostgreSQL uses to check its own programs; see capabilities(7).
 */
function withRight({ program, args }: Command, right: string, { uid, gid }: Account): Command {
  const only = `-all,+${right}`
  const options = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  const rights = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`]
  return { program: 'setpriv', args: [...options, ...rights, '--', program, ...args] }
}

async function serverAccount(folder: string): Promise<Account> {
  const owner = await stat(folder)
  if (owner.uid !== 0) return owner
  for (const name of ['postgres', 'nobody']) {
    const account = await accountOf(name)
    if (account) return account
  }
  throw new StartError(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody: start as an ordinary user, or set DATABASE_URL',
  )
}

async function accountOf(name: string): Promise<Account | null> {
  const run = promisify(execFile)
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

async function refuseForeign(folder: string, uid: number): Promise<void> {
  const owner = (await stat(folder)).uid
  if (owner !== uid)
    throw new StartError(
      `${folder} belongs to user ${owner}, and this is user ${uid}: start as that user (or as root), or set another DATA_DIR`,
    )
}
