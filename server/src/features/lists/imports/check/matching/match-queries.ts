import { placeLabel, type Place } from '@rapport/normalise/places/place.ts'
import type { Database } from '../../../../../database/database.ts'
import type { AccountId } from '../../../../../database/ids.ts'
import { teamOf } from '../../../../../database/team-of.ts'
import { fieldsOfTeam, isSeen } from '../../../../own-people/own-people.ts'
import type { Current } from '../../rows/evaluate.ts'
import { nameOf, type Identity } from './identity.ts'
import type { TextField } from '../../rows/read-row.ts'

/**
 * The maximum number of people with one value who are compared with a row. A value of more people
 * identifies none of them.
 */
const maxSharing = 8
const maxCandidates = maxSharing + 1

/** Candidates by key, without those of keys that too many have. */
export const byKey = <T extends Found>(found: readonly T[]): Map<string, T[]> => {
  const groups = Map.groupBy(found, ({ key }) => key)
  for (const [key, all] of groups) if (all.length > maxSharing) groups.delete(key)
  return groups
}

/** A member found by an identifying value: the key and an id, the team's own people first. */
export type Found = { key: string; id: number }

export async function findByIds(db: Database, userId: AccountId, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.query<{ id: number }>(
    `select id from people where id = any($2::integer[])
     union all select id from own_people
     where team_id = ${teamOf('$1')} and id = any($2::integer[])
       and ${isSeen({ account: '$1', ownPerson: 'own_people.id' })}`,
    [userId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function findBySlugs(db: Database, userId: AccountId, slugs: string[]): Promise<Found[]> {
  if (slugs.length === 0) return []
  const { rows } = await db.query<Found>(
    `select given.key, found.id from unnest($2::text[]) given (key) cross join lateral (
       (select id from own_people where team_id = ${teamOf('$1')} and linkedin_slug = given.key offset 0)
       union all (select id from people where linkedin_slug = given.key offset 0)
       order by id desc limit ${maxCandidates}
     ) found`,
    [userId, [...new Set(slugs)]],
  )
  return rows
}

/**
 * Finds members by addresses that the account's team imported or revealed, never by one that is
 * merely on file.
 */
export async function findByEmails(db: Database, userId: AccountId, emails: string[]): Promise<Found[]> {
  const { rows } = await db.query<Found>(
    `select given.key, found.id from unnest($2::text[]) given (key) cross join lateral (
       (select member_id as id from own_contact_values
         where team_id = ${teamOf('$1')} and kind = 'email' and value = given.key offset 0)
       union (
         select v.person_id from contact_values v join reveals r using (person_id, kind)
         where r.team_id = ${teamOf('$1')} and v.kind = 'email' and v.value = given.key offset 0
       )
       union (
         select v.person_id from found_contacts v join reveals r using (person_id, kind)
         where r.team_id = ${teamOf('$1')} and v.kind = 'email' and v.value = given.key offset 0
       )
       order by id desc limit ${maxCandidates}
     ) found`,
    [userId, [...new Set(emails)]],
  )
  return rows
}

/** The names and profiles of people, as the account sees them. */
export async function findIdentities(
  db: Database,
  userId: AccountId,
  ids: number[],
): Promise<Map<number, Identity>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<Identity & { id: number }>(
    `select p.id, coalesce(f.name, p.full_name) as name, p.linkedin_slug as slug,
       coalesce(f.title, p.title) as title
     from people p left join lateral (
       select max(value) filter (where field = 'full_name') as name,
         max(value) filter (where field = 'title') as title
       from own_fields
       where team_id = ${teamOf('$1')} and member_id = p.id and field in ('full_name', 'title') offset 0
     ) f on true
     where p.id = any($2::integer[])
     union all
     select id, full_name, linkedin_slug, title from own_people
     where team_id = ${teamOf('$1')} and id = any($2::integer[])`,
    [userId, ids],
  )
  return new Map(rows.map(({ id, name, slug, title }) => [id, { name: nameOf(name), slug, title }]))
}

/** A folded name and a company's key. */
type Pair = { name: string; company: string; key: string }

/**
 * Finds members by folded name and company. Each pair is looked up in an index of both, because a
 * company may have a hundred thousand people.
 */
export async function findByNames(
  db: Database,
  userId: AccountId,
  pairs: readonly Pair[],
): Promise<(Found & { slug: string | null })[]> {
  if (pairs.length === 0) return []
  const { rows } = await db.query<Found & { slug: string | null }>(
    `select given.key, found.id, found.slug
     from unnest($2::text[], $3::text[], $4::text[]) given (key, name, company) cross join lateral (
       (
         select id, linkedin_slug as slug from own_people
         where team_id = ${teamOf('$1')} and name_folded = given.name and company_key = given.company offset 0
       )
       union all (
         select p.id, p.linkedin_slug from companies c join people p on p.company_id = c.id
         where c.name_key = given.company and p.name_folded = given.name offset 0
       )
       limit ${maxCandidates}
     ) found`,
    [userId, ...columnsOf(pairs)],
  )
  return rows
}

/** The team's own people without a company, by folded name. */
export async function findByBareNames(db: Database, userId: AccountId, names: string[]): Promise<Found[]> {
  if (names.length === 0) return []
  const { rows } = await db.query<Found>(
    `select given.key, found.id from unnest($2::text[]) given (key) cross join lateral (
       select id from own_people
       where team_id = ${teamOf('$1')} and name_folded = given.key and coalesce(company_key, '') = ''
       order by id limit ${maxCandidates}
     ) found`,
    [userId, [...new Set(names)]],
  )
  return rows
}

const columnsOf = (pairs: readonly Pair[]) => [
  pairs.map(({ key }) => key),
  pairs.map(({ name }) => name),
  pairs.map(({ company }) => company),
]

type FactsRow = {
  id: number
  full_name: string
  first_name: string | null
  last_name: string | null
  title: string | null
  company: string | null
  company_domain: string | null
  linkedin_url: string | null
  location: string | null
  place: Place | null
  isOwn: boolean
}

/**
 * Returns what the account's team has of these people, without those who no longer exist. People in
 * `locked` can't be removed until the transaction ends, because removing them would write their
 * rows.
 */
export async function readCurrent(
  db: Database,
  userId: AccountId,
  { ids, locked }: { ids: number[]; locked: number[] },
): Promise<Map<number, Current>> {
  if (ids.length === 0) return new Map()
  if (locked.length > 0)
    await db.query('select from people where id = any($1::integer[]) order by id for key share', [locked])
  const [facts, fields, values] = await readAll(db, userId, ids)
  const fieldsOf = Map.groupBy(fields, ({ id }) => id)
  const valuesOf = Map.groupBy(values, ({ id }) => id)
  return new Map(
    facts.map((row) => {
      const said = (fieldsOf.get(row.id) ?? []).map(({ field, value }): [string, string] => [field, value])
      const shown = { ...textsOf(row), ...Object.fromEntries(said) }
      const own = row.isOwn ? Object.entries(shown) : said
      const known = new Set((valuesOf.get(row.id) ?? []).map(({ value }) => value))
      return [row.id, { texts: shown, own: new Map(own), values: known }]
    }),
  )
}

type Texts = Partial<Record<TextField, string>>

function textsOf(row: FactsRow): Texts {
  const location = row.place ? placeLabel(row.place) : row.location
  const { full_name, first_name, last_name, title, company, company_domain, linkedin_url } = row
  const texts = { full_name, first_name, last_name, title, company, company_domain, linkedin_url, location }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))
}

/** `offset 0` has each company and place looked up: else all companies are read for a thousand people. */
async function readAll(db: Database, userId: AccountId, ids: number[]) {
  const facts = await db.query<FactsRow>(
    `select p.id, p.full_name, p.first_name, p.last_name, p.title, c.name as company,
       c.domain as company_domain,
       p.linkedin_slug as linkedin_url, null as location, false as "isOwn",
       case when l.id is not null then
         json_build_object('city', l.city, 'metro', l.metro, 'state', l.state, 'country', l.country)
       end as place
     from people p
     left join lateral (select name, domain from companies where id = p.company_id offset 0) c on true
     left join lateral (select * from places where id = p.place_id offset 0) l on true
     where p.id = any($2::integer[])
     union all
     select id, full_name, first_name, last_name, title, company, company_domain, linkedin_slug,
       location, true, null
     from own_people where team_id = ${teamOf('$1')} and id = any($2::integer[])`,
    [userId, ids],
  )
  const fields = await db.query<{ id: number; field: string; value: string }>(
    `select given.id, f.field, f.value from unnest($2::integer[]) given (id)
     cross join lateral (select field, value from own_fields
       where ${fieldsOfTeam('$1')} and member_id = given.id offset 0) f`,
    [userId, ids],
  )
  const values = await db.query<{ id: number; value: string }>(
    `with bought as (
       select person_id as id, person_id, kind from reveals
       where team_id = ${teamOf('$1')} and person_id = any($2::integer[])
       union all
       select o.id, r.person_id, r.kind
       from own_people o join reveals r on r.person_id = o.shared_person_id and r.team_id = ${teamOf('$1')}
       where o.team_id = ${teamOf('$1')} and o.id = any($2::integer[])
     )
     select given.id, v.value from unnest($2::integer[]) given (id)
     cross join lateral (select value from own_contact_values
       where team_id = ${teamOf('$1')} and member_id = given.id offset 0) v
     union
     select b.id, v.value from bought b join contact_values v using (person_id, kind)
     union
     select b.id, v.value from bought b join found_contacts v using (person_id, kind)`,
    [userId, ids],
  )
  return [facts.rows, fields.rows, values.rows] as const
}
