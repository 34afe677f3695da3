import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { queueMove } from './move-job.ts'
import { insertMove, type NewMove } from './queries.ts'

export { moveJob, resumeMoves } from './move-job.ts'
export { lockMover } from './queries.ts'

/** Has what an account owns follow it into its team, by a job. In the transaction in which it changes. */
export async function beginMove(client: AccountClient, userId: AccountId, move: NewMove): Promise<void> {
  await insertMove(client, userId, move)
  await queueMove(client, userId)
}
