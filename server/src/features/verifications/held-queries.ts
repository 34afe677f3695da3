import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'
import { isSeen, seenAmong } from '../own-people/own-people.ts'

/**
 * `own`: the account's team brought it; what is found out is for this account alone. `shared`: it is on
 * file and revealed; what is found out is for all.
 */
export type HeldAddress = { memberId: number; address: string; scope: 'own' | 'shared' }

/**
 * The email addresses that an account has of these people: those that its team brought, and those
 * that it revealed, of themselves or of the shared person to whom they are linked.
 */
export async function findHeld(
  db: Database,
  userId: AccountId,
  memberIds: readonly number[],
): Promise<HeldAddress[]> {
  const { rows } = await db.query<HeldAddress>(
    `select member_id as "memberId", value as address, 'own' as scope from own_contact_values
     where team_id = ${teamOf('$1')} and kind = 'email'
       and member_id = any(${seenAmong({ account: '$1', people: '$2' })})
     union all
     select asked.id, v.value, 'shared'
     from unnest($2::integer[]) asked (id)
     left join own_people o on o.id = asked.id and o.team_id = ${teamOf('$1')}
       and ${isSeen({ account: '$1', ownPerson: 'o.id' })}
     join reveals r on r.team_id = ${teamOf('$1')} and r.kind = 'email'
       and r.person_id = coalesce(o.shared_person_id, asked.id)
     cross join lateral (
       select value from contact_values where person_id = r.person_id and kind = 'email'
       union
       select value from found_contacts where person_id = r.person_id and kind = 'email'
     ) v
     order by 1, 2, 3`,
    [userId, memberIds],
  )
  return rows
}

/** The people in a campaign who may still get an email, with its address. */
export async function findCampaignMailboxes(
  db: Database,
  userId: AccountId,
  campaignId: number,
): Promise<{ memberId: number; address: string }[]> {
  const { rows } = await db.query<{ memberId: number; address: string }>(
    `select coalesce(person_id, own_person_id) as "memberId", address from enrolments
     where user_id = $1 and campaign_id = $2 and removed_at is null and state in ('active', 'held')
       and address is not null and coalesce(person_id, own_person_id) is not null
     order by id`,
    [userId, campaignId],
  )
  return rows
}

/**
 * The addresses among these of which all accounts know, since then, whether they work: no source has
 * said anything since.
 */
export async function findKnownShared(db: Database, addresses: string[], since: Date): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    `select email from email_checks c where email = any($1::text[])
       and (
         bounced_at is not null
         or verified_at > $2 and not exists (
           select from (
             select date from contact_values where kind = 'email' and value = c.email
             union all
             select date from found_contacts where kind = 'email' and value = c.email
           ) v where has_say(c, v.date) is not true
         )
       )`,
    [addresses, since],
  )
  return rows.map(({ email }) => email)
}

/** Whether somebody with this mailbox wrote back to the account. */
export async function hasReplied(db: Database, userId: AccountId, hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from enrolments e join inbound_messages i on i.enrolment_id = e.id and i.class = 'reply'
     where e.user_id = $1 and e.address_hash = $2 limit 1`,
    [userId, hash],
  )
  return rowCount === 1
}
