import type { PoolClient } from 'pg'
import type { ContactValue } from '@rapport/contract/contacts/schemas.ts'
import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { ContactRecord } from '@rapport/dataset/records.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { Placeholders } from '../../database/placeholders.ts'
import type { AccountId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'
import { contactBitsOf } from './on-file.ts'
import { isSeen, seenAmong } from './seen.ts'

export type OwnPersonRow = {
  id: number
  fullName: string
  firstName: string | null
  lastName: string | null
  title: string | null
  company: string | null
  companyDomain: string | null
  linkedinSlug: string | null
  location: string | null
  createdAt: Date
  /** The contact bits of the linked shared person; null if none is linked. */
  contactBits: number | null
}

/** Returns those of these people who are own people that the account sees, in any order. */
export async function findOwnPeople(db: Database, userId: AccountId, ids: number[]): Promise<OwnPersonRow[]> {
  const { rows } = await db.query<OwnPersonRow>(
    `select id, full_name as "fullName", first_name as "firstName", last_name as "lastName", title, company,
       company_domain as "companyDomain", linkedin_slug as "linkedinSlug", location,
       created_at as "createdAt",
       case when shared_person_id is not null then ${contactBitsOf('own_people.shared_person_id')} end
         as "contactBits"
     from own_people
     where team_id = ${teamOf('$1')} and id = any($2::integer[])
       and ${isSeen({ account: '$1', ownPerson: 'own_people.id' })}`,
    [userId, ids],
  )
  return rows
}

/** Returns those of these own people that the account sees who are linked, each with the shared person. */
export async function findLinks(db: Database, userId: AccountId, ids: number[]): Promise<[number, number][]> {
  const { rows } = await db.query<{ id: number; sharedId: number }>(
    `select id, shared_person_id as "sharedId" from own_people
     where team_id = ${teamOf('$1')} and id = any($2::integer[]) and shared_person_id is not null
       and ${isSeen({ account: '$1', ownPerson: 'own_people.id' })}`,
    [userId, ids],
  )
  return rows.map(({ id, sharedId }) => [id, sharedId])
}

export type OwnFieldRow = { memberId: number; field: string; value: string }

/**
 * SQL for a condition on own fields: those of an account's team, and the notes that it wrote itself.
 */
export const fieldsOfTeam = (account: string) =>
  `team_id = ${teamOf(account)} and (field <> 'note' or user_id = ${account})`

/**
 * Returns the fields that the account's team imported of these people, shared and own, beyond own
 * people's facts, and the account's notes. Skips own people that it doesn't see.
 */
export async function findOwnFields(db: Database, userId: AccountId, ids: number[]): Promise<OwnFieldRow[]> {
  const { rows } = await db.query<OwnFieldRow>(
    `select member_id as "memberId", field, value from own_fields
     where ${fieldsOfTeam('$1')} and member_id = any(${seenAmong({ account: '$1', people: '$2' })})
     order by member_id, field`,
    [userId, ids],
  )
  return rows
}

/** SQL for a person whom an account knows: a shared one, or an own person that it sees. */
const known = ({ account, person }: Placeholders<'account' | 'person'>) => `(
  select id as person_id, null::integer as own_person_id from people where id = ${person}
  union all
  select null, id from own_people
  where team_id = ${teamOf(account)} and id = ${person}
    and ${isSeen({ account, ownPerson: 'own_people.id' })}
) known`

/** False if the account knows no such person. */
export async function storeNote(
  db: AccountClient,
  userId: AccountId,
  { id, note, now }: { id: number; note: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into own_fields (user_id, team_id, person_id, own_person_id, field, value, edited_at)
     select $1, ${teamOf('$1')}, person_id, own_person_id, 'note', $3, $4
     from ${known({ account: '$1', person: '$2' })}
     on conflict (user_id, member_id, field) where field = 'note'
     do update set value = excluded.value, edited_at = excluded.edited_at, team_id = excluded.team_id`,
    [userId, id, note, now],
  )
  return rowCount === 1
}

/** False if the account knows no such person. */
export async function deleteNote(db: AccountClient, userId: AccountId, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `with known as (
       select from ${known({ account: '$1', person: '$2' })}
     ), gone as (
       delete from own_fields
       where team_id = ${teamOf('$1')} and user_id = $1 and member_id = $2 and field = 'note'
         and exists (select from known)
     )
     select from known`,
    [userId, id],
  )
  return rowCount === 1
}

export type OwnValueRow = {
  personId: number
  kind: ContactKind
  value: string
  addedAt: Date
  /** Null: an account of the team imported it. */
  found: Pick<ContactValue, 'source' | 'type' | 'status' | 'date'> | null
}

/**
 * The contact values that the account's team has of its own of these people, shared and own; oldest
 * first. Skips own people that the account doesn't see.
 */
export async function findOwnValues(db: Database, userId: AccountId, ids: number[]): Promise<OwnValueRow[]> {
  const { rows } = await db.query<OwnValueRow>(
    `select member_id as "personId", kind, value, added_at as "addedAt",
       case when source is not null
         then json_build_object('source', source, 'type', type, 'status', status, 'date', date) end as found
     from own_contact_values
     where team_id = ${teamOf('$1')} and member_id = any(${seenAmong({ account: '$1', people: '$2' })})
     order by member_id, kind, added_at, value`,
    [userId, ids],
  )
  return rows
}

/**
 * The email addresses of these people, shared and own, that the account's team imported. Skips own
 * people that the account doesn't see.
 */
export async function findImportedEmails(
  db: Database,
  userId: AccountId,
  ids: number[],
): Promise<{ personId: number; value: string }[]> {
  const { rows } = await db.query<{ personId: number; value: string }>(
    `select member_id as "personId", value from own_contact_values
     where team_id = ${teamOf('$1')} and member_id = any(${seenAmong({ account: '$1', people: '$2' })})
       and kind = 'email' and source is null`,
    [userId, ids],
  )
  return rows
}

/**
 * Keeps those of these people who are own people that the account sees from being removed until the
 * transaction ends, and returns how many they are.
 */
export async function keepOwnPeople(
  client: AccountClient,
  userId: AccountId,
  ids: number[],
): Promise<number> {
  const { rowCount } = await client.query(
    `select from own_people
     where team_id = ${teamOf('$1')} and id = any($2::integer[])
       and ${isSeen({ account: '$1', ownPerson: 'own_people.id' })}
     order by id for key share`,
    [userId, ids],
  )
  return rowCount ?? 0
}

/** Stores what a provider found, and returns how much of it the account's team did not have. */
export async function storeFoundValues(
  client: AccountClient,
  userId: AccountId,
  { id, contacts, now }: { id: number; contacts: readonly ContactRecord[]; now: Date },
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into own_contact_values
       (user_id, team_id, own_person_id, kind, value, source, type, status, date, added_at)
     select $1, ${teamOf('$1')}, $2, kind, value, source, type, status, date, $9
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       found (kind, value, source, type, status, date)
     order by kind, value on conflict (team_id, member_id, kind, value) do nothing`,
    [
      userId,
      id,
      contacts.map(({ kind }) => kind),
      contacts.map(({ value }) => value),
      contacts.map(({ source }) => source),
      contacts.map(({ type }) => type),
      contacts.map(({ status }) => status),
      contacts.map(({ date }) => date),
      now,
    ],
  )
  return rowCount ?? 0
}

/**
 * Returns own people of any account whom a profile link or an address identifies as one of these
 * people; a name does not. Locks the people.
 */
export async function findIdentified(client: PoolClient, personIds: number[]): Promise<number[]> {
  await client.query('select from people where id = any($1::integer[]) order by id for update', [personIds])
  const { rows } = await client.query<{ id: number }>(
    `select id from own_people where shared_person_id = any($1::integer[])
       and evidence in ('link', 'email') order by id`,
    [personIds],
  )
  return rows.map(({ id }) => id)
}

type Handles = { emails: string[]; slugs: string[] }

/** Own people of any account with one of these addresses or slugs, and these. */
export async function findByHandles(
  db: Database,
  { emails, slugs, ownIds }: Handles & { ownIds: number[] },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from own_people where linkedin_slug = any($2::text[]) or id = any($3::integer[])
       or id in (select own_person_id from own_contact_values
         where kind = 'email' and value = any($1::text[]))`,
    [emails, slugs, ownIds],
  )
  return rows.map(({ id }) => id)
}

export async function lockOwnPeople(client: PoolClient, ids: number[]): Promise<void> {
  await client.query('select from own_people where id = any($1::integer[]) order by id for update', [ids])
}

/**
 * Deletes these own people, and what any account imported under these addresses and profile slugs:
 * values and profile links of shared people.
 */
export async function deleteByHandles(
  client: PoolClient,
  { emails, slugs, ownIds }: Handles & { ownIds: number[] },
): Promise<void> {
  await client.query('delete from own_people where id = any($1::integer[])', [ownIds])
  await client.query(`delete from own_contact_values where kind = 'email' and value = any($1::text[])`, [
    emails,
  ])
  await client.query(`delete from own_fields where field = 'linkedin_url' and value = any($1::text[])`, [
    slugs,
  ])
}
