import type { PoolClient } from 'pg'
import type { Database } from '../../../database/database.ts'
import { counted, sameMailboxes } from '../../integrations/integrations.ts'

const dayMs = 24 * 3600_000

export type MailboxUse = {
  sentIn24Hours: number
  slotFreesAt: Date | null
  sentToday: number
  lastSentAt: Date | null
}

/** What a mailbox has sent; in 24 hours, by whatever account. `cap`: the provider's in any 24 hours; `slotFreesAt` is null below it. */
export async function mailboxUse(
  db: Database | PoolClient,
  mailboxId: number,
  {
    now,
    cap,
    dayStart,
    without = 0,
  }: { now: Date; cap: number; dayStart: Date; without?: number | undefined },
): Promise<MailboxUse> {
  const { rows } = await db.query<MailboxUse & { oldest: Date | null }>(
    `with recent as (
       select claimed_at, mailbox_id from sends
       where mailbox_id = any(${sameMailboxes('$1')}) and ${counted} and claimed_at > $2 and id <> $5
     )
     select (select count(*)::integer from recent) as "sentIn24Hours",
       (select count(*)::integer from recent where mailbox_id = $1 and claimed_at >= $4) as "sentToday",
       (select max(claimed_at) from sends where mailbox_id = $1 and ${counted} and id <> $5) as "lastSentAt",
       (select claimed_at from recent order by claimed_at desc offset $3 - 1 limit 1) as oldest`,
    [mailboxId, new Date(now.getTime() - dayMs), cap, dayStart, without],
  )
  const { oldest, ...use } = rows[0]!
  return { ...use, slotFreesAt: oldest && new Date(oldest.getTime() + dayMs) }
}

/** Emails that a campaign has sent since then. */
export async function campaignUse(
  db: Database | PoolClient,
  campaignId: number,
  { since, without = 0 }: { since: Date; without?: number | undefined },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from sends where campaign_id = $1 and kind = 'step' and ${counted} and claimed_at >= $2 and id <> $3`,
    [campaignId, since, without],
  )
  return rows[0]!.count
}

/** A mailbox, as sending needs it. */
export type SendingMailbox = {
  id: number
  userId: number
  provider: 'gmail' | 'outbox'
  address: string
  senderName: string
  signature: string
  isActive: boolean
  connection: 'connected' | 'reconnect' | 'removed'
  brake: string | null
  dailyCap: number | null
  /** Null: the campaign's. */
  spacingSeconds: number | null
}

/** Of `m`, a mailbox, as `SendingMailbox`. */
export const mailboxColumns = `m.id, m.user_id as "userId", m.provider, m.email as address, m.sender_name as "senderName", m.signature, m.is_active as "isActive",
  m.connection, m.brake, m.daily_cap as "dailyCap", m.spacing_seconds as "spacingSeconds"`

export async function findMailbox(db: Database | PoolClient, id: number): Promise<SendingMailbox | null> {
  const { rows } = await db.query<SendingMailbox>(
    `select ${mailboxColumns} from mailboxes m where m.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** The mailbox of a person or, before their first email, those of their campaign; and whether it was read without a failure. */
export async function findMailboxesFor(
  db: Database | PoolClient,
  enrolmentId: number,
): Promise<(SendingMailbox & { isSynced: boolean })[]> {
  const { rows } = await db.query<SendingMailbox & { isSynced: boolean }>(
    `select ${mailboxColumns}, m.sync_failure is null as "isSynced"
     from enrolments e
     join mailboxes m on m.id = e.mailbox_id
       or e.mailbox_id is null and m.id in (select mailbox_id from campaign_mailboxes where campaign_id = e.campaign_id)
     where e.id = $1 order by m.id`,
    [enrolmentId],
  )
  return rows
}

const next = (whose: string) => `(
  select e.due_at from enrolments e join campaigns c on c.id = e.campaign_id
  where ${whose} and e.state = 'active' and e.due_at > $2 and c.status = 'running' and c.archived_at is null
  order by e.due_at, e.id limit 1
)`

/** When somebody of this mailbox, or of its campaigns, is due next after now. Null if nobody is. */
export async function findNextDue(db: Database, mailboxId: number, now: Date): Promise<Date | null> {
  const { rows } = await db.query<{ dueAt: Date | null }>(
    `select least(${next('e.mailbox_id = $1')}, (
       select min(e.due_at) from campaign_mailboxes m
       cross join lateral ${next('e.mailbox_id is null and e.campaign_id = m.campaign_id')} e
       where m.mailbox_id = $1
     )) as "dueAt"`,
    [mailboxId, now],
  )
  return rows[0]!.dueAt
}

/** All that a campaign sends by: those of its setup, and those that began while they were in it. */
export async function findMailboxesOf(db: Database, campaignId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select mailbox_id as id from campaign_mailboxes where campaign_id = $1
     union select mailbox_id from enrolments where campaign_id = $1 and state = 'active' and mailbox_id is not null`,
    [campaignId],
  )
  return rows.map(({ id }) => id)
}
