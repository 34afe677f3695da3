import type { AccountClient } from '../../../database/as-account.ts'
import type { Placeholders } from '../../../database/placeholders.ts'
import { teamOf } from '../../../database/team-of.ts'
import type { Mover, Step } from '../steps.ts'

/** A table with a `team_id` and a `user_id`, or the part of it that `only` names, an SQL condition. */
type TeamTable = {
  name: string
  /** The columns that name a row within its team. */
  key: readonly string[]
  only?: string
}

type CopiedTable = TeamTable & {
  /** The columns of the key as they are written; by default `key`. */
  columns?: readonly string[]
  /** The columns beside the key that are copied. */
  others: readonly string[]
}

/** Rows that stay with the team, and name the account no more. */
export const setAside = (table: TeamTable): Step => ({
  count: (client, mover) => countOwn(client, table, mover),
  batch: (client, mover, limit) => updateBatch(client, table, 'user_id = null', [...idsOf(mover), limit]),
})

/** Rows that come along. */
export const changeTeam = (table: TeamTable): Step => ({
  count: (client, mover) => countOwn(client, table, mover),
  batch: (client, mover, limit) =>
    updateBatch(client, table, `team_id = ${teamOf('$1')}`, [...idsOf(mover), limit]),
})

/** Rows that nobody sees any more. */
export const dropRows = (table: TeamTable): Step => ({
  count: (client, mover) => countOwn(client, table, mover),
  batch: (client, mover, limit) => deleteBatch(client, table, [...idsOf(mover), limit]),
})

/** Rows that stay with the team, and name the account no more, while copies of them come along. */
export const copyRows = (table: CopiedTable): Step => ({
  count: (client, mover) => countOwn(client, table, mover),
  batch: (client, mover, limit) => copyBatch(client, table, [...idsOf(mover), limit]),
})

const idsOf = ({ userId, move }: Mover) => [userId, move.fromTeamId]

/** SQL for whether a row is one of the account in the team. */
const isOwn = ({ only = 'true' }: TeamTable, { account, team }: Placeholders<'account' | 'team'>): string =>
  `team_id = ${team} and user_id = ${account} and (${only})`

/** SQL for whether a row is one of the next ones. */
function isNext(
  table: TeamTable,
  { account, team, limit }: Placeholders<'account' | 'team' | 'limit'>,
): string {
  const key = table.key.join(', ')
  const own = isOwn(table, { account, team })
  return `${own} and (${key}) in (select ${key} from ${table.name} where ${own} limit ${limit})`
}

async function countOwn(client: AccountClient, table: TeamTable, mover: Mover): Promise<number> {
  const own = isOwn(table, { account: '$1', team: '$2' })
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from ${table.name} where ${own}`,
    idsOf(mover),
  )
  return rows[0]!.count
}

async function updateBatch(
  client: AccountClient,
  table: TeamTable,
  change: string,
  values: unknown[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update ${table.name} set ${change} where ${isNext(table, { account: '$1', team: '$2', limit: '$3' })}`,
    values,
  )
  return rowCount ?? 0
}

async function deleteBatch(client: AccountClient, table: TeamTable, values: unknown[]): Promise<number> {
  const { rowCount } = await client.query(
    `delete from ${table.name} where ${isNext(table, { account: '$1', team: '$2', limit: '$3' })}`,
    values,
  )
  return rowCount ?? 0
}

/** Each row is set aside before its copy is written, which is the account's one row of this key. */
async function copyBatch(
  client: AccountClient,
  { columns, others, ...table }: CopiedTable,
  values: unknown[],
): Promise<number> {
  const next = isNext(table, { account: '$1', team: '$2', limit: '$3' })
  const copied = [...(columns ?? table.key), ...others].join(', ')
  const { rowCount } = await client.query(
    `with aside as (
       update ${table.name} set user_id = null where ${next} returning ${copied}
     ), copies as (
       insert into ${table.name} (user_id, team_id, ${copied})
       select $1, ${teamOf('$1')}, ${copied} from aside
       on conflict do nothing
     )
     select from aside`,
    values,
  )
  return rowCount ?? 0
}
