import type { Pool } from 'pg'
import { lockMigrations, migrateTo } from '../src/database/migrate.ts'
import { emptyDatabase } from './database.ts'

/** A database as it was once migration `last` had been applied, with so many accounts and people. */
export async function databaseAt(
  last: number,
  { accounts, people }: { accounts: number; people: number },
): Promise<Pool> {
  const { pool } = await emptyDatabase()
  const client = await pool.connect()
  try {
    await lockMigrations(client, () => migrateTo(client, last))
  } finally {
    client.release()
  }
  await pool.query(
    `insert into users (email, first_name, last_name, is_verified)
     select 'a' || n || '@example.com', 'Ann', n::text, true from generate_series(1, $1::integer) n`,
    [accounts],
  )
  await pool.query(
    `insert into people (key, full_name, first_name, last_name, name_folded, strength, content_hash)
     select 'p' || n, 'P' || n, 'P', n::text, 'p' || n, 0, '\\x00'
     from generate_series(1, $1::integer) n`,
    [people],
  )
  return pool
}
