import type { PoolClient } from 'pg'
import type { Database } from '../../../database/database.ts'

/**
 * Returns the row counts that the database last estimated (autovacuum, analyze), without reading
 * the tables; null before the first estimate.
 */
export async function estimateRows(
  db: Database,
): Promise<{ people: number | null; companies: number | null }> {
  const { rows } = await db.query<{ people: number | null; companies: number | null }>(
    `select max(n) filter (where name = 'people') as people,
       max(n) filter (where name = 'companies') as companies
     from (
       select relname as name, case when reltuples >= 0 then reltuples::integer end as n
       from pg_class where oid in ('people'::regclass, 'companies'::regclass)
     ) estimates`,
  )
  return rows[0]!
}

export async function findLastImport(db: Database): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select max(finished_at) as at from imports where not is_dry_run',
  )
  return rows[0]!.at
}

/** Milliseconds for one of the counts below, which read whole tables. */
const countingMs = 5 * 60_000
const counting = (text: string) => ({ text, query_timeout: countingMs })

/** Allows a transaction to count. */
export async function allowCounting(client: PoolClient): Promise<void> {
  await client.query(`set local statement_timeout = ${countingMs}`)
}

export type PeopleCount = { people: number; oldestUpdate: Date | null; newestUpdate: Date | null }

/** Reads all people. */
export async function countPeople(db: Database): Promise<PeopleCount> {
  const { rows } = await db.query<PeopleCount>(
    counting(
      `select count(*)::integer as people, min(updated_at) as "oldestUpdate",
         max(updated_at) as "newestUpdate" from people`,
    ),
  )
  return rows[0]!
}

export async function countCompanies(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    counting('select count(*)::integer as count from companies'),
  )
  return rows[0]!.count
}

export type SourceCount = { kind: 'email' | 'phone'; source: string; count: number }

/** On file and found by providers, most first. Reads all values. */
export async function countContactValues(db: Database): Promise<SourceCount[]> {
  const { rows } = await db.query<SourceCount>(
    counting(`select kind, source, sum(n)::integer as count from (
       select kind, source, count(*) as n from contact_values group by kind, source
       union all
       select kind, source, count(*) from found_contacts group by kind, source
     ) counts group by kind, source order by kind, count desc, source`),
  )
  return rows
}
