import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'

/** Includes deleted campaigns, and those of any account. */
export async function hasEverHadCampaigns(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    `select pg_sequence_last_value(pg_get_serial_sequence('campaigns', 'id')::regclass) is not null as has`,
  )
  return rows[0]!.has
}

export async function markSample(client: AccountClient, campaignId: number): Promise<void> {
  await client.query('update campaigns set is_sample = true where id = $1', [campaignId])
}

type Given = { personIds: number[]; max: number; now: Date }

/**
 * Makes one professional address of each of the first few people the team's own, as an import
 * does. Returns the people for whom it found one.
 */
export async function giveAddresses(
  db: AccountClient,
  userId: AccountId,
  { personIds, max, now }: Given,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `insert into own_contact_values (user_id, team_id, person_id, kind, value, added_at)
     select $1, ${teamOf('$1')}, p.id, 'email', v.value, $4
     from unnest($2::integer[]) with ordinality p (id, place)
     cross join lateral (
       select lower(value) as value from contact_values
       where person_id = p.id and kind = 'email' and type = 'professional'
         and status is distinct from 'invalid' order by value limit 1
     ) v
     order by p.place limit $3
     on conflict do nothing returning person_id as id`,
    [userId, personIds, max, now],
  )
  return rows.map(({ id }) => id)
}
