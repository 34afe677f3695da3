import type { Pool } from 'pg'

/** Tables with a column `user_id`, those of later migrations included. */
async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by table_name`,
  )
  return rows.map(({ name }) => name)
}

/** All rows of an account by table, the account itself included; `except` names tables that are left out. */
export async function rowsOfAccount(
  pool: Pool,
  userId: number,
  except: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of [...(await tablesOf(pool)), 'users']) {
    if (except.includes(table)) continue
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${table} t where ${table === 'users' ? 'id' : 'user_id'} = $1 order by 1`,
      [userId],
    )
    if (rows.length > 0) found[table] = rows.map(({ row }) => row)
  }
  return found
}
