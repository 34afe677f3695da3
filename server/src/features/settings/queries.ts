import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'

type StoredSettings = { values: Partial<Record<string, unknown>>; hasAppointed: boolean }

/** All settings of the operator by key, and whether an account is appointed. */
export async function readSettings(db: Database): Promise<StoredSettings> {
  const { rows } = await db.query<StoredSettings>(
    `select (select coalesce(json_object_agg(key, value), '{}') from settings) as values,
       exists (select from users where is_appointed) as "hasAppointed"`,
  )
  return rows[0]!
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
