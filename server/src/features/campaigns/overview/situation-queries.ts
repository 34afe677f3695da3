import type { Database } from '../../../database/database.ts'
import type { Candidate } from '../sending/candidate-queries.ts'
import { mailboxColumns, type SendingMailbox } from '../sending/mailbox-queries.ts'

type CampaignAndAccount = Pick<
  Candidate,
  'campaignStatus' | 'isArchived' | 'setup' | 'isOpen' | 'isVerified' | 'email' | 'planExpiresAt'
>

export async function findCampaignAndAccount(
  db: Database,
  userId: number,
  campaignId: number,
): Promise<CampaignAndAccount | null> {
  const { rows } = await db.query<CampaignAndAccount>(
    `select c.status as "campaignStatus", c.archived_at is not null as "isArchived", c.setup, u.email, u.is_verified as "isVerified",
       u.deactivated_at is null and u.removed_at is null as "isOpen", u.plan_expires_at as "planExpiresAt"
     from campaigns c join users u on u.id = c.user_id where c.user_id = $1 and c.id = $2`,
    [userId, campaignId],
  )
  return rows[0] ?? null
}

type CampaignMailbox = SendingMailbox & { isSynced: boolean; isOffered: boolean }

/** The mailboxes of a campaign's setup, and these others. */
export async function findCampaignMailboxes(
  db: Database,
  campaignId: number,
  others: readonly number[],
): Promise<CampaignMailbox[]> {
  const { rows } = await db.query<CampaignMailbox>(
    `with offered as (select mailbox_id as id from campaign_mailboxes where campaign_id = $1)
     select ${mailboxColumns}, m.sync_failure is null as "isSynced", m.id in (select id from offered) as "isOffered"
     from mailboxes m where m.id in (select id from offered union select unnest($2::integer[])) order by m.id`,
    [campaignId, others],
  )
  return rows
}

/** People of a campaign who are there for the same reason and wait for the same: of one mailbox, or none yet, and one zone, and all due, or none yet. */
export type PeopleGroup = {
  state: 'active' | 'held' | 'finished' | 'stopped'
  reason: string | null
  isHoldout: boolean
  mailboxId: number | null
  zone: string | null
  isDue: boolean
  count: number
  /** The earliest; null: nothing is planned. */
  dueAt: Date | null
}

/** Everybody of a campaign, read once and from an index alone: what its overview says of them follows from these groups. */
export async function findGroups(db: Database, campaignId: number, now: Date): Promise<PeopleGroup[]> {
  const { rows } = await db.query<PeopleGroup>(
    `select state, reason, is_holdout as "isHoldout", mailbox_id as "mailboxId", zone, coalesce(due_at <= $2, false) as "isDue",
       count(*)::integer as count, min(due_at) as "dueAt"
     from enrolments where campaign_id = $1 and removed_at is null
     group by 1, 2, 3, 4, 5, 6`,
    [campaignId, now],
  )
  return rows
}

type Person = { contactId: number; name: string | null }

/** Who of a group goes first. */
export async function findFirst(
  db: Database,
  campaignId: number,
  { mailboxId, zone, dueAt }: Pick<PeopleGroup, 'mailboxId' | 'zone' | 'dueAt'>,
): Promise<Person | null> {
  const { rows } = await db.query<Person>(
    `select id as "contactId", name from enrolments
     where campaign_id = $1 and state = 'active' and removed_at is null and not is_holdout
       and ${mailboxId === null ? '$2::integer is null and mailbox_id is null' : 'mailbox_id = $2'}
       and zone is not distinct from $3 and due_at = $4
     order by id limit 1`,
    [campaignId, mailboxId, zone, dueAt],
  )
  return rows[0] ?? null
}
