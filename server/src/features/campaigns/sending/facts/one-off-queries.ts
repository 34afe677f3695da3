import type { RefusedReason } from '@rapport/contract/campaigns/vocabularies.ts'
import type { PoolClient } from 'pg'
import type { AccountId } from '../../../../database/ids.ts'
import { teamOf } from '../../../../database/team-of.ts'
import type { SendKind } from '../send-states.ts'
import type { Candidate } from './candidate-queries.ts'

/** A test, an answer or a check, as its guards need it. */
export type OneOffRow = Pick<Candidate, 'isOpen' | 'isVerified' | 'email' | 'planExpiresAt'> & {
  /** Null: it is of no campaign. */
  setup: unknown
  /** The address of the mailbox. */
  from: string | null
  kind: Exclude<SendKind, 'step'>
  userId: AccountId
  to: string
  addressHash: Buffer
  /** The time at which the message was written that an answer answers. */
  since: Date | null
}

/** Null once its account, campaign, enrolment or text is gone. */
export async function findOneOff(client: PoolClient, sendId: number): Promise<OneOffRow | null> {
  const { rows } = await client.query<OneOffRow>(
    `select d.kind, d.user_id as "userId", d.mail -> 'to' ->> 'address' as "to",
       d.address_hash as "addressHash", i.received_at as since,
       u.email, u.is_verified as "isVerified", u.deactivated_at is null
         and u.removed_at is null as "isOpen", u.plan_expires_at as "planExpiresAt", c.setup,
       m.email as "from"
     from sends d join users u on u.id = d.user_id left join campaigns c on c.id = d.campaign_id
     left join mailboxes m on m.id = d.mailbox_id
     left join inbound_messages i on i.id = d.reply_id
     where d.id = $1 and d.kind <> 'step' and d.mail is not null and case d.kind
       when 'check' then m.id is not null
       when 'test' then c.id is not null
       else c.id is not null and d.enrolment_id is not null end`,
    [sendId],
  )
  return rows[0] ?? null
}

/**
 * The reason why the account's team must not write to an address: it bounced, or its person
 * unsubscribed or complained, since then or, if null, ever.
 */
export async function findRefused(
  client: PoolClient,
  { userId, addressHash, since }: { userId: AccountId; addressHash: Buffer; since: Date | null },
): Promise<RefusedReason[]> {
  const { rows } = await client.query<{ why: RefusedReason }>(
    `select why from refused_addresses
     where team_id = ${teamOf('$1')} and address_hash = $2
       and (why = 'bounced' or $3::timestamptz is null or at > $3) order by why`,
    [userId, addressHash, since],
  )
  return rows.map(({ why }) => why)
}
