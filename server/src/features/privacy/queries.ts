import type { ClientBase, PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'

export type SuppressionRow = { kind: 'email' | 'linkedin'; hash: Buffer }

/** Waits for the current batch of an import and for other suppressions; later ones see the new rows. */
export async function lockForSuppressing(client: PoolClient): Promise<void> {
  await client.query('lock table suppressions in share row exclusive mode')
}

/** Existing rows stay unchanged. */
export async function insertSuppressions(client: PoolClient, rows: SuppressionRow[]): Promise<void> {
  await client.query(
    `insert into suppressions (kind, hash) select * from unnest($1::text[], $2::bytea[])
     on conflict (hash) do nothing`,
    [rows.map(({ kind }) => kind), rows.map(({ hash }) => hash)],
  )
}

/** Blocks new suppressions until the transaction ends. */
export async function lockSuppressions(client: ClientBase): Promise<void> {
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

/** Returns the time since which one of these hashes is suppressed; null if none is. */
export async function findSuppressedSince(db: Database, hashes: Buffer[]): Promise<Date | null> {
  const { rows } = await db.query<{ since: Date | null }>(
    'select min(created_at) as since from suppressions where hash = any($1::bytea[])',
    [hashes],
  )
  return rows[0]?.since ?? null
}

/** People with one of the addresses or slugs, on file or found by a provider, and those of these ids. */
export async function findPeopleByHandles(
  client: PoolClient,
  { emails, slugs, personIds }: { emails: string[]; slugs: string[]; personIds: number[] },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from people where linkedin_slug = any($2)
     union select person_id from contact_values where kind = 'email' and value = any($1)
     union select person_id from found_contacts where kind = 'email' and value = any($1)
     union select id from people where id = any($3::integer[])`,
    [emails, slugs, personIds],
  )
  return rows.map(({ id }) => id)
}

/** Slugs that are stored with capitals, by the same in lower case: only ids of members have any. */
export async function findMemberIds(client: PoolClient, lower: string[]): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    `select linkedin_slug as slug from people
     where linkedin_slug like 'A%' and lower(linkedin_slug) = any($1::text[])
     union select linkedin_slug from own_people
     where linkedin_slug like 'A%' and lower(linkedin_slug) = any($1::text[])
     union select value from own_fields where field = 'linkedin_url' and value like 'A%'
       and lower(value) = any($1::text[])`,
    [lower],
  )
  return rows.map(({ slug }) => slug)
}

export type HandleRow = { kind: 'email' | 'linkedin'; value: string }

/** Returns the addresses and slugs that these people share with no other person. */
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
     where not exists (select from contact_values where kind = 'email' and value = t.value
       and person_id <> all($1))
       and not exists (select from found_contacts where kind = 'email' and value = t.value
         and person_id <> all($1))`,
    [personIds],
  )
  return rows
}

/**
 * Counts of the data that is removed with people. Includes own people and imported values of all
 * accounts.
 */
export type Removal = {
  people: number
  ownPeople: number
  listMembers: number
  /** Those who would still get emails. */
  campaignContacts: number
  contactValues: number
  reveals: number
}

type Removed = { people: number[]; ownPeople: number[]; emails: string[] }

export async function countRemoval(
  client: PoolClient,
  { people, ownPeople, emails }: Removed,
): Promise<Removal> {
  const ofBoth = 'person_id = any($1::integer[]) or own_person_id = any($2::integer[])'
  const { rows } = await client.query<Omit<Removal, 'people' | 'ownPeople'>>(
    `select
       (select count(*) from list_members where ${ofBoth})::integer as "listMembers",
       (select count(*) from enrolments
         where (${ofBoth}) and state in ('active', 'held'))::integer as "campaignContacts",
       ((select count(*) from contact_values where person_id = any($1::integer[]))
         + (select count(*) from found_contacts where person_id = any($1::integer[]))
         + (select count(*) from own_contact_values
           where ${ofBoth} or (kind = 'email' and value = any($3::text[])))
       )::integer as "contactValues",
       (select count(*) from reveals where person_id = any($1::integer[]))::integer as reveals`,
    [people, ownPeople, emails],
  )
  return { people: people.length, ownPeople: ownPeople.length, ...rows[0]! }
}

/** Removes people with all their data. Ledger rows stay, with a person id that no longer refers to anyone. */
export async function deletePeople(client: PoolClient, personIds: number[]): Promise<void> {
  // The next import recomputes the intents of their companies.
  await client.query(
    `insert into company_intents_due (company_id)
     select distinct company_id from people where id = any($1) and company_id is not null
     on conflict do nothing`,
    [personIds],
  )
  await client.query('delete from people where id = any($1)', [personIds])
}

/** Deletes what checks and verifiers said of these addresses, whose mailboxes have these hashes. */
export async function deleteEmailChecks(
  client: PoolClient,
  emails: string[],
  hashes: Buffer[],
): Promise<void> {
  await client.query('delete from email_checks where email = any($1)', [emails])
  await client.query('delete from address_verdicts where hash = any($1::bytea[])', [hashes])
}

export type ReceiptRow = {
  id: number
  at: Date
  userId: AccountId | null
  reason: string | null
  handles: number
  removed: Removal
}

export async function insertReceipt(
  client: PoolClient,
  { at, userId, reason, handles, removed }: Omit<ReceiptRow, 'id'>,
): Promise<number> {
  const { people, ownPeople, listMembers, campaignContacts, contactValues, reveals } = removed
  const { rows } = await client.query<{ id: number }>(
    `insert into suppression_receipts (at, user_id, reason, handles, people, own_people, list_members,
       campaign_contacts, contact_values, reveals)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [at, userId, reason, handles, people, ownPeople, listMembers, campaignContacts, contactValues, reveals],
  )
  return rows[0]!.id
}

/** Newest first. */
export async function selectReceipts(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReceiptRow[]> {
  const { rows } = await db.query<ReceiptRow>(
    `select id, at, user_id as "userId", reason, handles,
       json_build_object('people', people, 'ownPeople', own_people,
       'listMembers', list_members, 'campaignContacts', campaign_contacts, 'contactValues',
       contact_values, 'reveals', reveals) as removed
     from suppression_receipts order by id desc offset $1 limit $2`,
    [offset, limit],
  )
  return rows
}

export async function countReceipts(db: Database): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    'select count(*)::integer as total from suppression_receipts',
  )
  return rows[0]!.total
}
