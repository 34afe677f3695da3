import type { ClientBase } from 'pg'

/** The channel that tells that something new is in the log. */
export const changesChannel = 'people_changed'

/**
 * The change log of migration 0003, read exactly. A mark says what its holder has seen: a snapshot of the database (`pg_snapshot`: which
 * transactions were finished), and of which database. What the mark did not see is what its snapshot finds invisible, so a transaction
 * that began early and committed late is read once it has committed, whatever committed before it.
 */
export type Mark = { database: string; snapshot: string }

export type Changes = {
  /** Of people and companies that were added, changed or removed: those of small statements first. */
  people: Set<number>
  companies: Set<number>
  mark: Mark
}

/** The log cannot tell what changed since the mark: everything has to be read again. The message says why. */
export class MarkError extends Error {
  override readonly name = 'MarkError'
}

const keptDays = 7
const keptRows = 1_000_000

/** The lowest transaction that a mark may not have seen. */
const unseenFrom = 'pg_snapshot_xmin($1::pg_snapshot)'

/** The mark of the transaction that `client` is in, which must be `repeatable read`: all that it reads is as of this mark. */
export async function currentMark(client: ClientBase): Promise<Mark> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  return { database: await databaseIdentity(client), snapshot: rows[0]!.snapshot }
}

/**
 * What was committed since `mark`, as of the transaction that `client` is in, which must be `repeatable read`. Throws a MarkError when
 * the mark is of another database or the log does not reach back to it.
 */
export async function readChanges(client: ClientBase, mark: Mark): Promise<Changes> {
  const now = await currentMark(client)
  if (now.database !== mark.database) throw new MarkError('it is of another database or an older schema')
  const { rows: positions } = await client.query<{ trimmed: boolean; ahead: boolean }>(
    `select (select max(xact) from people_changes_trimmed) >= ${unseenFrom} as trimmed,
       pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as ahead`,
    [mark.snapshot],
  )
  if (positions[0]?.ahead) throw new MarkError('the database was set back to an earlier time')
  if (positions[0]?.trimmed) throw new MarkError('the log of changes no longer reaches back to it')
  const { rows } = await client.query<{ kind: 'person' | 'company' | 'all'; ids: number[] }>(
    `select kind, ids from people_changes
     where xact >= ${unseenFrom} and not pg_visible_in_snapshot(xact, $1::pg_snapshot)
     order by cardinality(ids)`,
    [mark.snapshot],
  )
  const changes: Changes = { people: new Set(), companies: new Set(), mark: now }
  for (const { kind, ids } of rows) {
    if (kind === 'all') throw new MarkError('all people or places were changed at once')
    const set = kind === 'person' ? changes.people : changes.companies
    for (const id of ids) set.add(id)
  }
  return changes
}

/**
 * Drops old rows of the log, and rows of transactions that have not begun: those came with a copy of another server's database, and here
 * would count as unseen for ever.
 */
export async function trimChanges(client: ClientBase): Promise<void> {
  await client.query(
    `with foreign_rows as (
       delete from people_changes where xact >= pg_snapshot_xmax(pg_current_snapshot())
     ), gone as (
       delete from people_changes
       where xact < pg_snapshot_xmax(pg_current_snapshot()) and (changed_at < now() - make_interval(days => $1)
         or xact < (select xact from people_changes order by xact desc offset $2 limit 1))
       returning xact
     )
     update people_changes_trimmed set xact = greatest(
       case when xact < pg_snapshot_xmax(pg_current_snapshot()) then xact else '0' end, (select max(xact) from gone)
     )`,
    [keptDays, keptRows],
  )
}

/** Equal only for the same server, history, database and schema: a copy, or a server that was set back, numbers transactions anew. */
async function databaseIdentity(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select concat_ws('/', (select system_identifier from pg_control_system()), (select timeline_id from pg_control_checkpoint()),
       (select oid from pg_database where datname = current_database()), (select max(number) from migrations)) as identity`,
  )
  return rows[0]!.identity
}
