import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'

/** What is derived by rules of their own: keys of names, and what titles say. */
export type Derived = 'names' | 'titles'

export async function readDigest(db: Database, name: Derived): Promise<string | null> {
  const { rows } = await db.query<{ digest: string }>('select digest from derived_keys where name = $1', [
    name,
  ])
  return rows[0]?.digest ?? null
}

export async function writeDigest(client: PoolClient, name: Derived, digest: string): Promise<void> {
  await client.query(
    `insert into derived_keys (name, digest) values ($1, $2)
     on conflict (name) do update set digest = excluded.digest`,
    [name, digest],
  )
}

export type StoredCompany = { id: number; key: string; name: string; nameKey: string }

export async function findCompanies(
  client: PoolClient,
  after: number,
  limit: number,
): Promise<StoredCompany[]> {
  const { rows } = await client.query<StoredCompany>(
    'select id, key, name, name_key as "nameKey" from companies where id > $1 order by id limit $2',
    [after, limit],
  )
  return rows
}

export async function findTakenKeys(
  client: PoolClient,
  table: 'companies' | 'people',
  keys: string[],
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    table === 'companies'
      ? 'select key from companies where key = any($1::text[])'
      : 'select key from people where key = any($1::text[])',
    [keys],
  )
  return rows.map(({ key }) => key)
}

export async function changeCompanies(
  client: PoolClient,
  changed: readonly { id: number; newKey: string; newNameKey: string }[],
): Promise<void> {
  await client.query(
    `update companies set key = given.key, name_key = given.name_key
     from unnest($1::integer[], $2::text[], $3::text[]) given (id, key, name_key)
     where companies.id = given.id`,
    [
      changed.map(({ id }) => id),
      changed.map(({ newKey }) => newKey),
      changed.map(({ newNameKey }) => newNameKey),
    ],
  )
}

/**
 * Returns people whom only name and company identify, with the company that their key may contain:
 * the current one, else that of the first position.
 */
export async function findPeopleOf(
  client: PoolClient,
  companyIds: number[],
): Promise<{ id: number; key: string; fullName: string; companyId: number }[]> {
  const { rows } = await client.query<{ id: number; key: string; fullName: string; companyId: number }>(
    `select p.id, p.key, p.full_name as "fullName", theirs.id as "companyId"
     from unnest($1::integer[]) theirs (id)
     join people p on p.company_id = theirs.id
       or p.id in (select person_id from positions where company_id = theirs.id)
     where p.key like 'name:%' order by p.id`,
    [companyIds],
  )
  return rows
}

export async function changePeople(
  client: PoolClient,
  changed: readonly { id: number; key: string }[],
): Promise<void> {
  await client.query(
    `update people set key = given.key from unnest($1::integer[], $2::text[]) given (id, key)
     where people.id = given.id`,
    [changed.map(({ id }) => id), changed.map(({ key }) => key)],
  )
}

export async function findOwnCompanies(
  client: PoolClient,
  after: number,
  limit: number,
): Promise<{ id: number; company: string; companyKey: string | null }[]> {
  const { rows } = await client.query<{ id: number; company: string; companyKey: string | null }>(
    `select id, company, company_key as "companyKey" from own_people
     where id > $1 and company is not null order by id limit $2`,
    [after, limit],
  )
  return rows
}

export async function changeOwnPeople(
  client: PoolClient,
  changed: readonly { id: number; key: string }[],
): Promise<void> {
  await client.query(
    `update own_people set company_key = given.key from unnest($1::integer[], $2::text[]) given (id, key)
     where own_people.id = given.id`,
    [changed.map(({ id }) => id), changed.map(({ key }) => key)],
  )
}

export async function findSchools(client: PoolClient): Promise<{ school: string; key: string | null }[]> {
  const { rows } = await client.query<{ school: string; key: string | null }>(
    'select distinct school, school_key as key from education where school is not null',
  )
  return rows
}

export async function changeSchools(
  client: PoolClient,
  changed: readonly { school: string; key: string }[],
): Promise<void> {
  await client.query(
    `update education set school_key = given.key from unnest($1::text[], $2::text[]) given (school, key)
     where education.school = given.school`,
    [changed.map(({ school }) => school), changed.map(({ key }) => key)],
  )
}

export type StoredTitle = { id: number; title: string; titleNormalised: string; seniorities: number }

export async function findTitles(client: PoolClient, after: number, limit: number): Promise<StoredTitle[]> {
  const { rows } = await client.query<StoredTitle>(
    `select id, title, title_normalised as "titleNormalised", seniorities from people
     where id > $1 and title is not null order by id limit $2`,
    [after, limit],
  )
  return rows
}

export async function changeTitles(
  client: PoolClient,
  changed: readonly { id: number; titleNormalised: string; seniorities: number }[],
): Promise<void> {
  await client.query(
    `update people set title_normalised = given.normalised, seniorities = given.seniorities
     from unnest($1::integer[], $2::text[], $3::smallint[]) given (id, normalised, seniorities)
     where people.id = given.id`,
    [
      changed.map(({ id }) => id),
      changed.map(({ titleNormalised }) => titleNormalised),
      changed.map(({ seniorities }) => seniorities),
    ],
  )
}
