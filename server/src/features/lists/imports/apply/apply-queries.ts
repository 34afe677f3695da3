import { fold } from '@rapport/contract/fold.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../../database/as-account.ts'
import { toJsonb } from '../../../../database/storable.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { teamOf } from '../../../../database/team-of.ts'
import { idColumns } from '../../../own-people/own-people.ts'
import type { TextField } from '../rows/read-row.ts'

/** An own person's facts, as columns. */
export type OwnPersonFacts = Partial<Record<TextField, string>> & {
  id: number
  nameFolded: string
  companyKey: string | null
}

export async function reserveOwnIds(client: PoolClient, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('own_people', 'id')) as id from generate_series(1, $1::integer)`,
    [count],
  )
  return rows.map(({ id }) => Number(id))
}

const facts = (people: string) => `jsonb_to_recordset(${people}::jsonb) as g (
  id integer, full_name text, first_name text, last_name text, title text, company text,
  company_domain text, linkedin_url text, location text,
  "nameFolded" text, "companyKey" text
)`

export async function insertOwnPeople(
  client: AccountClient,
  userId: AccountId,
  { people, now }: { people: OwnPersonFacts[]; now: Date },
): Promise<void> {
  await client.query(
    `insert into own_people (
       id, user_id, team_id, full_name, first_name, last_name, title, company, company_domain,
       linkedin_slug, location, name_folded, company_key, created_at
     )
     overriding system value
     select id, $1, ${teamOf('$1')}, full_name, first_name, last_name, title, company, company_domain,
       linkedin_url, location, "nameFolded", "companyKey", $3
     from ${facts('$2')}`,
    [userId, toJsonb(people), now],
  )
}

export async function updateOwnPeople(
  client: AccountClient,
  userId: AccountId,
  people: OwnPersonFacts[],
): Promise<void> {
  if (people.length === 0) return
  await client.query(
    `update own_people p set full_name = g.full_name, first_name = g.first_name,
       last_name = g.last_name, title = g.title,
       company = g.company, company_domain = g.company_domain, linkedin_slug = g.linkedin_url,
       location = g.location,
       name_folded = g."nameFolded", company_key = g."companyKey"
     from ${facts('$2')} where p.team_id = ${teamOf('$1')} and p.id = g.id`,
    [userId, toJsonb(people)],
  )
}

const { personId, ownPersonId } = idColumns('id')

export type FieldValue = { id: number; field: string; value: string }

const searched = new Set(['full_name', 'title', 'company'])

const withFolded = (field: FieldValue) => ({
  ...field,
  ...(searched.has(field.field) && { folded: fold(field.value) }),
})

/** A team has one value of a field of a person; a note is of the account that wrote it. */
export async function storeOwnFields(
  client: AccountClient,
  userId: AccountId,
  fields: FieldValue[],
): Promise<void> {
  const store = async (some: FieldValue[], key: string) => {
    if (some.length === 0) return
    await client.query(
      `insert into own_fields (user_id, team_id, person_id, own_person_id, field, value, folded)
       select distinct on (id, field) $1::integer, ${teamOf('$1')}, ${personId}, ${ownPersonId}, field, value,
         folded
       from jsonb_to_recordset($2::jsonb) as g (id integer, field text, value text, folded text)
       on conflict ${key} do update set value = excluded.value, folded = excluded.folded,
         edited_at = null, team_id = excluded.team_id`,
      [userId, toJsonb(some.map(withFolded))],
    )
  }
  const isNote = ({ field }: FieldValue) => field === 'note'
  await store(
    fields.filter((each) => !isNote(each)),
    "(team_id, member_id, field) where field <> 'note'",
  )
  await store(fields.filter(isNote), "(user_id, member_id, field) where field = 'note'")
}

export async function deleteOwnFields(
  client: AccountClient,
  userId: AccountId,
  fields: Omit<FieldValue, 'value'>[],
): Promise<void> {
  if (fields.length === 0) return
  await client.query(
    `delete from own_fields f using jsonb_to_recordset($2::jsonb) as g (id integer, field text)
     where f.team_id = ${teamOf('$1')} and f.member_id = g.id and f.field = g.field
       and (f.field <> 'note' or f.user_id = $1)`,
    [userId, toJsonb(fields)],
  )
}

export type ContactOf = { id: number; kind: 'email' | 'phone'; value: string }

export async function storeOwnValues(
  client: AccountClient,
  userId: AccountId,
  { values, now }: { values: ContactOf[]; now: Date },
): Promise<void> {
  if (values.length === 0) return
  await client.query(
    `insert into own_contact_values (user_id, team_id, person_id, own_person_id, kind, value, added_at)
     select $1, ${teamOf('$1')}, ${personId}, ${ownPersonId}, kind, value, $3
     from jsonb_to_recordset($2::jsonb) as g (id integer, kind text, value text)
     on conflict do nothing`,
    [userId, toJsonb(values), now],
  )
}

export async function deleteOwnValues(
  client: AccountClient,
  userId: AccountId,
  values: ContactOf[],
): Promise<void> {
  if (values.length === 0) return
  await client.query(
    `delete from own_contact_values v using jsonb_to_recordset($2::jsonb) as g (id integer, kind text,
       value text)
     where v.team_id = ${teamOf('$1')} and v.member_id = g.id and v.kind = g.kind and v.value = g.value`,
    [userId, toJsonb(values)],
  )
}

/** Counts more people to an addition that has no plan of its own. */
export async function countAdded(
  client: AccountClient,
  additionId: number,
  { added, already }: { added: number; already: number },
): Promise<void> {
  await client.query(
    `update list_additions set total = total + $2 + $3, done = done + $2 + $3, added = added + $2,
       already = already + $3 where id = $1`,
    [additionId, added, already],
  )
}

/** The members of these rows of an import. */
export async function findMembersOfRows(
  client: PoolClient,
  importId: number,
  numbers: number[],
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ number: number; id: number }>(
    `select number, coalesce(person_id, own_person_id) as id from list_import_rows
     where import_id = $1 and number = any($2::integer[]) and num_nonnulls(person_id, own_person_id) = 1`,
    [importId, numbers],
  )
  return new Map(rows.map(({ number, id }) => [number, id]))
}
