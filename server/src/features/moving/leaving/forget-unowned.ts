import type { AccountClient } from '../../../database/as-account.ts'
import { teamOf } from '../../../database/team-of.ts'
import type { Mover } from '../steps.ts'

/**
 * People of the account's campaigns whose address the team has revealed, and to whom the account has not
 * written: `e` is an enrolment.
 */
const unownedOf = (account: string) => `enrolments e
  where e.user_id = ${account} and e.team_id = ${teamOf(account)} and e.address is not null
  and not exists (select from sends d where d.enrolment_id = e.id and d.kind = 'step')
  and not exists (
    select from own_contact_values o
    where o.team_id = e.team_id and o.member_id = e.member_id and o.kind = 'email'
      and lower(o.value) = lower(e.address)
  )`

export async function countUnowned(client: AccountClient, { userId, move }: Mover): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from enrolments
     where user_id = $1 and team_id = $2 and address is not null
       and not exists (select from sends d where d.enrolment_id = enrolments.id and d.kind = 'step')`,
    [userId, move.fromTeamId],
  )
  return rows[0]!.count
}

/** They wait like people who were added before their address was revealed. */
export async function forgetUnowned(
  client: AccountClient,
  { userId }: Mover,
  limit: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `update enrolments set address = null, address_hash = null, due_at = null, hold_until = null,
       state = case when state in ('active', 'held') then 'held' else state end,
       reason = case when state in ('active', 'held') then 'not_revealed' else reason end
     where id in (select e.id from ${unownedOf('$1')} limit $2)`,
    [userId, limit],
  )
  return rowCount ?? 0
}
