import type { TimelineEntry } from '@rapport/contract/campaigns/enrolments.ts'
import { eventsOfMessages } from '@rapport/contract/campaigns/events.ts'
import type { ConversationMessage } from '@rapport/contract/campaigns/replies.ts'
import type { Database } from '../../../database/database.ts'
import type { EventRow } from '../events.ts'
import { judgedVerdict } from '../tracking/queries.ts'

type Entry<Kind extends TimelineEntry['kind']> = Omit<
  Extract<TimelineEntry, { kind: Kind }>,
  'kind' | 'at'
> & {
  at: Date
}

type Written<Kind extends ConversationMessage['kind']> = Omit<
  Extract<ConversationMessage, { kind: Kind }>,
  'at'
> & { at: Date }

/** The emails that were sent to an enrolment, without tests, which the person didn't get. */
export async function findSends(db: Database, enrolmentId: number): Promise<Entry<'send'>[]> {
  const { rows } = await db.query<Entry<'send'>>(
    `select d.id as "sendId", d.kind as purpose, s.position as step, d.state, d.reason,
       d.mail ->> 'subject' as subject,
       coalesce(d.sent_at, d.claimed_at) as at
     from sends d left join campaign_steps s on s.id = d.step_id and s.removed_at is null
     where d.enrolment_id = $1 and d.kind in ('step', 'answer') and d.state <> 'planned'
       and coalesce(d.sent_at, d.claimed_at) is not null`,
    [enrolmentId],
  )
  return rows
}

export async function findReceived(db: Database, enrolmentId: number): Promise<Entry<'received'>[]> {
  const { rows } = await db.query<Entry<'received'>>(
    `select id as "messageId", class, evidence, sender, subject, body_text as text, body_html as html,
       received_at as at
     from inbound_messages where enrolment_id = $1`,
    [enrolmentId],
  )
  return rows
}

/** Emails of steps and answers that were sent, or may have been. */
export async function findWritten(db: Database, enrolmentId: number): Promise<Written<'sent'>[]> {
  const { rows } = await db.query<Written<'sent'>>(
    `select 'sent' as kind, id as "sendId", kind as purpose, state, mail ->> 'subject' as subject,
       mail ->> 'text' as text,
       coalesce(sent_at, claimed_at) as at
     from sends
     where enrolment_id = $1 and kind in ('step', 'answer')
       and state in ('claimed', 'drafted', 'sent', 'unknown')
       and coalesce(sent_at, claimed_at) is not null`,
    [enrolmentId],
  )
  return rows
}

/** The messages that the person, or their mail program for them, wrote back. */
export async function findWrittenBack(db: Database, enrolmentId: number): Promise<Written<'received'>[]> {
  const { rows } = await db.query<Written<'received'>>(
    `select 'received' as kind, id as "messageId", class, sender, subject, body_text as text,
       body_html as html, received_at as at
     from inbound_messages where enrolment_id = $1 and class in ('reply', 'automatic')`,
    [enrolmentId],
  )
  return rows
}

/**
 * The events on file, except for emails sent and messages received, which are entries themselves.
 */
export async function findEvents(db: Database, enrolmentId: number): Promise<EventRow[]> {
  const { rows } = await db.query<EventRow>(
    `select e.kind, e.send_id as "sendId", ${judgedVerdict('e')} as verdict, e.detail, e.at
     from campaign_events e
     where e.enrolment_id = $1 and e.kind <> all($2) order by e.id`,
    [enrolmentId, eventsOfMessages],
  )
  return rows
}
