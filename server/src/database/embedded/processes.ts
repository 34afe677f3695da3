import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isRunning } from './lock.ts'

const killPatienceMs = 10_000

/**
 * A server's working directory is its data folder, even if that was moved. Without /proc, its
 * command line names the folder.
 */
export async function isServerOf(pid: number, data: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') return (await folderOf(pid)) === (await realpath(data))
    if (process.platform === 'win32') return true
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes(data)
  } catch {
    return false
  }
}

/**
 * Kills the processes of a server: the postmaster, if it still runs, and those that a killed one
 * left because they were stopped (SIGSTOP). False if some are still there.
 */
export async function killProcesses(data: string, postmaster: number | null): Promise<boolean> {
  const end = Date.now() + killPatienceMs
  for (;;) {
    const pids = await processesOf(data, postmaster)
    if (pids.length === 0) return true
    if (Date.now() > end) return false
    for (const pid of pids) killIfThere(pid)
    await sleep(50)
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Without /proc, finds only a running postmaster and its children. Leaves out processes that have
 * ended but whose parent hasn't waited for them.
 */
async function processesOf(data: string, postmaster: number | null): Promise<number[]> {
  if (process.platform !== 'linux')
    return postmaster === null || !isRunning(postmaster)
      ? []
      : [postmaster, ...(await childrenOf(postmaster))]
  const folder = await realpath(data)
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const areOurs = await Promise.all(pids.map((pid) => isPostgresIn(pid, folder)))
  return pids.filter((_, at) => areOurs[at])
}

const folderOf = (pid: number) => readlink(`/proc/${pid}/cwd`)

/** A shell may be in the folder, too. */
async function isPostgresIn(pid: number, folder: string): Promise<boolean> {
  try {
    return (
      (await folderOf(pid)) === folder && (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres'
    )
  } catch {
    return false
  }
}

/** None on Windows, where they end with the postmaster. */
async function childrenOf(parent: number): Promise<number[]> {
  if (process.platform === 'win32') return []
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []))
}
