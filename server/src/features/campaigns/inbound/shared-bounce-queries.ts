import type { PoolClient } from 'pg'
import { lockClasses } from '../../../database/advisory-locks.ts'
import type { AccountId } from '../../../database/ids.ts'
import { teamOf } from '../../../database/team-of.ts'

/**
 * Serialises decisions about the address until the transaction ends: of two bounces at once the
 * second one sees the first.
 */
export async function lockBounces(client: PoolClient, addressHash: Buffer): Promise<void> {
  await client.query(`select pg_advisory_xact_lock($1, hashtext(encode($2::bytea, 'hex')))`, [
    lockClasses.bouncedAddress,
    addressHash,
  ])
}

/**
 * Whether the address of enrolment `e` came from what account and person `p` share: revealed, and
 * not imported by the account's team.
 */
const isShared = (personId: string) => `
  exists (
    select from reveals
    where team_id = ${teamOf('e.user_id')} and person_id = ${personId} and kind = 'email'
  )
  and not exists (
    select from own_contact_values o where o.team_id = ${teamOf('e.user_id')} and o.kind = 'email'
      and o.member_id in (e.member_id, ${personId})
      and o.value = lower(e.address)
  )`

/** The addresses of a mailbox that wrote, and of its account. */
export type BounceSender = { mailbox: string; account: string }

/** `m`: the mailbox; `u`: its account. */
const addresses = `jsonb_build_object('mailbox', m.email, 'account', u.email)`

export type SharedAddress = {
  personId: number
  /** As spelled on file. */
  values: string[]
  /** A provider says so, too. */
  isInvalid: boolean
  /** It wrote to it. */
  sender: BounceSender
}

/**
 * The shared address that a send went to. Null if the account's team didn't reveal it, imported it,
 * or it is no longer on file.
 */
export async function findSharedAddress(
  client: PoolClient,
  userId: AccountId,
  sendId: number,
): Promise<SharedAddress | null> {
  const { rows } = await client.query<SharedAddress>(
    `select p.id as "personId", array_agg(v.value) as values,
       bool_or(v.status = 'invalid') as "isInvalid", ${addresses} as sender
     from sends d join mailboxes m on m.id = d.mailbox_id join users u on u.id = m.user_id
     join enrolments e on e.id = d.enrolment_id
       and e.address_hash = d.address_hash
     left join own_people w on w.id = e.own_person_id
     join people p on p.id = coalesce(e.person_id, w.shared_person_id)
     cross join lateral (
       select value, status from contact_values where person_id = p.id and kind = 'email'
       union all
       select value, status from found_contacts where person_id = p.id and kind = 'email'
     ) v
     where d.id = $2 and d.user_id = $1 and lower(v.value) = lower(e.address) and ${isShared('p.id')}
     group by p.id, m.email, u.email`,
    [userId, sendId],
  )
  return rows[0] ?? null
}

/** The senders of other teams for whom the person's shared address bounced beyond doubt. */
export async function findOtherSenders(
  client: PoolClient,
  userId: AccountId,
  { personId, addressHash }: { personId: number; addressHash: Buffer },
): Promise<BounceSender[]> {
  const { rows } = await client.query<{ sender: BounceSender }>(
    `select distinct ${addresses} as sender
     from enrolments e
     join sends d on d.enrolment_id = e.id and d.address_hash = $3 and d.sent_at is not null
     join mailboxes m on m.id = d.mailbox_id join users u on u.id = m.user_id
     where e.address_hash = $3
       and (e.person_id = $2
         or e.own_person_id in (select id from own_people where shared_person_id = $2))
       and e.team_id <> ${teamOf('$1')}
       and exists (
         select from campaign_events b
         where b.enrolment_id = e.id and b.send_id = d.id and b.kind = 'hard_bounce'
           and (b.detail->>'isGenuine')::boolean
       )
       and ${isShared('$2')}`,
    [userId, personId, addressHash],
  )
  return rows.map(({ sender }) => sender)
}
