import { spawn } from 'node:child_process'
import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../config/start-error.ts'
import type { Binaries } from './binaries.ts'

/** How the programs of PostgreSQL are run: as ourselves, or, since it refuses to run as root, as somebody else. */
export type Runner = {
  /** Runs a program to its end; never rejects for its exit code. `output` is what it printed, both streams. */
  run(program: string, args: string[]): Promise<{ code: number; output: string }>
  /** Gives a file or folder to the user that PostgreSQL runs as. */
  handOver(path: string): Promise<void>
}

type Account = { uid: number; gid: number }
type Command = { program: string; args: string[] }

/** The rights with which somebody else may pass through a folder that is closed to him (`/root`), the lesser one first. */
const passRights = ['dac_read_search', 'dac_override']

/**
 * A runner for data in `folder`, which exists. As root: the owner of the folder when it is not root, else `postgres`, else `nobody`;
 * where that user cannot reach the folder or the programs, he gets the right to pass through folders (Linux capabilities, setpriv).
 * Throws a StartError when there is no way.
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
  // Detached: a Ctrl-C in the terminal is for us alone; we stop the database when the running requests are done.
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
 * The same command as another user with one capability. `no_setuid_fixup` keeps that capability in force for access(2) too, with which
 * PostgreSQL looks at its own programs; see capabilities(7).
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
  const ask = promisify(execFile)
  try {
    const [uid, gid] = await Promise.all([ask('id', ['-u', name]), ask('id', ['-g', name])])
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
