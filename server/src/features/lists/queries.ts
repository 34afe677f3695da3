import type { ListSortField } from '@rapport/contract/lists/vocabularies.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { Placeholders } from '../../database/placeholders.ts'
import type { AccountId } from '../../database/ids.ts'

export type ListRow = {
  id: number
  title: string
  tags: string[]
  total: number
  enriched: number
  changed: number
  createdAt: Date
  updatedAt: Date
  lastOpenedAt: Date | null
}

const listColumns = `l.id, l.title, l.tags, l.created_at as "createdAt", l.updated_at as "updatedAt",
  l.last_opened_at as "lastOpenedAt",
  counts.total, counts.enriched, counts.changed`

const counts = `lateral (
  select coalesce(sum(total), 0)::integer as total, coalesce(sum(enriched), 0)::integer as enriched,
    coalesce(sum(changed), 0)::integer as changed
  from list_counts where list_id = l.id
) counts`

export async function findList(db: Database, userId: AccountId, id: number): Promise<ListRow | null> {
  const { rows } = await db.query<ListRow>(
    `select ${listColumns} from lists l cross join ${counts}
     where l.user_id = $1 and l.id = $2 and l.deleted_at is null`,
    [userId, id],
  )
  return rows[0] ?? null
}

export type ListFilter = { search: string; tagKeys: readonly string[] }

/** Lists `l` of an account. */
const matching = ({
  account,
  text,
  tags,
}: Placeholders<'account' | 'text' | 'tags'>) => `l.user_id = ${account} and l.deleted_at is null
  and (${text} = '' or position(${text} in l.title_key) > 0
    or exists (select from unnest(l.tag_keys) tag where position(${text} in tag) > 0))
  and (cardinality(${tags}::text[]) = 0 or l.tag_keys && ${tags}::text[])`

const orders: Record<ListSortField, string> = {
  title: 'title_key',
  updatedAt: 'updated_at',
  total: 'counts.total',
}

export async function findLists(
  db: Database,
  userId: AccountId,
  page: ListFilter & { sortOn: ListSortField; sortBy: SortDirection; limit: number; offset: number },
): Promise<ListRow[]> {
  const order = `${orders[page.sortOn]} ${page.sortBy}`
  const { rows } = await db.query<ListRow>(
    `select ${listColumns} from lists l cross join ${counts}
     where ${matching({ account: '$1', text: '$2', tags: '$3' })} order by ${order}, l.id limit $4 offset $5`,
    [userId, page.search, page.tagKeys, page.limit, page.offset],
  )
  return rows
}

export async function countLists(
  db: Database,
  userId: AccountId,
  { search, tagKeys }: ListFilter,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from lists l
     where ${matching({ account: '$1', text: '$2', tags: '$3' })}`,
    [userId, search, tagKeys],
  )
  return rows[0]!.count
}

/** The account's tags, most lists first. Of two spellings the newest list's stands. */
export async function findTags(db: Database, userId: AccountId): Promise<{ tag: string; lists: number }[]> {
  const { rows } = await db.query<{ tag: string; lists: number }>(
    `select (array_agg(tag order by updated_at desc, id desc))[1] as tag, count(*)::integer as lists
     from lists cross join lateral unnest(tags, tag_keys) as tagged(tag, key)
     where user_id = $1 and deleted_at is null
     group by key order by count(*) desc, key`,
    [userId],
  )
  return rows
}

export async function findTitleKeys(db: Database, userId: AccountId): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    'select title_key as key from lists where user_id = $1 and deleted_at is null',
    [userId],
  )
  return rows.map(({ key }) => key)
}

/** Whether the account has or ever had a list with people on it, or has an empty one. */
export async function hasListed(db: Database, userId: AccountId): Promise<boolean> {
  const { rows } = await db.query<{ listed: boolean }>(
    `select exists (select from lists where user_id = $1)
       or exists (select from list_additions where user_id = $1) as listed`,
    [userId],
  )
  return rows[0]!.listed
}

type Words = { title: string; titleKey: string; tags: string[]; tagKeys: string[] }

export async function insertList(
  db: AccountClient,
  userId: AccountId,
  { title, titleKey, tags, tagKeys, now }: Words & { now: Date },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into lists (user_id, title, title_key, tags, tag_keys, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) returning id`,
    [userId, title, titleKey, tags, tagKeys, now],
  )
  return rows[0]!.id
}

/** Fields that are undefined stay as they are. Returns false if there is no such list. */
export async function updateList(
  db: AccountClient,
  userId: AccountId,
  { id, title, titleKey, tags, tagKeys, now }: Partial<Words> & { id: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update lists set title = coalesce($3, title), title_key = coalesce($4, title_key),
       tags = coalesce($5, tags),
       tag_keys = coalesce($6, tag_keys), updated_at = $7
     where user_id = $1 and id = $2 and deleted_at is null`,
    [userId, id, title, titleKey, tags, tagKeys, now],
  )
  return rowCount === 1
}

/** No undo of an import takes tags off this list any more. */
export async function keepImportedTags(client: AccountClient, id: number): Promise<void> {
  await client.query(`update list_imports set tag_keys = '{}' where list_id = $1 and tag_keys <> '{}'`, [id])
}

export async function markDeleted(
  db: AccountClient,
  userId: AccountId,
  id: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update lists set deleted_at = $3 where user_id = $1 and id = $2 and deleted_at is null',
    [userId, id, now],
  )
  return rowCount === 1
}

export type DeletedListRow = { id: number; title: string; total: number; deletedAt: Date }

/** A page of the lists that were deleted after `since`, last deleted first. */
export async function findDeleted(
  db: Database,
  userId: AccountId,
  { since, limit, offset }: { since: Date; limit: number; offset: number },
): Promise<DeletedListRow[]> {
  const { rows } = await db.query<DeletedListRow>(
    `select l.id, l.title, counts.total, l.deleted_at as "deletedAt" from lists l cross join ${counts}
     where l.user_id = $1 and l.deleted_at > $2 order by l.deleted_at desc, l.id desc limit $3 offset $4`,
    [userId, since, limit, offset],
  )
  return rows
}

export async function countDeleted(db: Database, userId: AccountId, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from lists where user_id = $1 and deleted_at > $2',
    [userId, since],
  )
  return rows[0]!.count
}

/** Locks a list that was deleted after `since`, and returns its title; null if there is none. */
export async function lockDeleted(
  client: PoolClient,
  userId: AccountId,
  { id, since }: { id: number; since: Date },
): Promise<string | null> {
  const { rows } = await client.query<{ title: string }>(
    'select title from lists where user_id = $1 and id = $2 and deleted_at > $3 for update',
    [userId, id, since],
  )
  return rows[0]?.title ?? null
}

/** Requires `lockDeleted`. */
export async function markRestored(
  client: AccountClient,
  id: number,
  { title, titleKey }: { title: string; titleKey: string },
): Promise<void> {
  await client.query('update lists set deleted_at = null, title = $2, title_key = $3 where id = $1', [
    id,
    title,
    titleKey,
  ])
}

/** Requires `lockLists`. */
export async function markOpened(client: AccountClient, id: number, now: Date): Promise<void> {
  await client.query(
    'update list_members set seen_title = title, seen_company = company where list_id = $1 and is_changed',
    [id],
  )
  await client.query('update lists set last_opened_at = $2 where id = $1', [id, now])
  await addUpCounts(client, [id])
}

/**
 * Locks those of these lists that are the account's, in the order of their ids, until the
 * transaction ends, and returns their ids. A transaction that changes members must do this first,
 * so that changes of one list are serialised.
 */
export async function lockLists(client: PoolClient, userId: AccountId, ids: number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from lists where user_id = $1 and id = any($2::integer[]) and deleted_at is null
     order by id for no key update`,
    [userId, ids],
  )
  return rows.map(({ id }) => id)
}

/**
 * Marks lists whose members have changed. Must be called after each change of members, because
 * searches recognise it by the version.
 */
export async function touchLists(client: AccountClient, ids: number[], now: Date): Promise<void> {
  await client.query(
    'update lists set updated_at = $2, members_version = members_version + 1 where id = any($1::integer[])',
    [ids, now],
  )
  await addUpCounts(client, ids)
}

/** Makes one row of those that the triggers wrote. Requires `lockLists`. */
async function addUpCounts(client: AccountClient, ids: number[]): Promise<void> {
  await client.query(
    `with gone as (delete from list_counts where list_id = any($1::integer[]) returning *)
     insert into list_counts select list_id, sum(total), sum(enriched), sum(changed) from gone
     group by list_id`,
    [ids],
  )
}

type ListTitle = { id: number; title: string }

/** The account's lists that contain a person, oldest first. */
export async function findListsOf(db: Database, userId: AccountId, personId: number): Promise<ListTitle[]> {
  const { rows } = await db.query<ListTitle>(
    `select id, title from lists
     where user_id = $1 and deleted_at is null
       and exists (select from list_members where list_id = lists.id and member_id = $2)
     order by id`,
    [userId, personId],
  )
  return rows
}

/** Returns those of these people who are on a list of the account, each with its lists. */
export async function findBookmarks(
  db: Database,
  userId: AccountId,
  personIds: number[],
): Promise<{ talentId: number; listIds: number[] }[]> {
  const { rows } = await db.query<{ talentId: number; listIds: number[] }>(
    `select m.member_id as "talentId", array_agg(l.id order by l.id) as "listIds"
     from lists l join list_members m on m.list_id = l.id
     where l.user_id = $1 and l.deleted_at is null and m.member_id = any($2::integer[])
     group by m.member_id order by m.member_id`,
    [userId, personIds],
  )
  return rows
}

/** The members of a list, newest first. */
export async function findMemberIds(db: Database, listId: number): Promise<number[]> {
  const { rows } = await db.query<{ ids: number[] }>(
    `select coalesce(array_agg(member_id order by added_at desc, member_id desc), '{}') as ids
     from list_members where list_id = $1`,
    [listId],
  )
  return rows[0]!.ids
}
