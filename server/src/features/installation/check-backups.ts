import { dueAt } from '../../backup/schedule.ts'
import { findKept, newestOf } from '../../backup/kept-backups.ts'
import { fileReason } from '../../config/data-dir.ts'
import type { Installation } from './checked.ts'
import { advice, good, unseen, wrong, type Found } from './finding.ts'

const hourMs = 3_600_000
/** Hours for which a backup may be overdue: that of a large database takes a while. */
const patienceHours = 2

/** Whether the server backs up its database by itself, and did so in time. */
export async function checkBackups({ config, now }: Pick<Installation, 'config' | 'now'>): Promise<Found[]> {
  if (config.backups === null) return [advice('backups_off')]
  const { dir, hours } = config.backups
  const at = now()
  try {
    const newest = newestOf(await findKept(dir), at)
    if (newest === null) return [wrong('backups_none', { folder: dir })]
    const hoursAgo = Math.floor((at.getTime() - newest.getTime()) / hourMs)
    const age = hoursAgo === 0 ? '< 1 h' : `${hoursAgo} h`
    const late = at.getTime() - dueAt(newest, hours, at).getTime()
    return [late > patienceHours * hourMs ? wrong('backup_old', { age }) : good('backup_made', { age })]
  } catch (error) {
    // The check of the disk says what is wrong with the folder.
    if (fileReason(error) === null) throw error
    return [unseen('backups_unseen', { folder: dir })]
  }
}
