import { hash } from 'node:crypto'
import type {
  ImportMatch,
  ImportOutcome,
  ImportReason,
  LeftAloneReason,
} from '@rapport/contract/lists/import-fields.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import { toJsonb } from '../../../database/storable.ts'
import { emptySuppressedRows, idColumns } from '../../own-people/own-people.ts'
import type { Change } from './evaluate.ts'

export type StagedRow = {
  number: number
  line: number
  cells: string[]
  reason: ImportReason | null
}

/** Appends rows of a file. Those with a reason can't be read. */
export async function insertRows(client: AccountClient, importId: number, rows: StagedRow[]): Promise<void> {
  await client.query(
    `insert into list_import_rows (import_id, number, line, cells, outcome, is_unreadable, reason)
     select $1, number, line, cells, case when reason is not null then 'refused' end, reason is not null, reason
     from jsonb_to_recordset($2::jsonb) as given (number integer, line integer, cells jsonb, reason text)`,
    [importId, toJsonb(rows)],
  )
}

export type TurnRow = {
  number: number
  cells: string[]
  isUnreadable: boolean
  reason: ImportReason | null
  outcome: ImportOutcome | null
  sameAs: number | null
  memberId: number | null
  changes: Change[]
  isApplied: boolean
  isAdded: boolean
}

/** Bytes of cells, as JSON, that are read or written at once; one row may have more. */
const maxCellBytes = 2_000_000

/** Rows of an import after number $2, at most $3, as far as their cells have at most $4 bytes together; one at least. */
const boundedRows = (condition = 'true') => `(
    select r.*, row_number() over (order by number) as place, sum(octet_length(cells::text)) over (order by number) as bytes
    from list_import_rows r where import_id = $1 and number > $2 and ${condition} order by number limit $3
  ) r where place = 1 or bytes <= $4`

/** The next rows after `done`: at most `size`, and fewer if they are large. */
export async function findTurn(
  client: PoolClient,
  importId: number,
  { done, size }: { done: number; size: number },
): Promise<TurnRow[]> {
  const { rows } = await client.query<TurnRow>(
    `select number, cells, is_unreadable as "isUnreadable", reason, outcome, same_as as "sameAs",
       coalesce(person_id, own_person_id) as "memberId", changes, is_applied as "isApplied", is_added as "isAdded"
     from ${boundedRows()} order by number`,
    [importId, done, size, maxCellBytes],
  )
  return rows
}

/** How many of neighbouring rows can't be read, or no longer. */
export async function countUnreadable(
  client: PoolClient,
  importId: number,
  rows: readonly TurnRow[],
): Promise<number> {
  const { rows: found } = await client.query<{ count: number }>(
    `select count(*)::integer as count from list_import_rows
     where import_id = $1 and number between $2 and $3 and is_unreadable`,
    [importId, ...boundsOf(rows)],
  )
  return found[0]!.count
}

/** What became of a row. */
export type RowResult = {
  number: number
  outcome: ImportOutcome
  reason: ImportReason | null
  column: string | null
  memberId: number | null
  matchedBy: ImportMatch | null
  sameAs: number | null
  changes: Change[]
  isApplied: boolean
  isAdded: boolean
}

/**
 * The rows of a turn are neighbours. Without their bounds each turn would read all rows of its import, of which a planner without statistics
 * expects one.
 */
export const boundsOf = (rows: readonly { number: number }[]): [from: number, to: number] => [
  Math.min(...rows.map(({ number }) => number)),
  Math.max(...rows.map(({ number }) => number)),
]

const member = idColumns('g."memberId"')

/** Rows of suppressed people are emptied. */
export async function storeResults(
  client: AccountClient,
  importId: number,
  results: RowResult[],
): Promise<void> {
  await client.query(
    `update list_import_rows r set outcome = g.outcome, reason = g.reason, fault_column = g."column",
       person_id = ${member.personId}, own_person_id = ${member.ownPersonId},
       matched_by = g."matchedBy", same_as = g."sameAs", changes = g.changes, is_applied = g."isApplied", is_added = g."isAdded",
       left_alone = null
     from jsonb_to_recordset($2::jsonb) as g (
       number integer, outcome text, reason text, "column" text, "memberId" integer, "matchedBy" text, "sameAs" integer,
       changes jsonb, "isApplied" boolean, "isAdded" boolean
     )
     where r.import_id = $1 and r.number between $3 and $4 and r.number = g.number`,
    [importId, toJsonb(results), ...boundsOf(results)],
  )
  const suppressed = results.filter(({ outcome }) => outcome === 'suppressed')
  await emptySuppressedRows(
    client,
    importId,
    suppressed.map(({ number }) => number),
  )
}

/** Forgets whom the rows of a check mean. Must be called when one begins and ends. */
export async function clearKeys(client: AccountClient, importId: number): Promise<void> {
  await client.query('delete from list_import_keys where import_id = $1', [importId])
}

/** The rows that some of these keys, as hashes, mean. */
export async function findKeys(
  client: PoolClient,
  importId: number,
  hashes: string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; number: number }>(
    'select key, number from list_import_keys where import_id = $1 and key = any($2::uuid[])',
    [importId, hashes],
  )
  return new Map(rows.map(({ key, number }) => [key.replaceAll('-', ''), number]))
}

export async function insertKeys(
  client: AccountClient,
  importId: number,
  hashes: ReadonlyMap<string, number>,
): Promise<void> {
  await client.query(
    `insert into list_import_keys (import_id, key, number)
     select $1, key, number from unnest($2::uuid[], $3::integer[]) as given (key, number)
     on conflict do nothing`,
    [importId, [...hashes.keys()], [...hashes.values()]],
  )
}

/** As short as can be compared without error: a UUID without hyphens. */
export const hashOf = (key: string): string => hash('sha256', key, 'hex').slice(0, 32)

export type ShownRow = {
  line: number
  cells: string[]
  outcome: ImportOutcome | null
  reason: ImportReason | null
  column: string | null
  talentId: number | null
  matchedBy: ImportMatch | null
  sameAsLine: number | null
  changes: Change[]
  leftAlone: LeftAloneReason | null
}

/** Characters of a cell that a page of rows shows. */
const maxShownCell = 500

const shown = `r.line, r.outcome,
  coalesce((select jsonb_agg(left(cell, ${maxShownCell}) order by at) from jsonb_array_elements_text(r.cells) with ordinality c (cell, at)), '[]') as cells,
  r.reason, r.fault_column as column,
  (select id from people where id = r.person_id union all select id from own_people where id = r.own_person_id) as "talentId",
  r.matched_by as "matchedBy", r.changes, r.left_alone as "leftAlone",
  (select line from list_import_rows o where o.import_id = r.import_id and o.number = r.same_as) as "sameAsLine"`

const matching = `r.import_id = $1 and ($2::text is null or r.outcome = $2 or ($2 = 'left_alone' and r.left_alone is not null))`

type Asked = { importId: number; outcome: ImportOutcome | 'left_alone' | null }

export async function findShownRows(
  db: Database,
  { importId, outcome, limit, offset }: Asked & { limit: number; offset: number },
): Promise<ShownRow[]> {
  const { rows } = await db.query<ShownRow>(
    `select ${shown} from list_import_rows r where ${matching} order by r.number limit $3 offset $4`,
    [importId, outcome, limit, offset],
  )
  return rows
}

export async function countShownRows(db: Database, { importId, outcome }: Asked): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from list_import_rows r where ${matching}`,
    [importId, outcome],
  )
  return rows[0]!.count
}

export type RefusedRow = {
  number: number
  line: number
  cells: string[]
  reason: ImportReason
  column: string | null
}

/** Refused rows after a number, in order: at most `limit`, and fewer if they are large. */
export async function findRefused(
  db: Database,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<RefusedRow[]> {
  const { rows } = await db.query<RefusedRow>(
    `select number, line, cells, reason, fault_column as column from ${boundedRows("outcome = 'refused'")}
     order by number`,
    [importId, after, limit, maxCellBytes],
  )
  return rows
}
