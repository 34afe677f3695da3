import type { TeammateEmail } from '@rapport/contract/people/person.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import { hasTeammatesCampaign, withTeammates } from '../sending/facts/teammate-facts.ts'
import { openNameOf } from '../../../database/account-name.ts'

const theirs = `enrolments e ${withTeammates()} where ${hasTeammatesCampaign('true')}`

/**
 * The last email of a teammate's campaign to each of these people, of those to whom one wrote. A
 * named statement, so that its plan is cached.
 */
export async function findTeammatesWrote(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, TeammateEmail>> {
  const { rows } = await db.query<{ id: number; name: string | null; at: Date }>({
    name: 'teammates-wrote',
    text: `select e.id, wrote.at, ${openNameOf('u')} as name
     from enrolments e ${withTeammates()} left join users u on u.id = wrote.by
     where e.id = any($1::integer[]) and wrote.at is not null`,
    values: [ids],
  })
  return new Map(rows.map(({ id, name, at }) => [id, { name, at: at.toISOString() }]))
}

/** Those of these people whom a campaign of a teammate has that runs, earlier or later. */
export async function findTeammatesPeople(client: PoolClient, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    `select e.id from ${theirs} and e.id = any($1::integer[])`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Holds the people of a campaign whom a campaign of a teammate has that runs. Returns their ids.
 * Requires `lockCampaign`.
 */
export async function holdTeammatesPeople(client: AccountClient, campaignId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `update enrolments set state = 'held', reason = 'in_teammates_campaign', hold_until = null
     where id in (
       select e.id from ${theirs} and e.campaign_id = $1 and e.state = 'active' and e.removed_at is null
     )
     returning id`,
    [campaignId],
  )
  return rows.map(({ id }) => id)
}
