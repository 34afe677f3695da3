import type { HeldReason } from '@rapport/contract/integrations/held.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Placeholders } from '../../../database/placeholders.ts'
import type { AccountId } from '../../../database/ids.ts'
import { sameMailboxes } from '../../integrations/integrations.ts'

/** Serialises what is decided about a mailbox. Returns when its owner last released it. */
export async function lockHealth(
  client: PoolClient,
  mailboxId: number,
): Promise<{ releasedAt: Date | null } | null> {
  const { rows } = await client.query<{ releasedAt: Date | null }>(
    'select released_at as "releasedAt" from mailboxes where id = $1 for no key update',
    [mailboxId],
  )
  return rows[0] ?? null
}

const bounced = `exists (
  select from refused_addresses r where r.team_id = d.team_id and r.address_hash = d.address_hash
    and r.why = 'bounced' and r.send_id = d.id
)`

type Counted = Placeholders<'mailbox' | 'since' | 'limit'>

/** The last emails to people in a state; each reads no more rows than that. */
const last = (state: 'sent' | 'failed', { mailbox, since, limit }: Counted) => `(
  select d.id, d.claimed_at, ${bounced} as is_bounced from sends d
  where d.mailbox_id = ${mailbox} and d.state = '${state}' and d.kind not in ('test', 'check')
    and (${since}::timestamptz is null or d.claimed_at > ${since})
    ${state === 'failed' ? `and ${bounced}` : ''}
  order by d.claimed_at desc, d.id desc limit ${limit}
)`

/** How many of the last emails of a mailbox, since then, bounced because there is no such address. */
export async function countBounces(
  client: PoolClient,
  mailboxId: number,
  { since, limit }: { since: Date | null; limit: number },
): Promise<{ sent: number; bounced: number }> {
  const counted = { mailbox: '$1', since: '$2', limit: '$3' }
  const { rows } = await client.query<{ sent: number; bounced: number }>(
    `select count(*)::integer as sent, count(*) filter (where is_bounced)::integer as bounced
     from (
       select * from (${last('sent', counted)} union all ${last('failed', counted)}) e
       order by claimed_at desc, id desc limit $3
     ) l`,
    [mailboxId, since, limit],
  )
  return rows[0]!
}

/** Records a refusal by policy, and forgets those that no longer count. */
export async function insertRefusal(
  client: AccountClient,
  mailboxId: number,
  { at, forgetUntil }: { at: Date; forgetUntil: Date },
): Promise<void> {
  await client.query('delete from mailbox_refusals where mailbox_id = $1 and at <= $2', [
    mailboxId,
    forgetUntil,
  ])
  await client.query('insert into mailbox_refusals (mailbox_id, at) values ($1, $2)', [mailboxId, at])
}

export async function countRefusals(
  client: PoolClient,
  mailboxId: number,
  { after, until }: { after: Date; until: Date },
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from mailbox_refusals
     where mailbox_id = $1 and at > $2 and at <= $3`,
    [mailboxId, after, until],
  )
  return rows[0]!.count
}

/** Holds a mailbox, and those of its account that are the same. Null if it is held already, or removed. */
export async function setHeld(
  client: AccountClient,
  mailboxId: number,
  { why, now }: { why: HeldReason; now: Date },
): Promise<{ userId: AccountId; email: string } | null> {
  const { rows } = await client.query<{ id: number; userId: AccountId; email: string }>(
    `update mailboxes m set held = $2, held_at = $3 from mailboxes b
     where b.id = $1 and m.id = any(${sameMailboxes('$1::integer')}) and m.user_id = b.user_id
       and m.held is null and m.connection <> 'removed'
     returning m.id, m.user_id as "userId", m.email`,
    [mailboxId, why, now],
  )
  return rows.find(({ id }) => id === mailboxId) ?? null
}

/** A held mailbox. Null once it is released, or gone. */
export async function findHeldMailbox(
  client: PoolClient,
  mailboxId: number,
): Promise<{ userId: AccountId; email: string; why: HeldReason } | null> {
  const { rows } = await client.query<{ userId: AccountId; email: string; why: HeldReason }>(
    `select user_id as "userId", email, held as why from mailboxes
     where id = $1 and held is not null and connection <> 'removed'`,
    [mailboxId],
  )
  return rows[0] ?? null
}
