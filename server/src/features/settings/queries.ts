import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'

/** All settings of the operator by key. */
export async function readSettings(db: Database): Promise<Map<string, unknown>> {
  const { rows } = await db.query<{ key: string; value: unknown }>('select key, value from settings')
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Null removes the setting. */
export async function writeSetting(db: Database, key: string, value: object | null): Promise<void> {
  if (value === null) await db.query('delete from settings where key = $1', [key])
  else
    await db.query(
      `insert into settings (key, value) values ($1, $2::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    )
}

/** Serialises changes until the transaction ends; reads don't wait. */
export async function lockSettings(client: PoolClient): Promise<void> {
  await client.query('lock table settings in share row exclusive mode')
}
