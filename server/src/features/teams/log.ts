import type * as contract from '@rapport/contract/teams/schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Actor } from '../../http/authorize.ts'
import { countLog, findLog, insertEntry, type NewEntry } from './log-queries.ts'

/** Records a change of a team, in the transaction that makes it. */
export const logTeam = (client: AccountClient, entry: NewEntry): Promise<void> => insertEntry(client, entry)

/** A page of what was changed in the actor's team, newest first. A page beyond the end is empty. */
export async function listTeamLog(
  { pool }: { pool: Pool },
  { teamId }: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<Output<(typeof contract.listTeamLog)['data']>> {
  const [rows, total] = await Promise.all([
    findLog(pool, teamId, { limit, offset: (page - 1) * limit }),
    countLog(pool, teamId),
  ])
  const items = rows.map(({ createdAt, ...row }) =>
    Object.assign(row, { createdAt: createdAt.toISOString() }),
  )
  return { items, metadata: { total, page, limit } }
}
