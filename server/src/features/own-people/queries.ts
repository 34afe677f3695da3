import type { PoolClient } from 'pg'
import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { AccountClient } from '../../database/as-account.ts'
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
  db: AccountClient,
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
export async function deleteNote(db: AccountClient, userId: number, id: number): Promise<boolean> {
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

/** Own people of any account whom a profile link or an address identifies as one of these people; a name does not. Locks the people. */
export async function findIdentified(client: PoolClient, personIds: number[]): Promise<number[]> {
  await client.query('select from people where id = any($1::integer[]) order by id for update', [personIds])
  const { rows } = await client.query<{ id: number }>(
    `select id from own_people where shared_person_id = any($1::integer[]) and evidence in ('link', 'email') order by id`,
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
       or id in (select own_person_id from own_contact_values where kind = 'email' and value = any($1::text[]))`,
    [emails, slugs, ownIds],
  )
  return rows.map(({ id }) => id)
}

/**
 * Deletes these own people, and what any account imported under these addresses and profile slugs: values and profile links of shared people,
 * and rows of uploaded tables.
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
  await forgetStagedRows(client, { emails, slugs })
}

/** Rows that one statement reads, beside those of one upload, and handles that it looks for: a few seconds. */
const maxScanned = 250_000
const handlesAtOnce = 20

/**
 * Empties uploaded rows that name a handle, also as a link that they replaced and whose undo would bring it back. Reads all accounts' uploads, in
 * statements that end in time.
 */
async function forgetStagedRows(client: PoolClient, { emails, slugs }: Handles): Promise<void> {
  const handles = [
    ...emails.map((email) => ({
      text: email,
      pattern: `(^|[^a-z0-9._%+-])${literal(email)}($|[^a-z0-9._-])`,
    })),
    ...slugs
      .flatMap((slug) => [`/in/${slug}`, `/in/${encodeURIComponent(slug).toLowerCase()}`])
      .map((link) => ({ text: link, pattern: `${literal(link)}($|[^a-z0-9_%-])` })),
  ]
  const { rows } = await client.query<{ ids: number[] }>(
    `select array_agg(id) as ids from (
       select id, sum(rows) over (order by id) / $1 as part from list_imports
     ) parts group by part order by part`,
    [maxScanned],
  )
  for (const { ids } of rows) {
    for (let at = 0; at < handles.length; at += handlesAtOnce)
      await forgetRowsNaming(client, ids, handles.slice(at, at + handlesAtOnce))
    if (slugs.length > 0) await forgetRowsReplacing(client, ids, slugs)
  }
}

const forgotten = `cells = '[]', outcome = 'suppressed', is_unreadable = true, reason = null, changes = '[]'`

/** Each row becomes a text once, and a pattern is tried only where the handle itself stands. */
async function forgetRowsNaming(
  client: PoolClient,
  importIds: number[],
  handles: { text: string; pattern: string }[],
): Promise<void> {
  await client.query(
    `update list_import_rows set ${forgotten} where import_id = any($1::integer[]) and (
       select case
         when exists (select from unnest($2::text[]) handle where position(handle in shown.text) > 0) then shown.text ~ any($3::text[])
       end
       from (select lower(cells::text) as text offset 0) shown
     )`,
    [importIds, handles.map(({ text }) => text), handles.map(({ pattern }) => pattern)],
  )
}

async function forgetRowsReplacing(client: PoolClient, importIds: number[], slugs: string[]): Promise<void> {
  await client.query(
    `update list_import_rows set ${forgotten} where import_id = any($1::integer[]) and case
       when changes <> '[]' then exists (
         select from jsonb_array_elements(changes) c
         where c ->> 'field' = 'linkedin_url' and (lower(c ->> 'old') = any($2::text[]) or lower(c ->> 'was') = any($2::text[]))
       )
     end`,
    [importIds, slugs],
  )
}

/** A text as a regular expression of PostgreSQL. */
const literal = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
