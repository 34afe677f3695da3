import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'

export type SuppressionRow = { kind: 'email' | 'linkedin'; hash: Buffer }

/** Waits for the current batch of an import; later batches see the new rows. Existing rows stay unchanged. */
export async function insertSuppressions(client: PoolClient, rows: SuppressionRow[]): Promise<void> {
  await client.query(
    `insert into suppressions (kind, hash) select * from unnest($1::text[], $2::bytea[]) on conflict (hash) do nothing`,
    [rows.map(({ kind }) => kind), rows.map(({ hash }) => hash)],
  )
}

/** Blocks new suppressions until the transaction ends. */
export async function lockSuppressions(client: PoolClient): Promise<void> {
  await client.query('lock table suppressions in share mode')
}

export async function hasSuppression(db: Database, hashes: Buffer[]): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    'select exists (select from suppressions where hash = any($1::bytea[])) as found',
    [hashes],
  )
  return rows[0]!.found
}

/** Those of these hashes, in hexadecimal, that are suppressed. */
export async function findHashes(db: Database, hashes: string[]): Promise<string[]> {
  const { rows } = await db.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from suppressions
     where hash = any(select decode(given, 'hex') from unnest($1::text[]) given)`,
    [hashes],
  )
  return rows.map(({ hash }) => hash)
}

/** People with one of the addresses or slugs, on file or found by a provider. */
export async function findPeopleByHandles(
  client: PoolClient,
  emails: string[],
  slugs: string[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from people where linkedin_slug = any($2)
     union select person_id from contact_values where kind = 'email' and value = any($1)
     union select person_id from found_contacts where kind = 'email' and value = any($1)`,
    [emails, slugs],
  )
  return rows.map(({ id }) => id)
}

export type HandleRow = { kind: 'email' | 'linkedin'; value: string }

/** The addresses and slugs that nobody else shares. */
export async function findOwnHandles(client: PoolClient, personIds: number[]): Promise<HandleRow[]> {
  const { rows } = await client.query<HandleRow>(
    `with theirs as (
       select value from contact_values where kind = 'email' and person_id = any($1)
       union select value from found_contacts where kind = 'email' and person_id = any($1)
     )
     select 'linkedin' as kind, p.linkedin_slug as value from people p
     where id = any($1) and linkedin_slug is not null
       and not exists (select from people o where o.linkedin_slug = p.linkedin_slug and o.id <> all($1))
     union all
     select 'email', value from theirs t
     where not exists (select from contact_values where kind = 'email' and value = t.value and person_id <> all($1))
       and not exists (select from found_contacts where kind = 'email' and value = t.value and person_id <> all($1))`,
    [personIds],
  )
  return rows
}

/** Removes people with all their data. Ledger rows stay, with a person id that no longer refers to anyone. */
export async function deletePeople(client: PoolClient, personIds: number[]): Promise<void> {
  // The next import recomputes the intents of their companies.
  await client.query(
    `insert into company_intents_due (company_id)
     select distinct company_id from people where id = any($1) and company_id is not null on conflict do nothing`,
    [personIds],
  )
  await client.query('delete from people where id = any($1)', [personIds])
}

export async function deleteEmailChecks(client: PoolClient, emails: string[]): Promise<void> {
  await client.query('delete from email_checks where email = any($1)', [emails])
}
