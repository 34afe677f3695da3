import type { AccountClient } from '../../../database/as-account.ts'
import type { TeamId } from '../../../database/ids.ts'

/** A table, or a part of one, with a `team_id`, and an index on that and `key`. */
export type MovedTable = {
  name: string
  /** The columns that name a row within its team, in the order of the index. */
  key: readonly string[]
  /**
   * Where both teams have a row of the same key: the SQL condition under which the one that moves,
   * `mine`, takes the place of `theirs`. Otherwise theirs stays. Null: keys are never the same.
   */
  replaces: string | null
  /** An SQL condition on the rows `mine`, for which there is a partial index; by default all. */
  only?: string
}

type Batch = {
  fromTeamId: TeamId
  toTeamId: TeamId
  limit: number
  /** The rows join no other team: they are deleted. */
  isLeft: boolean
}

/**
 * Moves up to `limit` rows, in the order of their keys. Returns how many are dealt with: moved, or
 * deleted in favour of another row. A row that is added with the same key meanwhile fails the
 * transaction with a unique violation: try again.
 */
export async function moveRows(
  client: AccountClient,
  table: MovedTable,
  { fromTeamId, toTeamId, limit, isLeft }: Batch,
): Promise<number> {
  const end = await findEnd(client, table, { fromTeamId, limit })
  if (end === null) return 0
  const { name, key, replaces, only = 'true' } = table
  const columns = (row: string) => `(${key.map((column) => `${row}.${column}`).join(', ')})`
  const last = key.map((_column, at) => `$${at + 2}`).join(', ')
  const batch = `mine.team_id = $1 and ${only} and ${columns('mine')} <= (${last})`
  if (isLeft) {
    const { rowCount } = await client.query(`delete from ${name} mine where ${batch}`, [fromTeamId, ...end])
    return rowCount ?? 0
  }
  const values = [fromTeamId, ...end, toTeamId]
  const toTeam = `$${values.length}`
  const both = `${batch} and theirs.team_id = ${toTeam} and ${columns('mine')} = ${columns('theirs')}`
  let count = 0
  if (replaces !== null) {
    await client.query(
      `delete from ${name} theirs using ${name} mine where ${both} and (${replaces})`,
      values,
    )
    const kept = await client.query(`delete from ${name} mine using ${name} theirs where ${both}`, values)
    count += kept.rowCount ?? 0
  }
  const moved = await client.query(`update ${name} mine set team_id = ${toTeam} where ${batch}`, values)
  return count + (moved.rowCount ?? 0)
}

/** The key of the last row of the next batch; null if none is left. */
async function findEnd(
  client: AccountClient,
  { name, key, only = 'true' }: MovedTable,
  { fromTeamId, limit }: { fromTeamId: TeamId; limit: number },
): Promise<unknown[] | null> {
  const columns = key.join(', ')
  const { rows } = await client.query<Record<string, unknown>>(
    `select ${columns} from (
       select ${columns} from ${name} mine where team_id = $1 and ${only} order by ${columns} limit $2
     ) batch order by ${key.map((column) => `${column} desc`).join(', ')} limit 1`,
    [fromTeamId, limit],
  )
  const [row] = rows
  return row ? key.map((column) => row[column]) : null
}

/** The rows that are to move. */
export async function countRows(
  client: AccountClient,
  { name, only = 'true' }: MovedTable,
  fromTeamId: TeamId,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from ${name} mine where team_id = $1 and ${only}`,
    [fromTeamId],
  )
  return rows[0]!.count
}
