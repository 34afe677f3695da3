import { access, constants, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, sep } from 'node:path'
import { errorCode, fileReason } from '../../config/data-dir.ts'
import type { Installation } from './checked.ts'
import { advice, good, unseen, wrong, type Found } from './finding.ts'
import { readClock } from './queries.ts'

const gigabyte = 1e9
/** Free bytes: below the first something fails soon, below the second an import may fill the disk. */
const bytes = { wrong: gigabyte, advice: 5 * gigabyte }
/** Free inodes, which a disk of many small files runs out of before its bytes. */
const inodes = { wrong: 1000, advice: 20_000 }

/** Whether the folders of a server can be written, and have space. */
export async function checkDisk({ config }: Pick<Installation, 'config'>): Promise<Found[]> {
  const folders = [
    ['DATA_DIR', config.dataDir],
    ['TMPDIR', tmpdir()],
    ...(config.backups ? [['BACKUP_DIR', config.backups.dir] as const] : []),
  ] as const
  return Promise.all(folders.map(([name, folder]) => checkFolder(name, folder)))
}

async function checkFolder(name: string, folder: string): Promise<Found> {
  try {
    const there = await nearestExisting(folder)
    if (there !== folder) {
      await access(there, constants.W_OK)
      return unseen('folder_later', { name, folder })
    }
    await access(`${folder}${sep}.`, constants.W_OK)
    const { bavail, bsize, files, ffree } = await statfs(folder)
    return freeFound({ bytes: bavail * bsize, inodes: files === 0 ? Infinity : ffree }, { name, folder })
  } catch (error) {
    const reason = fileReason(error)
    if (reason === null) throw error
    return wrong('folder_unusable', { name, folder }, { said: reason })
  }
}

/** A folder, or where it would be made. */
async function nearestExisting(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    const isThere = await access(at).then(
      () => true,
      (error: unknown) => errorCode(error) !== 'ENOENT',
    )
    if (isThere) return at
  }
}

/** What so much free space on a disk means. Some file systems have no number of inodes: Infinity. */
export function freeFound(
  free: { bytes: number; inodes: number },
  { name, folder }: { name: string; folder: string },
): Found {
  const values = { name, folder, free: `${(free.bytes / gigabyte).toFixed(1)} GB` }
  if (free.bytes < bytes.wrong) return wrong('disk_full', values)
  if (free.inodes < inodes.wrong) return wrong('inodes_few', { ...values, inodes: free.inodes })
  if (free.bytes < bytes.advice) return advice('disk_little', values)
  if (free.inodes < inodes.advice) return advice('inodes_few', { ...values, inodes: free.inodes })
  return good('disk_free', values)
}

/** Seconds between two clocks from which on they are told of, and from which on something fails. */
const seconds = { advice: 5, wrong: 60 }

/** Compares the clock of this machine with those of the database and of a provider that answers. */
export async function checkClock({ database, asked, now }: Installation): Promise<Found[]> {
  const found: Found[] = []
  const pool = await database.catch(() => null)
  if (pool) {
    const before = now().getTime()
    const theirs = (await readClock(pool)).getTime()
    const ours = (before + now().getTime()) / 2
    found.push(clockFound('PostgreSQL', ours - theirs))
  }
  const answer = (await asked).find(({ clock }) => clock !== null)
  if (answer?.clock) {
    const { theirs, ours } = answer.clock
    found.push(clockFound(answer.host, ours.getTime() - theirs.getTime()))
  }
  return found
}

function clockFound(other: string, aheadMs: number): Found {
  const apart = Math.round(Math.abs(aheadMs) / 1000)
  const values = { other, apart: `${apart} s` }
  if (apart < seconds.advice) return good('clock_right', values)
  return apart < seconds.wrong ? advice('clock_off', values) : wrong('clock_off', values)
}
