import type { ClientBase } from 'pg'

/** Notified when the log has new entries. */
export const changesChannel = 'people_changed'

/**
 * A position in the change log (migration 0003): the database, and a snapshot of its finished
 * transactions (`pg_snapshot`). Changes are new to a mark if its snapshot could not see them. A
 * transaction that began early and committed late is therefore read once it has committed, whatever
 * committed before it.
 */
export type Mark = { database: string; snapshot: string }

export type Changes = {
  /** Ids of people and companies that were added, changed or removed, those of small statements first. */
  people: Set<number>
  companies: Set<number>
  mark: Mark
}

/** The log can't tell what changed since the mark, so everything must be read again. The message says why. */
export class MarkError extends Error {
  override readonly name = 'MarkError'
}

const keptDays = 7
const keptRows = 1_000_000

/** The lowest transaction that a mark may have missed. */
const unseenFrom = (mark: string) => `pg_snapshot_xmin(${mark}::pg_snapshot)`

/** The mark of the client's current transaction, which must be `repeatable read`. */
export async function currentMark(client: ClientBase): Promise<Mark> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  return { database: await databaseIdentity(client), snapshot: rows[0]!.snapshot }
}

/**
 * Returns the changes committed between `mark` and the client's current transaction, which must be
 * `repeatable read`. Throws a MarkError if the mark belongs to another database or the log no
 * longer reaches back to it.
 */
export async function readChanges(client: ClientBase, mark: Mark): Promise<Changes> {
  const now = await currentMark(client)
  if (now.database !== mark.database) throw new MarkError('it belongs to another database or an older schema')
  const { rows: positions } = await client.query<{ trimmed: boolean; ahead: boolean }>(
    `select (select max(xact) from people_changes_trimmed) >= ${unseenFrom('$1')} as trimmed,
       pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as ahead`,
    [mark.snapshot],
  )
  if (positions[0]?.ahead) throw new MarkError('the database was restored to an earlier time')
  if (positions[0]?.trimmed) throw new MarkError('the change log no longer reaches back to it')
  const { rows } = await client.query<{ kind: 'person' | 'contact' | 'company' | 'all'; ids: number[] }>(
    `select kind, ids from people_changes
     where xact >= ${unseenFrom('$1')} and kind <> 'shown'
       and not pg_visible_in_snapshot(xact, $1::pg_snapshot)
     order by cardinality(ids)`,
    [mark.snapshot],
  )
  const changes: Changes = { people: new Set(), companies: new Set(), mark: now }
  for (const { kind, ids } of rows) {
    if (kind === 'all') throw new MarkError('all people or places changed at once')
    const set = kind === 'company' ? changes.companies : changes.people
    for (const id of ids) set.add(id)
  }
  return changes
}

/**
 * Deletes old rows, and rows of transactions that have not begun. The latter came with a copy of
 * another server's database and would count as unseen for ever.
 */
export async function trimChanges(client: ClientBase): Promise<void> {
  await client.query(
    `with foreign_rows as (
       delete from people_changes where xact >= pg_snapshot_xmax(pg_current_snapshot())
     ), gone as (
       delete from people_changes
       where xact < pg_snapshot_xmax(pg_current_snapshot())
         and (changed_at < now() - make_interval(days => $1)
         or xact < (select xact from people_changes order by xact desc offset $2 limit 1))
       returning xact
     )
     update people_changes_trimmed set xact = greatest(
       case when xact < pg_snapshot_xmax(pg_current_snapshot()) then xact else '0' end,
       (select max(xact) from gone)
     )`,
    [keptDays, keptRows],
  )
}

/**
 * Identifies server, history, database and schema. A copy, or a server restored to an earlier time,
 * numbers its transactions anew.
 */
async function databaseIdentity(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select concat_ws('/', (select system_identifier from pg_control_system()),
       (select timeline_id from pg_control_checkpoint()),
       (select oid from pg_database where datname = current_database()),
       (select max(number) from migrations)) as identity`,
  )
  return rows[0]!.identity
}

/** Identifies server and database, whatever becomes of them. */
export async function databaseName(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select concat_ws('/', (select system_identifier from pg_control_system()),
       (select oid from pg_database where datname = current_database())) as name`,
  )
  return rows[0]!.name
}
