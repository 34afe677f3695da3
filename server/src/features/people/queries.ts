import type { CompanyType, FundingCategory, SmartIntent } from '@rapport/contract/filters/vocabularies.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { Database } from '../../database/database.ts'

const placeJson = (place: string) =>
  `case when ${place}.id is not null then
     json_build_object('city', ${place}.city, 'metro', ${place}.metro, 'state', ${place}.state,
       'country', ${place}.country)
   end`

const companyJson = (company: string) =>
  `case when ${company}.id is not null then
     json_build_object(
       'id', ${company}.id, 'name', ${company}.name, 'domain', ${company}.domain, 'industry',
       ${company}.industry,
       'headcount', case when ${company}.headcount_min is not null then
         json_build_object('min', ${company}.headcount_min, 'max', ${company}.headcount_max)
       end)
   end`

export type CompanyRow = {
  id: number
  name: string
  domain: string | null
  industry: string | null
  headcount: { min: number; max: number | null } | null
}

export type PersonDetailsRow = {
  firstName: string | null
  lastName: string | null
  headline: string | null
  summary: string | null
  companyId: number | null
}

/** Returns the fields that a profile shows in addition to the row. */
export async function findPerson(db: Database, id: number): Promise<PersonDetailsRow | null> {
  const { rows } = await db.query<PersonDetailsRow>(
    `select first_name as "firstName", last_name as "lastName",
       document->>'headline' as headline, document->>'summary' as summary,
       company_id as "companyId"
     from people where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export type PositionRow = {
  title: string | null
  company: CompanyRow
  place: Place | null
  startDate: string | null
  endDate: string | null
  isCurrent: boolean
}

/** Newest first. */
export async function findPositions(db: Database, personId: number): Promise<PositionRow[]> {
  const { rows } = await db.query<PositionRow>(
    `select x.title, ${companyJson('c')} as company, ${placeJson('l')} as place,
       x.start_date as "startDate", x.end_date as "endDate", x.is_current as "isCurrent"
     from positions x
     join companies c on c.id = x.company_id
     left join places l on l.id = x.place_id
     where x.person_id = $1
     order by x.ordinal`,
    [personId],
  )
  return rows
}

export type EducationRow = {
  school: string | null
  degrees: string[]
  fieldsOfStudy: string[]
  startYear: number | null
  endYear: number | null
}

export async function findEducation(db: Database, personId: number): Promise<EducationRow[]> {
  const { rows } = await db.query<EducationRow>(
    `select school, degrees, fields_of_study as "fieldsOfStudy", start_year as "startYear",
       end_year as "endYear"
     from education where person_id = $1 order by ordinal`,
    [personId],
  )
  return rows
}

export type FoundCompanyRow = Pick<
  CompanyDetailsRow,
  | 'company'
  | 'linkedinSlug'
  | 'foundedYear'
  | 'headcountGrowth'
  | 'revenue'
  | 'linkedinFollowers'
  | 'headquarters'
> & { lastFunding: { category: FundingCategory; date: string | null; amount: number | null } | null }

/** The companies with these ids that still exist, in any order. */
export async function findCompanies(db: Database, ids: number[]): Promise<FoundCompanyRow[]> {
  const { rows } = await db.query<FoundCompanyRow>(
    `select ${companyJson('c')} as company, c.linkedin_slug as "linkedinSlug",
       c.founded_year as "foundedYear",
       c.headcount_growth as "headcountGrowth", c.revenue::float8 as revenue,
       c.linkedin_followers as "linkedinFollowers",
       ${placeJson('h')} as headquarters,
       case when c.last_funding_category is not null then json_build_object(
         'category', c.last_funding_category,
         'date', (select max(date) from funding_rounds where company_id = c.id),
         'amount', c.last_funding_amount
       ) end as "lastFunding"
     from companies c
     left join places h on h.id = c.headquarters_id
     where c.id = any($1::integer[])`,
    [ids],
  )
  return rows
}

export type CompanyDetailsRow = {
  company: CompanyRow
  linkedinSlug: string | null
  type: CompanyType | null
  foundedYear: number | null
  headcountGrowth: number | null
  revenue: number | null
  linkedinFollowers: number | null
  headquarters: Place | null
  offices: Place[]
  intents: SmartIntent[]
  summary: string | null
  fundingTotal: number | null
  fundingRoundCount: number | null
  updatedAt: Date
  /** Oldest first. */
  fundingRounds: {
    name: string | null
    category: FundingCategory
    date: string | null
    amount: number | null
  }[]
}

/** Amounts are doubles, exact up to 2^53 dollars. */
export async function findCompany(db: Database, id: number): Promise<CompanyDetailsRow | null> {
  const { rows } = await db.query<CompanyDetailsRow>(
    `select ${companyJson('c')} as company, c.linkedin_slug as "linkedinSlug", c.type,
       c.founded_year as "foundedYear",
       c.headcount_growth as "headcountGrowth", c.revenue::float8 as revenue,
       c.linkedin_followers as "linkedinFollowers",
       ${placeJson('h')} as headquarters, c.intents, c.summary,
       c.funding_total::float8 as "fundingTotal", c.funding_round_count as "fundingRoundCount",
       c.updated_at as "updatedAt",
       coalesce((
         select json_agg(${placeJson('l')} order by l.country, l.state, l.city)
         from offices o join places l on l.id = o.place_id where o.company_id = c.id
       ), '[]') as offices,
       coalesce((
         select json_agg(json_build_object('name', name, 'category', category, 'date', date, 'amount',
           amount) order by ordinal)
         from funding_rounds where company_id = c.id
       ), '[]') as "fundingRounds"
     from companies c
     left join places h on h.id = c.headquarters_id
     where c.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/**
 * The number of companies that share a company's domain or, without one, its name without legal
 * form. Itself included.
 */
export async function countNamesakes(db: Database, id: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from companies c join companies other
       on case when c.domain is null then other.name_key = c.name_key else other.domain = c.domain end
     where c.id = $1`,
    [id],
  )
  return rows[0]?.count ?? 0
}
