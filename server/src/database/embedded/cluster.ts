import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../../config/data-dir.ts'
import { StartError } from '../../config/start-error.ts'
import type { Binaries } from './binaries.ts'
import { findRunner, type Runner } from './runner.ts'

export const superuser = 'rapport'

/**
 * Our database cluster, in a folder owned by the user that PostgreSQL runs as:
 *
 *     postgres/cluster/     created by initdb
 *     postgres/password     of the only database user, mode 0600
 *     postgres/server.log   the log of the server
 *
 * The folder appears complete (created elsewhere, synced, renamed): if it exists, initdb has finished.
 */
export type Cluster = {
  folder: string
  data: string
  log: string
  password: string
  binaries: Binaries
  runner: Runner
}

/**
 * Opens the cluster of a data directory; creates it first if necessary. Only one process may do so
 * at a time.
 */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  onStep: (step: string) => void,
): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  if (!(await exists(folder))) {
    onStep('Creating the database')
    await createCluster(folder, binaries)
  }
  const runner = await findRunner(folder, binaries)
  await refuseOtherVersion(join(folder, 'cluster'))
  return {
    folder,
    data: join(folder, 'cluster'),
    log: join(folder, 'server.log'),
    password: await readPassword(folder),
    binaries,
    runner,
  }
}

async function createCluster(folder: string, binaries: Binaries): Promise<void> {
  await removeLeftovers(folder)
  const partial = `${folder}.partial.${randomBytes(4).toString('hex')}`
  await mkdir(partial, { mode: 0o700 })
  const runner = await findRunner(partial, binaries)
  const passwordFile = join(partial, 'password')
  await writeSynced(passwordFile, `${randomBytes(24).toString('base64url')}\n`)
  await runner.handOver(passwordFile)
  const { code, output } = await runner.run(binaries.initdb, [
    `--pgdata=${join(partial, 'cluster')}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  if (code !== 0) {
    await rm(partial, { recursive: true, force: true })
    throw new StartError(`The database could not be created in ${folder}: ${reasonIn(output)}`)
  }
  await rename(partial, folder)
  await syncFolder(dirname(folder))
}

/**
 * Removes the remains of killed starts. An initdb that is still running may put files back; the
 * next start removes those.
 */
async function removeLeftovers(folder: string): Promise<void> {
  const parent = dirname(folder)
  const leftovers = (await readdir(parent)).filter((name) => name.startsWith(`${basename(folder)}.partial.`))
  for (const name of leftovers)
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }).catch(
      () => {},
    )
}

/** The last line of an output or log that reports an error. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling =
    lines.findLast((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? 'no reason given'
  return telling.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/i, '')
}

async function readPassword(folder: string): Promise<string> {
  const file = join(folder, 'password')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    throw new StartError(
      `The password of the embedded database cannot be read from ${file} (${errorCode(error)})`,
    )
  }
}

const bundledVersion = '18'

async function refuseOtherVersion(data: string): Promise<void> {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() !== bundledVersion)
    throw new StartError(
      version
        ? `${data} was written by PostgreSQL ${version.trim()}, and this is PostgreSQL ${bundledVersion}: back it up with the old release (operator backup) and restore it here`
        : `${data} is not a database: restore it from a backup, or move the folder away to start afresh`,
    )
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a rename in the folder survive a power cut. Windows can't open a folder, and doesn't need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
