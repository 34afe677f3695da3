import type { MailboxProvider } from '@rapport/contract/integrations/schemas.ts'
import type { PoolClient } from 'pg'
import type { Database } from '../../../../database/database.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { counted, isGrowing, sameMailboxes } from '../../../integrations/integrations.ts'
import { dayMs } from '../../guards/zone-clock.ts'

export type MailboxUse = {
  sentIn24Hours: number
  slotFreesAt: Date | null
  sentToday: number
  lastSentAt: Date | null
}

/**
 * The emails that mailboxes have sent, by id, with those that are the same one.
 * `cap`: the provider's in any 24 hours; `slotFreesAt` is null below it. `lastSentAt` is the
 * mailbox's own.
 */
export async function mailboxUses(
  db: Database | PoolClient,
  mailboxes: readonly { id: number; cap: number }[],
  { now, dayStart, without = 0 }: { now: Date; dayStart: Date; without?: number | undefined },
): Promise<Map<number, MailboxUse>> {
  const { rows } = await db.query<MailboxUse & { id: number; oldest: Date | null }>(
    `select b.id, u.* from unnest($1::integer[], $2::integer[]) b (id, cap)
     cross join lateral (
       with recent as (
         select claimed_at from sends
         where mailbox_id = any(${sameMailboxes('b.id')}) and ${counted} and claimed_at > $3 and id <> $5
       )
       select count(*)::integer as "sentIn24Hours",
         count(*) filter (where claimed_at >= $4)::integer as "sentToday",
         (select max(claimed_at) from sends
           where mailbox_id = b.id and ${counted} and id <> $5) as "lastSentAt",
         (select claimed_at from recent order by claimed_at desc offset b.cap - 1 limit 1) as oldest
       from recent
     ) u`,
    [
      mailboxes.map(({ id }) => id),
      mailboxes.map(({ cap }) => cap),
      new Date(now.getTime() - dayMs),
      dayStart,
      without,
    ],
  )
  return new Map(
    rows.map(({ id, oldest, ...use }) => [
      id,
      { ...use, slotFreesAt: oldest && new Date(oldest.getTime() + dayMs) },
    ]),
  )
}

/** Emails that campaigns have sent since then, by id; those without any are left out. */
export async function campaignUses(
  db: Database | PoolClient,
  campaignIds: readonly number[],
  { since, without = 0 }: { since: Date; without?: number | undefined },
): Promise<Map<number, number>> {
  const { rows } = await db.query<{ id: number; count: number }>(
    `select campaign_id as id, count(*)::integer as count from sends
     where campaign_id = any($1::integer[]) and kind = 'step' and ${counted} and claimed_at >= $2
       and id <> $3 group by 1`,
    [campaignIds, since, without],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** A mailbox, as sending needs it. */
export type SendingMailbox = {
  id: number
  userId: AccountId
  provider: MailboxProvider
  address: string
  senderName: string
  signature: string
  isActive: boolean
  connection: 'connected' | 'reconnect' | 'removed'
  brake: string | null
  held: string | null
  dailyCap: number | null
  /** Whether its limit a day begins low. */
  isGrowing: boolean
  /** Emails in 24 hours, known or stated by its owner; null: as for its kind. */
  providerLimit: number | null
  /** Null: the campaign's. */
  spacingSeconds: number | null
}

/** The columns of a mailbox, as `SendingMailbox`. */
export const mailboxColumns = (mailbox: string) => `${mailbox}.id, ${mailbox}.user_id as "userId",
  ${mailbox}.provider, ${mailbox}.email as address,
  ${mailbox}.sender_name as "senderName", ${mailbox}.signature, ${mailbox}.is_active as "isActive",
  ${mailbox}.connection, ${mailbox}.brake, ${mailbox}.held, ${mailbox}.daily_cap as "dailyCap",
  ${isGrowing(mailbox)} as "isGrowing",
  ${mailbox}.provider_limit as "providerLimit",
  ${mailbox}.spacing_seconds as "spacingSeconds"`

export async function findMailbox(db: Database | PoolClient, id: number): Promise<SendingMailbox | null> {
  const { rows } = await db.query<SendingMailbox>(
    `select ${mailboxColumns('m')} from mailboxes m where m.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/**
 * The mailbox of a person or, before their first email, those of their campaign; and whether it was
 * read without a failure.
 */
export async function findMailboxesFor(
  db: Database | PoolClient,
  enrolmentId: number,
): Promise<(SendingMailbox & { isSynced: boolean })[]> {
  const { rows } = await db.query<SendingMailbox & { isSynced: boolean }>(
    `select ${mailboxColumns('m')}, m.sync_failure is null as "isSynced"
     from enrolments e
     join mailboxes m on m.id = e.mailbox_id
       or e.mailbox_id is null
       and m.id in (select mailbox_id from campaign_mailboxes where campaign_id = e.campaign_id)
     where e.id = $1 order by m.id`,
    [enrolmentId],
  )
  return rows
}

const next = (mailbox: string, now: string) => `lateral (
  select e.due_at from enrolments e where e.campaign_id = r.id and e.mailbox_id ${mailbox}
    and e.state = 'active' and e.due_at > ${now}
  order by e.due_at limit 1
) e`

/**
 * When the next person of this mailbox, or of its campaigns, is due after now. Null if no one is.
 */
export async function findNextDue(db: Database, mailboxId: number, now: Date): Promise<Date | null> {
  const { rows } = await db.query<{ dueAt: Date | null }>(
    `with running as (
       select c.id from mailboxes m join campaigns c on c.user_id = m.user_id
       where m.id = $1 and c.status = 'running' and c.archived_at is null
     )
     select least(
       (select min(e.due_at) from running r cross join ${next('= $1', '$2')}),
       (
         select min(e.due_at) from running r join campaign_mailboxes m on m.campaign_id = r.id
           and m.mailbox_id = $1
         cross join ${next('is null', '$2')}
       )
     ) as "dueAt"`,
    [mailboxId, now],
  )
  return rows[0]!.dueAt
}

/**
 * All mailboxes that a campaign sends by: those of its setup, and those that already write to
 * active people.
 */
export async function findMailboxesOf(db: Database, campaignId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select mailbox_id as id from campaign_mailboxes where campaign_id = $1
     union select mailbox_id from enrolments where campaign_id = $1 and state = 'active'
       and mailbox_id is not null`,
    [campaignId],
  )
  return rows.map(({ id }) => id)
}
