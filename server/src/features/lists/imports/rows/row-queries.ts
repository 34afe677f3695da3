import type {
  ImportMatch,
  ImportOutcome,
  ImportReason,
  LeftAloneReason,
  RowChoice,
} from '@rapport/contract/lists/import-fields.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../../database/as-account.ts'
import type { Database } from '../../../../database/database.ts'
import type { AccountId } from '../../../../database/ids.ts'
import type { Placeholders } from '../../../../database/placeholders.ts'
import { toJsonb } from '../../../../database/storable.ts'
import { emptySuppressedRows, idColumns, isSeen } from '../../../own-people/own-people.ts'
import type { Change } from './evaluate.ts'
import type { Dropped } from './read-row.ts'

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
     select $1, number, line, cells, case when reason is not null then 'refused' end,
       reason is not null, reason
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
  matchedBy: ImportMatch | null
  changes: Change[]
  isApart: boolean
  isApplied: boolean
  isAdded: boolean
}

/** Bytes of cells, as JSON, that are read or written at once; one row may have more. */
export const maxCellBytes = 2_000_000

/**
 * Rows of an import after a number, at most `limit`, as far as their cells have at most `bytes`
 * together; one at least.
 */
export const boundedRows = (
  { importId, after, limit, bytes }: Placeholders<'importId' | 'after' | 'limit' | 'bytes'>,
  condition = 'true',
) => `(
    select r.*, row_number() over (order by number) as place,
      sum(octet_length(cells::text)) over (order by number) as bytes
    from list_import_rows r where import_id = ${importId} and number > ${after} and ${condition}
    order by number limit ${limit}
  ) r where place = 1 or bytes <= ${bytes}`

/** The next rows after `done`: at most `size`, and fewer if they are large. */
export async function findTurn(
  client: PoolClient,
  importId: number,
  { done, size }: { done: number; size: number },
): Promise<TurnRow[]> {
  const { rows } = await client.query<TurnRow>(
    `select number, cells, is_unreadable as "isUnreadable", reason, outcome, same_as as "sameAs",
       coalesce(person_id, own_person_id) as "memberId", matched_by as "matchedBy", changes,
       is_apart as "isApart", is_applied as "isApplied", is_added as "isAdded"
     from ${boundedRows({ importId: '$1', after: '$2', limit: '$3', bytes: '$4' })} order by number`,
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

/** The outcome of a row. */
export type RowResult = {
  number: number
  outcome: ImportOutcome
  reason: ImportReason | null
  column: string | null
  memberId: number | null
  matchedBy: ImportMatch | null
  sameAs: number | null
  changes: Change[]
  dropped: Dropped[]
  /**
   * Whether a check found that the row contradicts an earlier row about the person whom it seems to
   * mean.
   */
  isApart: boolean
  isApplied: boolean
  isAdded: boolean
}

/**
 * The rows of a turn are neighbours. Without their bounds each turn would read all rows of its
 * import, of which a planner without statistics expects one.
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
       matched_by = g."matchedBy", same_as = g."sameAs", changes = g.changes, dropped = g.dropped,
       is_apart = g."isApart", is_applied = g."isApplied", is_added = g."isAdded", left_alone = null
     from jsonb_to_recordset($2::jsonb) as g (
       number integer, outcome text, reason text, "column" text, "memberId" integer, "matchedBy" text,
       "sameAs" integer,
       changes jsonb, dropped jsonb, "isApart" boolean, "isApplied" boolean, "isAdded" boolean
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

export type ShownRow = {
  line: number
  cells: string[]
  outcome: ImportOutcome | null
  reason: ImportReason | null
  column: string | null
  talentId: number | null
  matchedBy: ImportMatch | null
  /** An earlier row of the same person. */
  first: { line: number; cells: string[] } | null
  changes: Change[]
  dropped: Dropped[]
  leftAlone: LeftAloneReason | null
}

/** Characters of a cell that a page of rows shows. */
const maxShownCell = 500

const cellsOf = (row: string) =>
  `coalesce((select jsonb_agg(left(cell, ${maxShownCell}) order by at)
     from jsonb_array_elements_text(${row}.cells) with ordinality c (cell, at)), '[]')`

/** Columns of rows `r` as an account sees them. */
const shownTo = ({ account }: Placeholders<'account'>) => `r.line, r.outcome, ${cellsOf('r')} as cells,
  r.reason, r.fault_column as column,
  (select id from people where id = r.person_id union all select id from own_people o
    where o.id = r.own_person_id and ${isSeen({ account, ownPerson: 'o.id' })}) as "talentId",
  r.matched_by as "matchedBy", r.changes, r.dropped, r.left_alone as "leftAlone",
  (select json_build_object('line', o.line, 'cells', ${cellsOf('o')}) from list_import_rows o
    where o.import_id = r.import_id and o.number = r.same_as)
    as first`

const hasDropped = `dropped <> '[]'`

const conditions: Record<Exclude<RowChoice, ImportOutcome>, string> = {
  dropped: hasDropped,
  repeated: 'same_as is not null',
  left_alone: 'left_alone is not null',
}

const isOutcome = (choice: RowChoice): choice is ImportOutcome => !(choice in conditions)

/** A condition on rows `r`, for an outcome or another choice of them. */
function matchingOf(
  choice: RowChoice | null,
  { importId, outcome }: Placeholders<'importId' | 'outcome'>,
): string {
  const condition =
    choice === null || isOutcome(choice)
      ? `(${outcome}::text is null or r.outcome = ${outcome})`
      : `${outcome}::text is not null and ${conditions[choice]}`
  return `r.import_id = ${importId} and ${condition}`
}

type RowFilter = { importId: number; outcome: RowChoice | null }

/** An own person of a teammate whom the account doesn't see, before the import is applied, has no id here. */
export async function findShownRows(
  db: Database,
  userId: AccountId,
  { importId, outcome, limit, offset }: RowFilter & { limit: number; offset: number },
): Promise<ShownRow[]> {
  const { rows } = await db.query<ShownRow>(
    `select ${shownTo({ account: '$5' })} from list_import_rows r
     where ${matchingOf(outcome, { importId: '$1', outcome: '$2' })} order by r.number limit $3 offset $4`,
    [importId, outcome, limit, offset, userId],
  )
  return rows
}

export async function countShownRows(db: Database, { importId, outcome }: RowFilter): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from list_import_rows r
     where ${matchingOf(outcome, { importId: '$1', outcome: '$2' })}`,
    [importId, outcome],
  )
  return rows[0]!.count
}

/** A row with its faults: of the whole row, or of some of its values. */
export type FaultyRow = {
  number: number
  line: number
  cells: string[]
  reason: ImportReason | null
  column: string | null
  dropped: Dropped[]
}

const isFaulty = { refused: "outcome = 'refused'", dropped: hasDropped }

/**
 * Refused rows, or rows of which values were left out, after a number, in order: at most `limit`,
 * and fewer if they are large.
 */
export async function findFaulty(
  db: Database,
  importId: number,
  { kind, after, limit }: { kind: keyof typeof isFaulty; after: number; limit: number },
): Promise<FaultyRow[]> {
  const { rows } = await db.query<FaultyRow>(
    `select number, line, cells, reason, fault_column as column, dropped
     from ${boundedRows({ importId: '$1', after: '$2', limit: '$3', bytes: '$4' }, isFaulty[kind])}
     order by number`,
    [importId, after, limit, maxCellBytes],
  )
  return rows
}

/** Values that were left out, of a few rows. */
export async function findDropped(
  db: Database,
  keys: readonly { importId: number; number: number }[],
): Promise<{ importId: number; number: number; line: number; dropped: Dropped[] }[]> {
  if (keys.length === 0) return []
  const { rows } = await db.query<{ importId: number; number: number; line: number; dropped: Dropped[] }>(
    `select r.import_id as "importId", r.number, r.line, r.dropped
     from unnest($1::integer[], $2::integer[]) keys (id, number)
     join list_import_rows r on r.import_id = keys.id and r.number = keys.number`,
    [keys.map(({ importId }) => importId), keys.map(({ number }) => number)],
  )
  return rows
}
