import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/database/database.ts'
import type { AccountId } from '../../src/database/ids.ts'

type Sent = {
  personId?: number
  ownPersonId?: number
  state: 'claimed' | 'sent' | 'unknown'
  kind?: 'step' | 'test'
}

/** A send of a campaign of its own to a person. Returns its id. */
export async function giveSend(
  db: Database,
  userId: AccountId,
  { personId, ownPersonId, state, kind = 'step' }: Sent,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with campaign as (
       insert into campaigns (user_id, name, created_at, updated_at) values ($1, 'x', now(), now()) returning id
     ), enrolment as (
       insert into enrolments (campaign_id, user_id, team_id, person_id, own_person_id, state, added_at)
       select id, $1, (select team_id from users where id = $1), $2, $3, 'active', now() from campaign returning id
     )
     insert into sends (key, kind, user_id, team_id, enrolment_id, state, message_id)
     select $4::uuid, $5, $1, (select team_id from users where id = $1), id, $6, $4::uuid::text from enrolment returning id`,
    [userId, personId ?? null, ownPersonId ?? null, randomUUID(), kind, state],
  )
  return rows[0]!.id
}
