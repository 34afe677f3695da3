import type { AccountClient } from '../../../database/as-account.ts'
import { teamOf } from '../../../database/team-of.ts'
import { reaches } from '../../own-people/own-people.ts'
import { renewContacted } from '../queries.ts'
import type { Mover, Step } from '../steps.ts'

/**
 * The account's emails come along, like its campaigns. The team notes whom they reached, so that nobody
 * of it writes to them at once, and so that their links unsubscribe from it. `only`: an SQL condition.
 */
export const moveSends = (only: string): Step => ({
  count: (client, mover) => countSends(client, mover, only),
  batch: (client, mover, limit) => moveBatch(client, mover, { only, limit }),
})

async function countSends(client: AccountClient, { userId, move }: Mover, only: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from sends where user_id = $1 and team_id = $2 and ${only}`,
    [userId, move.fromTeamId],
  )
  return rows[0]!.count
}

async function moveBatch(
  client: AccountClient,
  { userId, move: { fromTeamId, toTeamId } }: Mover,
  { only, limit }: { only: string; limit: number },
): Promise<number> {
  const { rowCount } = await client.query(
    `with moved as (
       update sends d set team_id = ${teamOf('$1')} where team_id = $2 and id in (
         select id from sends where user_id = $1 and team_id = $2 and ${only} limit $3
       ) returning *
     ), noted as (
       insert into former_sends (team_id, send_id, address_hash, person_id, own_person_id)
       select $2, moved.id, address_hash, coalesce(person_id, o.shared_person_id), own_person_id
       from moved left join own_people o on o.id = moved.own_person_id and o.team_id = $2
       where kind = 'step' and ${reaches('moved')}
       on conflict do nothing
     )
     select from moved`,
    [userId, fromTeamId, limit],
  )
  if (rowCount) for (const teamId of [fromTeamId, toTeamId]) await renewContacted(client, teamId)
  return rowCount ?? 0
}
