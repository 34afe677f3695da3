import type { Database } from '../../../database/database.ts'
import { contactBitsOf } from '../../own-people/own-people.ts'

/** A position in the log of changes (decision 8), and when the database server was started: another one numbers its transactions anew. */
export type RowMark = { snapshot: string; server: string }

/** Before every change. */
export const firstMark: RowMark = { snapshot: '1:1:', server: '-infinity' }

const snapshot = '$1::pg_snapshot'
const unseen = `xact >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(xact, ${snapshot})`

/** Whether the log can't tell what changed since the mark: another server or an earlier time, or old entries are gone. */
const isLost = `pg_postmaster_start_time() <> $2::timestamptz
  or pg_snapshot_xmax(${snapshot}) > pg_snapshot_xmax(pg_current_snapshot())
  or exists (select from people_changes_trimmed where xact >= pg_snapshot_xmin(${snapshot}))`

/** Ids that are worth reading; of more, everything is forgotten. */
const maxIds = 100_000

export type RowState = {
  /** Whether anything changed since the mark. */
  isOutdated: boolean
  /** What is on file of each person (`contactBitsOf`), a hexadecimal digit each, in the order of the ids. */
  contactBits: string
}

/** Whether rows that were right at the mark still are, and what changes without the log: contact values. A named statement: every page of results needs it. */
export async function findRowState(
  db: Database,
  { snapshot: seen, server }: RowMark,
  ids: number[],
): Promise<RowState> {
  const { rows } = await db.query<RowState>({
    name: 'find-row-state',
    text: `select (${isLost} or exists (select from people_changes where ${unseen})) as "isOutdated",
         array_to_string(array(
           select to_hex(coalesce(${contactBitsOf('asked.id')}, 0)) from unnest($3::integer[]) with ordinality as asked(id, place)
           order by place
         ), '') as "contactBits"`,
    values: [seen, server, ids],
  })
  return rows[0]!
}

export type RowChanges = RowMark & {
  /** Any row may have changed. */
  isLost: boolean
  people: number[]
  companies: number[]
}

/** What changed since the mark, and the mark of now. */
export async function findRowChanges(db: Database, { snapshot: seen, server }: RowMark): Promise<RowChanges> {
  const { rows } = await db.query<RowChanges>(
    `with unseen as materialized (select kind, ids from people_changes where ${unseen}),
       amount as (
         select ${isLost} or coalesce(bool_or(kind = 'all') or sum(cardinality(ids)) > $3, false) as is_lost from unseen
       )
     select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server, is_lost as "isLost",
       array(select unnest(ids) from unseen where not is_lost and kind = 'person') as people,
       array(select unnest(ids) from unseen where not is_lost and kind <> 'person') as companies
     from amount`,
    [seen, server, maxIds],
  )
  return rows[0]!
}
