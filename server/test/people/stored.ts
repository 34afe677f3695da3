import type { ImportItem, PersonRecord } from '@rapport/dataset/records.ts'
import type { Pool } from 'pg'

/** People in the form that importers yield, one per line. */
export function* itemsOf(people: Iterable<PersonRecord>): Generator<ImportItem> {
  let line = 0
  for (const person of people) yield { line: ++line, kind: 'person', person }
}

const places = `select json_build_array(l.city, l.metro, l.state, l.country) from places l where l.id =`

/** Everything stored about people, by key, without ids and times. Equal for equal contents. */
export async function storedPeople(pool: Pool): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select p.key, p.full_name, p.first_name, p.last_name, p.name_folded, p.linkedin_slug, p.title, p.title_normalised, p.seniorities,
       p.worked_months, p.working_since::text, p.strength, p.document, p.observed_on, encode(p.content_hash, 'hex') as content_hash,
       (select c.key from companies c where c.id = p.company_id) as company, (${places} p.place_id) as place,
       (select coalesce(json_agg(json_build_array(x.title, c.key, (${places} x.place_id), x.start_date, x.end_date, x.is_current)
          order by x.ordinal), '[]') from positions x join companies c on c.id = x.company_id where x.person_id = p.id) as positions,
       (select coalesce(json_agg(json_build_array(e.school, e.degrees, e.fields_of_study, e.start_year, e.end_year)
          order by e.ordinal), '[]') from education e where e.person_id = p.id) as education,
       (select coalesce(json_agg(json_build_array(v.kind, v.value, v.type, v.source, v.date, v.status)
          order by v.kind, v.value collate "C"), '[]') from contact_values v where v.person_id = p.id) as contacts
     from people p order by p.key collate "C"`,
  )
  return rows
}

/** Everything stored about companies, in the same form. */
export async function storedCompanies(pool: Pool): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select to_jsonb(c) - 'id' - 'updated_at' - 'headquarters_id' as facts, (${places} c.headquarters_id) as headquarters,
       (select coalesce(json_agg(json_build_array(r.name, r.category, r.date, r.amount) order by r.ordinal), '[]')
          from funding_rounds r where r.company_id = c.id) as rounds,
       (select coalesce(json_agg(x.place order by x.place::text), '[]')
          from (select json_build_array(l.city, l.metro, l.state, l.country) as place
                from offices o join places l on l.id = o.place_id where o.company_id = c.id) x) as offices
     from companies c order by c.key collate "C"`,
  )
  return rows
}

/**
 * A fingerprint of the row versions of each table. Any write to a row changes it, even one that
 * leaves the content unchanged.
 */
export async function rowVersions(pool: Pool): Promise<Record<string, unknown>[]> {
  const tables = [
    'people',
    'positions',
    'education',
    'contact_values',
    'companies',
    'funding_rounds',
    'offices',
    'places',
  ]
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, count(*)::int as rows, md5(string_agg(t.ctid::text || t.xmin::text, ',' order by t.ctid)) as versions from ${table} t`,
  )
  const { rows } = await pool.query<Record<string, unknown>>(`${parts.join(' union all ')} order by name`)
  return rows
}
