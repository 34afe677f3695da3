import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import type { CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { Placeholders } from '../../database/placeholders.ts'
import type { AccountId } from '../../database/ids.ts'

type Times = 'createdAt' | 'updatedAt' | 'launchedAt' | 'finishedAt'

export type CampaignRow = Omit<Campaign, Times> & {
  createdAt: Date
  updatedAt: Date
  launchedAt: Date | null
  finishedAt: Date | null
}

const columns = `c.id, c.name, c.status, c.archived_at is not null as "isArchived",
  c.is_sample as "isSample", c.version,
  (select count(*)::integer from campaign_steps where campaign_id = c.id and removed_at is null) as steps,
  (
    select json_build_object('total', count(*), 'active', count(*) filter (where state = 'active'),
      'held', count(*) filter (where state = 'held'),
      'finished', count(*) filter (where state = 'finished'), 'stopped',
      count(*) filter (where state = 'stopped'))
    from enrolments where campaign_id = c.id and removed_at is null
  ) as contacts,
  (select count(*)::integer from sends where campaign_id = c.id and kind = 'step' and state = 'sent') as sent,
  c.created_at as "createdAt", c.updated_at as "updatedAt", c.launched_at as "launchedAt",
  c.finished_at as "finishedAt"`

export type CampaignFilter = {
  search: string
  status?: Campaign['status'] | undefined
  archived: boolean
}

/** Campaigns `c` of an account. `text` is in lower case. */
const matching = ({
  account,
  text,
  status,
  isArchived,
}: Placeholders<
  'account' | 'text' | 'status' | 'isArchived'
>) => `c.user_id = ${account} and (${text} = '' or position(${text} in lower(c.name)) > 0)
  and (${status}::text is null or c.status = ${status})
  and (c.archived_at is not null) = ${isArchived}`

const valuesOf = (userId: AccountId, { search, status, archived }: CampaignFilter) => [
  userId,
  search.toLowerCase(),
  status,
  archived,
]

/** A page of an account's campaigns, newest first, and how many there are. */
export async function findCampaigns(
  db: Database,
  userId: AccountId,
  { offset, limit, ...filter }: CampaignFilter & { offset: number; limit: number },
): Promise<{ rows: CampaignRow[]; total: number }> {
  const values = valuesOf(userId, filter)
  const condition = matching({ account: '$1', text: '$2', status: '$3', isArchived: '$4' })
  const [page, count] = await Promise.all([
    db.query<CampaignRow>(
      `select ${columns} from campaigns c where ${condition} order by c.id desc offset $5 limit $6`,
      [...values, offset, limit],
    ),
    db.query<{ total: number }>(
      `select count(*)::integer as total from campaigns c where ${condition}`,
      values,
    ),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

export async function findSetup(db: Database, userId: AccountId, id: number): Promise<unknown> {
  const { rows } = await db.query<{ setup: unknown }>(
    'select setup from campaigns where user_id = $1 and id = $2',
    [userId, id],
  )
  return rows[0]?.setup
}

export async function findCampaign(db: Database, userId: AccountId, id: number): Promise<CampaignRow | null> {
  const { rows } = await db.query<CampaignRow>(
    `select ${columns} from campaigns c where c.user_id = $1 and c.id = $2`,
    [userId, id],
  )
  return rows[0] ?? null
}

export async function countCampaigns(db: Database, userId: AccountId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from campaigns where user_id = $1',
    [userId],
  )
  return rows[0]!.count
}

export async function insertCampaign(
  client: AccountClient,
  userId: AccountId,
  { name, now }: { name: string; now: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into campaigns (user_id, name, created_at, updated_at) values ($1, $2, $3, $3) returning id',
    [userId, name, now],
  )
  return rows[0]!.id
}

export type LockedCampaign = {
  id: number
  status: Campaign['status']
  isArchived: boolean
  version: number
  /** As stored: `campaignSetup` reads it. */
  setup: unknown
}

/**
 * Locks the campaign against changes to it, its steps or its enrolments until the transaction ends.
 * Null: the account has none of this id.
 */
export async function lockCampaign(
  client: PoolClient,
  userId: AccountId,
  id: number,
): Promise<LockedCampaign | null> {
  const { rows } = await client.query<LockedCampaign>(
    `select id, status, archived_at is not null as "isArchived", version, setup from campaigns
     where user_id = $1 and id = $2 for no key update`,
    [userId, id],
  )
  return rows[0] ?? null
}

/** The running campaigns of an account, which are locked as `lockCampaign` does. */
export async function lockRunning(client: PoolClient, userId: AccountId): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from campaigns where user_id = $1 and status = 'running' order by id for no key update`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

export type CampaignChange = {
  name?: string
  status?: Campaign['status']
  isArchived?: boolean
  version?: number
  setup?: CampaignSetup
}

/**
 * Updates a campaign; undefined values stay. Times of launch and end follow the status. Requires
 * `lockCampaign`.
 */
export async function updateCampaign(
  client: AccountClient,
  id: number,
  { name, status, isArchived, version, setup, now }: CampaignChange & { now: Date },
): Promise<void> {
  await client.query(
    `update campaigns set name = coalesce($2, name), status = coalesce($3, status), updated_at = $5,
       archived_at = case when $4::boolean is null then archived_at
         when $4 then coalesce(archived_at, $5) end,
       version = coalesce($6, version), setup = coalesce($7, setup),
       launched_at = case $3 when 'draft' then null when 'running' then coalesce(launched_at, $5)
         else launched_at end,
       finished_at = case when $3 in ('draft', 'running') then null else finished_at end
     where id = $1`,
    [id, name, status, isArchived, now, version, setup && JSON.stringify(setup)],
  )
}

/** The account's own people in a campaign. */
export async function findOwnContacts(client: PoolClient, id: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select own_person_id as id from enrolments where campaign_id = $1 and own_person_id is not null',
    [id],
  )
  return rows.map((row) => row.id)
}

/** Requires `lockCampaign`. */
export async function removeCampaign(client: AccountClient, id: number): Promise<void> {
  await client.query('delete from campaigns where id = $1', [id])
}

/**
 * The mailboxes among these that the account has and has not removed, and whether they can send.
 */
export async function findOwnMailboxes(
  client: PoolClient,
  userId: AccountId,
  ids: number[],
): Promise<{ id: number; canSend: boolean }[]> {
  const { rows } = await client.query<{ id: number; canSend: boolean }>(
    `select id, is_active and connection = 'connected' as "canSend" from mailboxes
     where user_id = $1 and id = any($2::integer[]) and connection <> 'removed' order by id`,
    [userId, ids],
  )
  return rows
}

/** The account's mailbox, if it has exactly one and that can send. */
export async function findOnlyMailbox(client: PoolClient, userId: AccountId): Promise<number | null> {
  const { rows } = await client.query<{ id: number; canSend: boolean }>(
    `select id, is_active and connection = 'connected' as "canSend" from mailboxes
     where user_id = $1 and connection <> 'removed' limit 2`,
    [userId],
  )
  const [only, other] = rows
  return only?.canSend && !other ? only.id : null
}

/** Requires `lockCampaign`. */
export async function replaceMailboxes(
  client: AccountClient,
  id: number,
  mailboxIds: number[],
): Promise<void> {
  await client.query(
    'delete from campaign_mailboxes where campaign_id = $1 and mailbox_id <> all($2::integer[])',
    [id, mailboxIds],
  )
  await client.query(
    `insert into campaign_mailboxes (campaign_id, mailbox_id)
     select $1, m.id from mailboxes m where m.id = any($2::integer[]) order by m.id on conflict do nothing`,
    [id, mailboxIds],
  )
}

/** People whom a campaign may write to. */
export async function countWaiting(client: PoolClient, id: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from enrolments
     where campaign_id = $1 and state = 'active' and removed_at is null and not is_holdout`,
    [id],
  )
  return rows[0]!.count
}

/** Whether an email of its steps has left, or may have. */
export async function hasSent(client: PoolClient, id: number): Promise<boolean> {
  const { rows } = await client.query<{ sent: boolean }>(
    `select exists (
       select from sends where campaign_id = $1 and kind = 'step'
         and state not in ('planned', 'cancelled', 'failed')
     ) as sent`,
    [id],
  )
  return rows[0]!.sent
}

/** Forgets everyone's plan, so that no one has a next email. Requires `lockCampaign`. */
export async function forgetPlans(client: AccountClient, id: number): Promise<void> {
  await client.query(
    `update enrolments set next_step_id = null, waits_from = null, due_at = null, jitter = null,
       mailbox_id = null, is_holdout = false
     where campaign_id = $1 and (next_step_id is not null or due_at is not null or is_holdout)`,
    [id],
  )
}
