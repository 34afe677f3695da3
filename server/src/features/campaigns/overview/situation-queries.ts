import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { Candidate } from '../sending/facts/candidate-queries.ts'
import { mailboxColumns, type SendingMailbox } from '../sending/facts/mailbox-queries.ts'

type CampaignAndAccount = Pick<
  Candidate,
  | 'campaignId'
  | 'campaignStatus'
  | 'isArchived'
  | 'setup'
  | 'isOpen'
  | 'isVerified'
  | 'email'
  | 'planExpiresAt'
>

/** The campaigns among these that the account has, by id. */
export async function findCampaignsAndAccount(
  db: Database,
  userId: AccountId,
  campaignIds: readonly number[],
): Promise<CampaignAndAccount[]> {
  const { rows } = await db.query<CampaignAndAccount>(
    `select c.id as "campaignId", c.status as "campaignStatus",
       c.archived_at is not null as "isArchived", c.setup, u.email,
       u.is_verified as "isVerified", u.deactivated_at is null and u.removed_at is null as "isOpen",
       u.plan_expires_at as "planExpiresAt"
     from campaigns c join users u on u.id = c.user_id
     where c.user_id = $1 and c.id = any($2::integer[]) order by c.id`,
    [userId, campaignIds],
  )
  return rows
}

type CampaignMailbox = SendingMailbox & { isSynced: boolean; isOffered: boolean }

/** The mailboxes of a campaign's setup, and these others. */
export async function findCampaignMailboxes(
  db: Database,
  campaignId: number,
  others: readonly number[],
): Promise<CampaignMailbox[]> {
  const pairs = others.map((mailboxId) => ({ campaignId, mailboxId }))
  return (await findMailboxesOf(db, [campaignId], pairs)).get(campaignId) ?? []
}

/** The mailboxes of campaigns' setups, and these others, by campaign. */
export async function findMailboxesOf(
  db: Database,
  campaignIds: readonly number[],
  others: readonly { campaignId: number; mailboxId: number }[],
): Promise<Map<number, CampaignMailbox[]>> {
  const { rows } = await db.query<CampaignMailbox & { campaignId: number }>(
    `select o.campaign_id as "campaignId", o.is_offered as "isOffered", ${mailboxColumns('m')},
       m.sync_failure is null as "isSynced"
     from (
       select campaign_id, mailbox_id, bool_or(is_offered) as is_offered
       from (
         select campaign_id, mailbox_id, true from campaign_mailboxes where campaign_id = any($1::integer[])
         union all select campaign_id, mailbox_id, false
         from unnest($2::integer[], $3::integer[]) a (campaign_id, mailbox_id)
       ) b (campaign_id, mailbox_id, is_offered) group by 1, 2
     ) o join mailboxes m on m.id = o.mailbox_id order by m.id`,
    [campaignIds, others.map(({ campaignId }) => campaignId), others.map(({ mailboxId }) => mailboxId)],
  )
  return byCampaign(rows)
}

/**
 * People of a campaign who are there for the same reason and wait for the same: of one mailbox, or
 * none yet, and one zone, and all due, or none yet.
 */
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

/**
 * The people of campaigns in groups, read once and from an index alone. The campaigns' overviews
 * follow from these groups.
 */
export async function findGroups(
  db: Database,
  campaignIds: readonly number[],
  now: Date,
): Promise<Map<number, PeopleGroup[]>> {
  const { rows } = await db.query<PeopleGroup & { campaignId: number }>(
    `select campaign_id as "campaignId", state, reason, is_holdout as "isHoldout",
       mailbox_id as "mailboxId", zone,
       coalesce(due_at <= $2, false) as "isDue", count(*)::integer as count, min(due_at) as "dueAt"
     from enrolments where campaign_id = any($1::integer[]) and removed_at is null
     group by 1, 2, 3, 4, 5, 6, 7`,
    [campaignIds, now],
  )
  return byCampaign(rows)
}

const byCampaign = <R extends { campaignId: number }>(rows: readonly R[]): Map<number, R[]> =>
  Map.groupBy(rows, ({ campaignId }) => campaignId)

type Person = { contactId: number; name: string | null }

/** Finds the person who goes first in each group. */
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
