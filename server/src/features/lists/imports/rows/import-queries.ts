import type { DropReason, ImportState } from '@rapport/contract/lists/import-fields.ts'
import type { ImportColumn, ImportCounts, ImportRules, ListImport } from '@rapport/contract/lists/imports.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../../database/as-account.ts'
import type { Database } from '../../../../database/database.ts'
import { toJsonb } from '../../../../database/storable.ts'
import type { AccountId } from '../../../../database/ids.ts'

/** Values of one column that were left out for one reason, and the first rows that have some. */
export type DroppedCount = { at: number; reason: DropReason; count: number; rows: number[] }

export type ImportRow = Pick<
  ListImport,
  | 'id'
  | 'state'
  | 'fileName'
  | 'listId'
  | 'encoding'
  | 'delimiter'
  | 'header'
  | 'columns'
  | 'mapping'
  | 'rules'
  | 'rows'
  | 'done'
> & {
  userId: AccountId
  title: string | null
  listTitle: string | null
  createsList: boolean
  appliesItself: boolean
  applied: number
  counts: Partial<ImportCounts>
  dropped: DroppedCount[]
  additionId: number | null
  /** How often its work has failed since it last went on, and since when. */
  failures: number
  failingSince: Date | null
  createdAt: Date
  updatedAt: Date
  appliedAt: Date | null
}

const columns = `i.id, i.user_id as "userId", i.state, i.file_name as "fileName", i.list_id as "listId",
  i.title, l.title as "listTitle",
  i.creates_list as "createsList", i.applies_itself as "appliesItself", i.encoding, i.delimiter,
  i.header_line as "header", i.columns, i.mapping, i.rules, i.rows, i.done,
  i.applied, i.counts, i.dropped, i.addition_id as "additionId", i.failures,
  i.failing_since as "failingSince", i.created_at as "createdAt", i.updated_at as "updatedAt",
  i.applied_at as "appliedAt"`

const source = 'list_imports i left join lists l on l.id = i.list_id'

/** An import whose rows are still being uploaded isn't shown. */
const isShown = 'i.is_whole'

export async function findImport(db: Database, userId: AccountId, id: number): Promise<ImportRow | null> {
  const { rows } = await db.query<ImportRow>(
    `select ${columns} from ${source} where i.user_id = $1 and i.id = $2 and ${isShown}`,
    [userId, id],
  )
  return rows[0] ?? null
}

export async function findImports(
  db: Database,
  userId: AccountId,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportRow[]> {
  const { rows } = await db.query<ImportRow>(
    `select ${columns} from ${source} where i.user_id = $1 and ${isShown} order by i.id desc
     limit $2 offset $3`,
    [userId, limit, offset],
  )
  return rows
}

/** Those that are being uploaded are open, too. */
export async function countImports(
  db: Database,
  userId: AccountId,
): Promise<{ total: number; open: number }> {
  const { rows } = await db.query<{ total: number; open: number }>(
    `select count(*) filter (where ${isShown})::integer as total,
       count(*) filter (where state in ('uploaded', 'checking', 'checked', 'applying',
         'undoing'))::integer as open
     from list_imports i where user_id = $1`,
    [userId],
  )
  return rows[0]!
}

/** Locks an import in one of these states until the transaction ends; null if it is in another. */
export async function lockImport(
  client: PoolClient,
  id: number,
  states: readonly ImportState[],
): Promise<ImportRow | null> {
  const { rows } = await client.query<ImportRow>(
    `select ${columns} from ${source} where i.id = $1 and i.state = any($2::text[]) for update of i`,
    [id, states],
  )
  return rows[0] ?? null
}

export type AtWork = { userId: AccountId; listId: number | null; state: 'checking' | 'applying' | 'undoing' }

/** The account and list of an import at work; null if it isn't. */
export async function findWork(db: Database, id: number): Promise<AtWork | null> {
  const { rows } = await db.query<AtWork>(
    `select user_id as "userId", list_id as "listId", state from list_imports
     where id = $1 and state in ('checking', 'applying', 'undoing')`,
    [id],
  )
  return rows[0] ?? null
}

type NewImport = Pick<
  ImportRow,
  'listId' | 'title' | 'appliesItself' | 'fileName' | 'encoding' | 'delimiter' | 'header'
> & {
  columns: ImportColumn[]
  mapping: ListImport['mapping']
  rules: ImportRules
  now: Date
}

/** The import isn't shown until `completeImport`. */
export async function insertImport(
  client: AccountClient,
  userId: AccountId,
  given: NewImport,
): Promise<number> {
  const { listId, title, appliesItself, fileName, encoding, delimiter, header, now } = given
  const { rows } = await client.query<{ id: number }>(
    `insert into list_imports (user_id, list_id, title, creates_list, state, applies_itself, file_name,
       encoding, delimiter,
       header_line, columns, mapping, rules, rows, is_whole, created_at, updated_at)
     values ($1, $2, $3::text, $3 is not null, 'uploaded', $4, $5, $6, $7, $8, $9, $10, $11, 0, false,
       $12, $12) returning id`,
    [
      userId,
      listId,
      title,
      appliesItself,
      fileName,
      encoding,
      delimiter,
      header,
      toJsonb(given.columns),
      toJsonb(given.mapping),
      toJsonb(given.rules),
      now,
    ],
  )
  return rows[0]!.id
}

export async function completeImport(
  client: AccountClient,
  id: number,
  { rows, now }: { rows: number; now: Date },
): Promise<void> {
  await client.query('update list_imports set is_whole = true, rows = $2, updated_at = $3 where id = $1', [
    id,
    rows,
    now,
  ])
}

/** Removes an import whose upload failed. */
export async function discardImport(db: Database, id: number): Promise<void> {
  await db.query('delete from list_imports where id = $1 and not is_whole', [id])
}

type Change = Partial<
  Pick<
    ImportRow,
    | 'state'
    | 'listId'
    | 'done'
    | 'applied'
    | 'counts'
    | 'dropped'
    | 'mapping'
    | 'rules'
    | 'rows'
    | 'additionId'
  >
> & { appliedAt?: Date; now: Date }

const json = (value: unknown) => (value === undefined ? undefined : toJsonb(value))

/**
 * Leaves undefined fields as they are. A check clears `applied_at`, and any update resets the count
 * of failures.
 */
export async function updateImport(client: AccountClient, id: number, change: Change): Promise<void> {
  await client.query(
    `update list_imports set state = coalesce($2, state), list_id = coalesce($3, list_id),
       done = coalesce($4, done),
       applied = coalesce($5, applied), counts = coalesce($6, counts), mapping = coalesce($7, mapping),
       rules = coalesce($8, rules),
       rows = coalesce($9, rows), addition_id = coalesce($10, addition_id),
       applied_at = case when $2 = 'checking' then null else coalesce($11, applied_at) end, updated_at = $12,
       dropped = coalesce($13, dropped), failures = 0, failing_since = null
     where id = $1`,
    [
      id,
      change.state,
      change.listId,
      change.done,
      change.applied,
      json(change.counts),
      json(change.mapping),
      json(change.rules),
      change.rows,
      change.additionId,
      change.appliedAt,
      change.now,
      json(change.dropped),
    ],
  )
}

/** The tags, folded, that imports gave a list. */
export async function findImportedTags(db: Database, listId: number): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>(
    'select distinct unnest(tag_keys) as key from list_imports where list_id = $1',
    [listId],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Adds to the tags, folded, that an import gave its list; none forgets them. */
export async function storeImportedTags(client: AccountClient, id: number, tagKeys: string[]): Promise<void> {
  await client.query(
    `update list_imports set tag_keys = case when $2::text[] = '{}' then $2 else
       array(select distinct unnest(tag_keys || $2::text[]) order by 1) end
     where id = $1`,
    [id, tagKeys],
  )
}

type Said = { mapping: ListImport['mapping']; rules: ImportRules }

export async function findMapping(db: Database, userId: AccountId, headerKey: string): Promise<Said | null> {
  const { rows } = await db.query<Said>(
    'select mapping, rules from list_import_mappings where user_id = $1 and header_key = $2',
    [userId, headerKey],
  )
  return rows[0] ?? null
}

export async function rememberMapping(
  client: AccountClient,
  userId: AccountId,
  { headerKey, mapping, rules }: Said & { headerKey: string },
): Promise<void> {
  await client.query(
    `insert into list_import_mappings (user_id, header_key, mapping, rules) values ($1, $2, $3, $4)
     on conflict (user_id, header_key) do update set mapping = excluded.mapping, rules = excluded.rules`,
    [userId, headerKey, toJsonb(mapping), toJsonb(rules)],
  )
}

/** Counts a failure of an import at work. Returns its account; null if it isn't at work. */
export async function countFailure(db: Database, id: number, now: Date): Promise<AccountId | null> {
  const { rows } = await db.query<{ userId: AccountId }>(
    `update list_imports set failures = failures + 1, failing_since = coalesce(failing_since, $2)
     where id = $1 and state in ('checking', 'applying', 'undoing') returning user_id as "userId"`,
    [id, now],
  )
  return rows[0]?.userId ?? null
}

type Forgotten = { before: Date; uploadedBefore: Date }

/**
 * Removes one import, with its rows, that has not changed since `before` or whose upload broke off.
 * Returns false if there is none.
 */
export async function forgetImport(db: Database, { before, uploadedBefore }: Forgotten): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from list_imports where id = (
       select id from list_imports where updated_at < $1 and state not in ('checking', 'applying', 'undoing')
         or not is_whole and updated_at < $2
       order by updated_at limit 1 for update skip locked
     )`,
    [before, uploadedBefore],
  )
  return rowCount === 1
}
