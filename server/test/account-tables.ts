import type { Pool } from 'pg'
import { owners } from '../src/database/owners.ts'
import type { AccountId } from '../src/database/ids.ts'
import { isContracted, withoutAccount } from './schema/contracted.ts'

/** Tables with the id of an account in `user_id`: those that it owns, and those that name it. */
export const accountTables: readonly string[] = Object.entries(owners)
  .filter(([, owner]) => (owner.of === 'account' && owner.column === 'user_id') || owner.names?.user_id)
  .map(([table]) => table)
  .filter((table) => !isContracted || !withoutAccount.includes(table))

/** Whether rows of an account outlive it. */
export const outlivesAccount = (table: string): boolean => {
  const owner = owners[table]!
  return owner.of === 'account' ? typeof owner.removal === 'object' : owner.names?.user_id !== undefined
}

/**
 * Returns a condition on the rows `r` of a table that an account or its team owns, directly or
 * through other rows. `$1` is the account. Null if no account owns them.
 */
export function ownedBy(table: string, row = 'r'): string | null {
  const owner = owners[table]
  if (owner === undefined || owner.of === 'installation') return null
  if (owner.of === 'account') return `${row}.${owner.column} = $1`
  if (owner.of === 'team') return `${row}.${owner.column} = (select team_id from users where id = $1)`
  const { parent, column } = owner
  return `${row}.${column} in (select ${parent}.id from ${parent} where ${ownedBy(parent, parent)})`
}

/** All rows of an account by table, the account itself included; `except` names tables that are left out. */
export async function rowsOfAccount(
  pool: Pool,
  userId: AccountId,
  except: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  // One statement: asking each table by itself takes most of the time of a test that does so often.
  const parts = [...accountTables, 'users']
    .filter((table) => !except.includes(table))
    .map((table) => {
      const column = table === 'users' ? 'id' : 'user_id'
      return `select '${table}' as "table", r::text as row from ${table} r where ${column} = $1`
    })
  const { rows } = await pool.query<{ table: string; row: string }>(
    `${parts.join('\nunion all\n')}\norder by 1, 2`,
    [userId],
  )
  for (const { table, row } of rows) (found[table] ??= []).push(row)
  return found
}
