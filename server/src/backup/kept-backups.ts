import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * The backups in BACKUP_DIR. Their names say when each was made, so nothing else has to remember it,
 * and several servers may share the folder.
 */

export type KeptBackup = { name: string; createdAt: Date }

const pattern = /^rapport-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

/** A name that every file system takes, by time in UTC: `rapport-2026-11-28T03-00-00Z.backup`. */
export const backupName = (at: Date): string =>
  `rapport-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

function readName(name: string): KeptBackup[] {
  const [, date, hours, minutes, seconds] = pattern.exec(name) ?? []
  const createdAt = new Date(`${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(createdAt.getTime()) ? [] : [{ name, createdAt }]
}

/** The whole backups in a folder, the newest first. Other files are none of ours. */
export const findKept = async (folder: string): Promise<KeptBackup[]> =>
  (await readdir(folder)).flatMap(readName).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())

/** The newest backup that is not from the future, which a clock that was wrong leaves behind. */
export const newestOf = (kept: readonly KeptBackup[], at: Date): Date | null =>
  kept.find(({ createdAt }) => createdAt <= at)?.createdAt ?? null

/** A backup that is being written, with a part of its own. */
const begun = /^(rapport-.*\.backup)\.[\da-f]{8}\.part$/

/** Removes what killed servers have begun: to be called while no other server makes one. */
export async function removeBegun(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, of] = begun.exec(name) ?? []
    if (of !== undefined && readName(of).length > 0) await rm(join(folder, name), { force: true })
  }
}

/** Removes all but the newest `keep` backups, and never the one that was just made. */
export async function removeOld(folder: string, made: string, keep: number): Promise<void> {
  const others = (await findKept(folder)).filter(({ name }) => name !== made)
  for (const { name } of others.slice(keep - 1)) await rm(join(folder, name), { force: true })
}
