import { asActor } from '../../database/as-account.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { announceChange } from '../../live/announce.ts'
import { writeNote } from '../own-people/own-people.ts'
import { refuseWhileMoving } from '../teams/teams.ts'
import type { PeopleDeps } from './people.ts'

/**
 * Changes a note. The later one of two that are written at once stays. Throws `not_found`, also for
 * an own person of another account, and `team_moving`: a note may still be on its way.
 */
export async function changeNote(
  { pool, now }: Pick<PeopleDeps, 'pool' | 'now'>,
  actor: Actor,
  { id, note }: { id: number; note: string },
): Promise<{ note: string | null }> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    await refuseWhileMoving(client, userId)
    if (!(await writeNote(client, userId, { id, note, now: now() }))) throw new AppError('not_found')
    await announceChange(client, userId, { kind: 'note', id })
    return { note: note || null }
  })
}
