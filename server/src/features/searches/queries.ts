import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'

/** Filters as stored, perhaps by a release with another contract. `readStoredFilters` parses them. */
type StoredFilters = unknown

export type SavedRow = {
  id: number
  title: string
  query: string
  filters: StoredFilters
  createdAt: Date
  updatedAt: Date
  openedAt: Date
  /** The highest person id when the search was last opened. */
  lastPersonId: number
}

const savedColumns = `id, title, query, filters, created_at as "createdAt", updated_at as "updatedAt",
  opened_at as "openedAt",
  last_person_id as "lastPersonId"`

/** The highest stored person id, or 0. */
const newestPerson = '(select coalesce(max(id), 0) from people)'

export async function findNewestPersonId(db: Database): Promise<number> {
  const { rows } = await db.query<{ id: number }>(`select ${newestPerson} as id`)
  return rows[0]!.id
}

export async function countSaved(db: Database, userId: AccountId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from saved_searches where user_id = $1',
    [userId],
  )
  return rows[0]!.count
}

type NewSearch = { title: string; query: string; filters: FilterSet; now: Date }

export async function insertSaved(
  db: AccountClient,
  userId: AccountId,
  { title, query, filters, now }: NewSearch,
): Promise<SavedRow> {
  const { rows } = await db.query<SavedRow>(
    `insert into saved_searches (user_id, title, query, filters, created_at, updated_at, opened_at,
       last_person_id)
     values ($1, $2, $3, $4, $5, $5, $5, ${newestPerson}) returning ${savedColumns}`,
    [userId, title, query, JSON.stringify(filters), now],
  )
  return rows[0]!
}

/** Newest first. */
export async function findSaved(
  db: Database,
  userId: AccountId,
  page: { offset: number; limit: number },
): Promise<SavedRow[]> {
  const { rows } = await db.query<SavedRow>(
    `select ${savedColumns} from saved_searches where user_id = $1 order by id desc limit $2 offset $3`,
    [userId, page.limit, page.offset],
  )
  return rows
}

export type SavedChange = {
  title?: string | undefined
  query?: string | undefined
  searchFilters?: FilterSet | undefined
}

/**
 * A single statement, so that concurrent changes never mix. Changing the filters counts as opening
 * the search.
 */
export async function changeSaved(
  db: AccountClient,
  userId: AccountId,
  { id, now, title, query, searchFilters }: SavedChange & { id: number; now: Date },
): Promise<SavedRow | null> {
  const { rows } = await db.query<SavedRow>(
    `update saved_searches set title = coalesce($3, title), query = coalesce($4, query),
       filters = coalesce($5::json, filters),
       updated_at = $6,
       opened_at = case when $5::json is null then opened_at else $6 end,
       last_person_id = case when $5::json is null then last_person_id else ${newestPerson} end
     where user_id = $1 and id = $2 returning ${savedColumns}`,
    [userId, id, title ?? null, query ?? null, searchFilters ? JSON.stringify(searchFilters) : null, now],
  )
  return rows[0] ?? null
}

/** Serialises concurrent opens of one search. */
export async function lockSaved(client: PoolClient, userId: AccountId, id: number): Promise<SavedRow | null> {
  const { rows } = await client.query<SavedRow>(
    `select ${savedColumns} from saved_searches where user_id = $1 and id = $2 for update`,
    [userId, id],
  )
  return rows[0] ?? null
}

export async function markOpened(
  client: AccountClient,
  userId: AccountId,
  id: number,
  now: Date,
): Promise<void> {
  await client.query(
    `update saved_searches set opened_at = $3, last_person_id = ${newestPerson}
     where user_id = $1 and id = $2`,
    [userId, id, now],
  )
}

/** False if it did not exist. */
export async function removeSaved(db: AccountClient, userId: AccountId, id: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from saved_searches where user_id = $1 and id = $2', [
    userId,
    id,
  ])
  return rowCount === 1
}

export type RecentRow = { key: string; filters: StoredFilters; query: string; searchedAt: Date }

/** Newest first. */
export async function findRecent(
  db: Database,
  userId: AccountId,
  page: { offset: number; limit: number },
): Promise<RecentRow[]> {
  const { rows } = await db.query<RecentRow>(
    `select key, filters, query, searched_at as "searchedAt" from recent_searches
     where user_id = $1 order by searched_at desc, key limit $2 offset $3`,
    [userId, page.limit, page.offset],
  )
  return rows
}

export async function countRecent(db: Database, userId: AccountId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from recent_searches where user_id = $1',
    [userId],
  )
  return rows[0]!.count
}

export type MadeSearch = {
  userId: AccountId
  key: string
  filters: FilterSet
  query: string
  searchedAt: Date
}

/** Each entry belongs to a different account. Keeps the newest `maxKept` searches of each account. */
export async function storeRecent(client: AccountClient, made: MadeSearch[], maxKept: number): Promise<void> {
  await client.query(
    `insert into recent_searches (user_id, key, filters, searched_at, query)
     select made.user_id, made.key, made.filters, made.searched_at, made.query
     from unnest($1::integer[], $2::text[], $3::json[], $4::timestamptz[], $5::text[])
       as made(user_id, key, filters, searched_at, query)
     order by made.user_id
     on conflict (user_id, key) do update set filters = excluded.filters, searched_at = excluded.searched_at,
       query = case when excluded.query = '' then recent_searches.query else excluded.query end`,
    [
      made.map(({ userId }) => userId),
      made.map(({ key }) => key),
      made.map(({ filters }) => JSON.stringify(filters)),
      made.map(({ searchedAt }) => searchedAt),
      made.map(({ query }) => query),
    ],
  )
  await client.query(
    `delete from recent_searches using (
       select user_id, key, row_number() over (partition by user_id order by searched_at desc, key) as number
       from recent_searches where user_id = any($1::integer[])
     ) as old
     where old.number > $2 and recent_searches.user_id = old.user_id and recent_searches.key = old.key`,
    [made.map(({ userId }) => userId), maxKept],
  )
}
