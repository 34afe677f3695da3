import type { TeamLogFact } from '@rapport/contract/teams/log.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'
import { namedAccount } from '../../database/account-name.ts'

export type NewEntry = TeamLogFact & {
  teamId: TeamId
  /** The account that did it; null: nobody decided it. */
  actorId: AccountId | null
  /** The account that it concerns; null: the whole team, or somebody without an account. */
  subjectId: AccountId | null
  now: Date
}

export async function insertEntry(
  client: AccountClient,
  { teamId, kind, actorId, subjectId, details, now }: NewEntry,
): Promise<void> {
  await client.query(
    `insert into team_log (team_id, kind, actor_id, subject_id, details, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [teamId, kind, actorId, subjectId, details, now],
  )
}

type Somebody = { id: AccountId; name: string } | null

export type LogRow = TeamLogFact & { id: number; actor: Somebody; subject: Somebody; createdAt: Date }

/** Newest first. Ids are doubles, exact up to 2^53. */
export async function findLog(
  db: Database,
  teamId: TeamId,
  { offset, limit }: { offset: number; limit: number },
): Promise<LogRow[]> {
  const { rows } = await db.query<LogRow>(
    `select id::float8 as id, kind, details, created_at as "createdAt",
       ${namedAccount('l.actor_id')} as actor, ${namedAccount('l.subject_id')} as subject
     from team_log l where team_id = $1 order by l.id desc limit $2 offset $3`,
    [teamId, limit, offset],
  )
  return rows
}

export async function countLog(db: Database, teamId: TeamId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from team_log where team_id = $1',
    [teamId],
  )
  return rows[0]!.count
}
