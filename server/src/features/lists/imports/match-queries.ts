import { placeLabel, type Place } from '@rapport/normalise/places/place.ts'
import type { Database } from '../../../database/database.ts'
import type { Current } from './evaluate.ts'
import type { TextField } from './read-row.ts'

/** Members by what identifies them: pairs of a key and an id, the account's own people first. */
type Found = { key: string; id: number }

export async function findByIds(db: Database, userId: number, ids: number[]): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>(
    `select id from people where id = any($2::integer[])
     union all select id from own_people where user_id = $1 and id = any($2::integer[])`,
    [userId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function findBySlugs(db: Database, userId: number, slugs: string[]): Promise<Found[]> {
  const { rows } = await db.query<Found>(
    `select linkedin_slug as key, id from own_people where user_id = $1 and linkedin_slug = any($2::text[])
     union all select linkedin_slug, id from people where linkedin_slug = any($2::text[])
     order by id desc`,
    [userId, slugs],
  )
  return rows
}

/** By addresses that the account imported or revealed: never by one that is merely on file. */
export async function findByEmails(db: Database, userId: number, emails: string[]): Promise<Found[]> {
  const { rows } = await db.query<Found>(
    `select value as key, member_id as id from own_contact_values
     where user_id = $1 and kind = 'email' and value = any($2::text[])
     union
     select v.value, v.person_id from contact_values v join reveals r using (person_id, kind)
     where r.user_id = $1 and v.kind = 'email' and v.value = any($2::text[])
     union
     select v.value, v.person_id from found_contacts v join reveals r using (person_id, kind)
     where r.user_id = $1 and v.kind = 'email' and v.value = any($2::text[])
     order by id desc`,
    [userId, emails],
  )
  return rows
}

/** By folded name and company. The key is both, as `nameKey` writes them. */
export async function findByNames(
  db: Database,
  userId: number,
  { names, companies }: { names: string[]; companies: string[] },
): Promise<(Found & { slug: string | null })[]> {
  const { rows } = await db.query<Found & { slug: string | null }>(
    `select name_folded || '|' || company_key as key, id, linkedin_slug as slug from own_people
     where user_id = $1 and name_folded = any($2::text[]) and company_key = any($3::text[])
     union all
     select p.name_folded || '|' || c.name_key, p.id, p.linkedin_slug
     from companies c join people p on p.company_id = c.id
     where c.name_key = any($3::text[]) and p.name_folded = any($2::text[])`,
    [userId, names, companies],
  )
  return rows
}

export const nameKey = (nameFolded: string, companyKey: string): string => `${nameFolded}|${companyKey}`

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
 * What the account sees of these people. With `lock`, nobody of them can be removed until the transaction ends. Those who are gone are
 * missing.
 */
export async function readCurrent(
  db: Database,
  userId: number,
  { ids, lock }: { ids: number[]; lock: boolean },
): Promise<Map<number, Current>> {
  if (ids.length === 0) return new Map()
  if (lock)
    await db.query('select from people where id = any($1::integer[]) order by id for key share', [ids])
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

async function readAll(db: Database, userId: number, ids: number[]) {
  const facts = await db.query<FactsRow>(
    `select p.id, p.full_name, p.first_name, p.last_name, p.title, c.name as company, c.domain as company_domain,
       p.linkedin_slug as linkedin_url, null as location, false as "isOwn",
       case when l.id is not null then
         json_build_object('city', l.city, 'metro', l.metro, 'state', l.state, 'country', l.country)
       end as place
     from people p left join companies c on c.id = p.company_id left join places l on l.id = p.place_id
     where p.id = any($2::integer[])
     union all
     select id, full_name, first_name, last_name, title, company, company_domain, linkedin_slug, location, true, null
     from own_people where user_id = $1 and id = any($2::integer[])`,
    [userId, ids],
  )
  const fields = await db.query<{ id: number; field: string; value: string }>(
    `select member_id as id, field, value from own_fields where user_id = $1 and member_id = any($2::integer[])`,
    [userId, ids],
  )
  const values = await db.query<{ id: number; value: string }>(
    `select member_id as id, value from own_contact_values where user_id = $1 and member_id = any($2::integer[])
     union
     select v.person_id, v.value from contact_values v join reveals r using (person_id, kind)
     where r.user_id = $1 and r.person_id = any($2::integer[])
     union
     select v.person_id, v.value from found_contacts v join reveals r using (person_id, kind)
     where r.user_id = $1 and r.person_id = any($2::integer[])`,
    [userId, ids],
  )
  return [facts.rows, fields.rows, values.rows] as const
}
