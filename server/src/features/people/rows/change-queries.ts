import type { Database } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/placeholders.ts'
import { contactBitsOf } from '../../own-people/own-people.ts'

/**
 * A position in the change log (decision 8), and when the database server was started: another
 * server numbers its transactions differently.
 */
export type RowMark = { snapshot: string; server: string }

/** Before every change. */
export const firstMark: RowMark = { snapshot: '1:1:', server: '-infinity' }

type Mark = Placeholders<'snapshot' | 'server'>

/**
 * Puts the snapshot in a query of its own, so that plans don't depend on it. Otherwise the
 * statement would be planned again each time, which takes longer than running it.
 */
const apart = (snapshot: string) => `(select ${snapshot}::pg_snapshot)`

const unseen = (snapshot: string) =>
  `xact >= pg_snapshot_xmin(${apart(snapshot)}) and not pg_visible_in_snapshot(xact, ${apart(snapshot)})`

/** The newest entry is looked up first: usually nothing was logged since the mark, and one entry tells. */
const isUnseenLogged = (snapshot: string) => `case
  when (select xact from people_changes order by xact desc limit 1) >= pg_snapshot_xmin(${apart(snapshot)})
  then exists (select from people_changes where ${unseen(snapshot)}) else false end`

/**
 * Whether the log can't tell what changed since the mark: another server or an earlier time, or old
 * entries are gone.
 */
const isLost = ({ snapshot, server }: Mark) => `pg_postmaster_start_time() <> ${server}::timestamptz
  or pg_snapshot_xmax(${apart(snapshot)}) > pg_snapshot_xmax(pg_current_snapshot())
  or exists (select from people_changes_trimmed where xact >= pg_snapshot_xmin(${apart(snapshot)}))`

/** Ids that are worth reading; of more, everything is forgotten. */
const maxIds = 100_000

export type RowState = {
  /** Whether anything changed since the mark. */
  isOutdated: boolean
  /**
   * The contact values on file of each person (`contactBitsOf`): one hexadecimal digit each, in the
   * order of the ids.
   */
  contactBits: string
}

const isOutdated = (mark: Mark) => `(${isLost(mark)} or ${isUnseenLogged(mark.snapshot)}) as "isOutdated"`

/**
 * Returns whether anything changed since the mark, and which contact values of these people are on
 * file. Uses named statements, because every page of results needs one.
 */
export async function findRowState(
  db: Database,
  { snapshot: seen, server }: RowMark,
  ids: number[],
): Promise<RowState> {
  const { rows } =
    ids.length === 0
      ? await db.query<RowState>({
          name: 'find-row-changed',
          text: `select ${isOutdated({ snapshot: '$1', server: '$2' })}, '' as "contactBits"`,
          values: [seen, server],
        })
      : await db.query<RowState>({
          name: 'find-row-state',
          text: `select ${isOutdated({ snapshot: '$1', server: '$2' })}, array_to_string(array(
               select to_hex(coalesce(${contactBitsOf('asked.id')}, 0))
               from unnest($3::integer[]) with ordinality as asked(id, place)
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
  /** The contact values on file may have changed for any person. */
  areContactsChanged: boolean
}

/** Returns the changes since the mark, and the current mark. */
export async function findRowChanges(db: Database, { snapshot: seen, server }: RowMark): Promise<RowChanges> {
  const { rows } = await db.query<RowChanges>(
    `with unseen as materialized (select kind, ids from people_changes where ${unseen('$1')}),
       amount as (
         select ${isLost({ snapshot: '$1', server: '$2' })}
           or coalesce(bool_or(kind = 'all'), false)
           or coalesce(sum(cardinality(ids)) filter (where kind <> 'contact') > $3, false) as is_lost
         from unseen
       )
     select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
       is_lost as "isLost",
       array(select unnest(ids) from unseen where not is_lost and kind = 'person') as people,
       array(
         select unnest(ids) from unseen where not is_lost and kind not in ('person', 'contact')
       ) as companies,
       exists (select from unseen where kind = 'contact') as "areContactsChanged"
     from amount`,
    [seen, server, maxIds],
  )
  return rows[0]!
}
