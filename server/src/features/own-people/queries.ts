import type { PoolClient } from 'pg'
import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { Database } from '../../database/database.ts'
import { contactBitsOf } from './on-file.ts'

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
  /** Of the shared person who is linked; null if none is. */
  contactBits: number | null
}

/** Those of these people who are the account's own, in any order. */
export async function findOwnPeople(db: Database, userId: number, ids: number[]): Promise<OwnPersonRow[]> {
  const { rows } = await db.query<OwnPersonRow>(
    `select id, full_name as "fullName", first_name as "firstName", last_name as "lastName", title, company,
       company_domain as "companyDomain", linkedin_slug as "linkedinSlug", location, created_at as "createdAt",
       case when shared_person_id is not null then ${contactBitsOf('own_people.shared_person_id')} end as "contactBits"
     from own_people where user_id = $1 and id = any($2::integer[])`,
    [userId, ids],
  )
  return rows
}

/** Those of these own people of the account who are linked, each with the shared person. */
export async function findLinks(db: Database, userId: number, ids: number[]): Promise<[number, number][]> {
  const { rows } = await db.query<{ id: number; sharedId: number }>(
    `select id, shared_person_id as "sharedId" from own_people
     where user_id = $1 and id = any($2::integer[]) and shared_person_id is not null`,
    [userId, ids],
  )
  return rows.map(({ id, sharedId }) => [id, sharedId])
}

export type OwnFieldRow = { memberId: number; field: string; value: string }

/** What the account imported of these people, shared and own, beyond own people's facts. */
export async function findOwnFields(db: Database, userId: number, ids: number[]): Promise<OwnFieldRow[]> {
  const { rows } = await db.query<OwnFieldRow>(
    `select member_id as "memberId", field, value from own_fields
     where user_id = $1 and member_id = any($2::integer[]) order by member_id, field`,
    [userId, ids],
  )
  return rows
}

/** A person whom account $1 knows: a shared one, or one of its own. */
const known = `(
  select id as person_id, null::integer as own_person_id from people where id = $2
  union all
  select null, id from own_people where user_id = $1 and id = $2
) known`

/** False if the account knows no such person. */
export async function storeNote(
  db: Database,
  userId: number,
  { id, note, now }: { id: number; note: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into own_fields (user_id, person_id, own_person_id, field, value, edited_at)
     select $1, person_id, own_person_id, 'note', $3, $4 from ${known}
     on conflict (user_id, member_id, field) do update set value = excluded.value, edited_at = excluded.edited_at`,
    [userId, id, note, now],
  )
  return rowCount === 1
}

/** False if the account knows no such person. */
export async function deleteNote(db: Database, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `with gone as (delete from own_fields where user_id = $1 and member_id = $2 and field = 'note')
     select from ${known}`,
    [userId, id],
  )
  return rowCount === 1
}

export type OwnValueRow = { personId: number; kind: ContactKind; value: string; addedAt: Date }

/** Contact values of these people, shared and own, that the account imported; oldest first. */
export async function findOwnValues(db: Database, userId: number, ids: number[]): Promise<OwnValueRow[]> {
  const { rows } = await db.query<OwnValueRow>(
    `select member_id as "personId", kind, value, added_at as "addedAt" from own_contact_values
     where user_id = $1 and member_id = any($2::integer[]) order by member_id, kind, added_at, value`,
    [userId, ids],
  )
  return rows
}

/**
 * Deletes what any account imported under these addresses and profile slugs: own people, values and profile links of shared people, and rows of
 * uploaded tables.
 */
export async function deleteByHandles(client: PoolClient, emails: string[], slugs: string[]): Promise<void> {
  await client.query(
    `delete from own_people where linkedin_slug = any($2::text[])
       or id in (select own_person_id from own_contact_values where kind = 'email' and value = any($1::text[]))`,
    [emails, slugs],
  )
  await client.query(`delete from own_contact_values where kind = 'email' and value = any($1::text[])`, [
    emails,
  ])
  await client.query(`delete from own_fields where field = 'linkedin_url' and value = any($1::text[])`, [
    slugs,
  ])
  await forgetStagedRows(client, emails, slugs)
}

/**
 * Empties uploaded rows that name a handle, also as a link that they replaced and whose undo would bring it back. One scan of all accounts'
 * uploads, of which the texts are few.
 */
async function forgetStagedRows(client: PoolClient, emails: string[], slugs: string[]): Promise<void> {
  const links = slugs.flatMap((slug) => [`/in/${slug}`, `/in/${encodeURIComponent(slug).toLowerCase()}`])
  const patterns = [
    ...emails.map((email) => `(^|[^a-z0-9._%+-])${literal(email)}($|[^a-z0-9._-])`),
    ...links.map((link) => `${literal(link)}($|[^a-z0-9_%-])`),
  ]
  await client.query(
    `update list_import_rows set cells = '[]', outcome = 'suppressed', is_unreadable = true, reason = null, changes = '[]'
     where exists (select from unnest($1::text[]) handle where position(handle in lower(cells::text)) > 0)
       and lower(cells::text) ~ any($2::text[])
       or changes <> '[]' and exists (
         select from jsonb_array_elements(changes) c
         where c ->> 'field' = 'linkedin_url' and (lower(c ->> 'old') = any($3::text[]) or lower(c ->> 'was') = any($3::text[]))
       )`,
    [[...emails, ...links], patterns, slugs],
  )
}

/** A text as a regular expression of PostgreSQL. */
const literal = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
