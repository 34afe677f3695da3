import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { errorCode } from '../../config/data-dir.ts'

/**
 * A lock between processes on one machine: a file that names its holder by process id and start
 * time. A killed holder, or another process with its id, therefore doesn't keep it. The file is
 * linked into place, so it is never half-written.
 */
export type Lock = { release(): Promise<void> }

/**
 * Takes the lock, or returns the id of the process that holds it. `identity`, a file of
 * `writeIdentity`, is linked into place if given: a lock can then be taken on a full disk, too.
 */
export async function takeLock(file: string, identity?: string): Promise<Lock | { heldBy: number }> {
  const own = identity ?? (await writeIdentity(file))
  try {
    for (;;) {
      if (await linkIfAbsent(own, file)) return { release: () => rm(file, { force: true }) }
      const text = await readIfThere(file)
      if (text === null) continue
      const heldBy = await livingHolder(text)
      if (heldBy !== null) return { heldBy }
      await removeStale(file, text)
    }
  } finally {
    if (identity === undefined) await rm(own, { force: true })
  }
}

/** Writes a file that names this process, beginning with `prefix`, and returns its path. */
export async function writeIdentity(prefix: string): Promise<string> {
  const path = `${prefix}.${process.pid}.${randomBytes(4).toString('hex')}`
  const text = JSON.stringify({ pid: process.pid, started: await startTime(process.pid) })
  await writeFile(path, text, { mode: 0o600 })
  return path
}

/** Whether the process that a file of `writeIdentity` names is running. */
export async function isHolderAlive(path: string): Promise<boolean> {
  const text = await readIfThere(path)
  return text !== null && (await livingHolder(text)) !== null
}

/** Waits for the lock; rejects after `timeout` milliseconds. */
export async function waitForLock(file: string, timeout: number, identity?: string): Promise<Lock> {
  const end = Date.now() + timeout
  for (;;) {
    const lock = await takeLock(file, identity)
    if ('release' in lock) return lock
    if (Date.now() > end) throw new Error(`${file} has been held by process ${lock.heldBy} for too long`)
    await sleep(50)
  }
}

/** Whether a process with this id is running, under any user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

async function livingHolder(text: string): Promise<number | null> {
  const holder = parseHolder(text)
  if (!holder || !isRunning(holder.pid)) return null
  return holder.started === (await startTime(holder.pid)) ? holder.pid : null
}

function parseHolder(text: string): { pid: number; started: string | null } | null {
  try {
    const value = JSON.parse(text) as { pid: number; started: string | null }
    return Number.isInteger(value.pid) && value.pid > 0 ? value : null
  } catch {
    return null
  }
}

/**
 * Moves the file aside before deleting it: if another process has replaced it meanwhile, its file
 * goes back.
 */
async function removeStale(file: string, staleText: string): Promise<void> {
  const aside = `${file}.stale.${randomBytes(4).toString('hex')}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if ((await readIfThere(aside)) !== staleText) await linkIfAbsent(aside, file)
  await rm(aside, { force: true })
}

async function linkIfAbsent(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** When a process started, in the system's own format; null if unavailable. */
async function startTime(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') {
      const [stat, boot] = await Promise.all([
        readFile(`/proc/${pid}/stat`, 'utf8'),
        readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      ])
      // The second field, the program's name in parentheses, may contain anything. The start time
      // is the 22nd.
      return `${boot.trim()}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
    }
    if (process.platform === 'win32') return null
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
    return stdout.trim() || null
  } catch {
    return null
  }
}
