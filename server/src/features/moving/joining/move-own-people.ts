import type { AccountClient } from '../../../database/as-account.ts'
import type { TeamId } from '../../../database/ids.ts'

/** An own person with what was imported of them counts as so many rows. */
const rowsOfPerson = 10

type Batch = { fromTeamId: TeamId; toTeamId: TeamId; limit: number }

/**
 * Moves own people with their values and fields, of all accounts, about `limit` rows. Those of both
 * teams stay two, as nobody would merge them. Returns how many rows have moved.
 */
export async function moveOwnPeople(
  client: AccountClient,
  { fromTeamId, toTeamId, limit }: Batch,
): Promise<number> {
  const ids = await lockBatch(client, fromTeamId, Math.ceil(limit / rowsOfPerson))
  if (ids.length === 0) return 0
  // In one statement, at whose end the values and fields must name the team of their person.
  const { rows } = await client.query<{ count: number }>(
    `with people as (
       update own_people set team_id = $2 where id = any($3::integer[]) and team_id = $1 returning 1
     ), contacts as (
       update own_contact_values set team_id = $2 where own_person_id = any($3::integer[]) and team_id = $1
       returning 1
     ), fields as (
       update own_fields set team_id = $2 where own_person_id = any($3::integer[]) and team_id = $1
       returning 1
     )
     select ((select count(*) from people) + (select count(*) from contacts)
       + (select count(*) from fields))::integer as count`,
    [fromTeamId, toTeamId, ids],
  )
  return rows[0]!.count
}

/** The next own people, locked in the order in which whoever removes some locks them. */
async function lockBatch(client: AccountClient, teamId: TeamId, limit: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from own_people where team_id = $1 and id in (
       select id from own_people where team_id = $1 order by name_folded, id limit $2
     ) order by id for update`,
    [teamId, limit],
  )
  return rows.map(({ id }) => id)
}
