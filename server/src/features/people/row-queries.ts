import type { FundingCategory } from '@rapport/contract/filters/vocabularies.ts'
import type { ContactKind, OnFileStatus } from '@rapport/contract/contacts/vocabularies.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { Database } from '../../database/database.ts'
import { contactBitsOf, onFileOf } from '../own-people/own-people.ts'
import type { CompanyRow } from './queries.ts'

/** A person of a table, with ids of places. */
export type StoredRow = {
  id: number
  fullName: string
  title: string | null
  titleNormalised: string | null
  seniorityBits: number
  company: StoredCompany | null
  placeId: number | null
  linkedinSlug: string | null
  workedMonths: number | null
  /** `YYYY-MM-DD`. */
  workingSince: string | null
  positionSince: string | null
  /** The positions at the present company. */
  companyPositions: CompanyPosition[]
  skills: string[] | null
  school: string | null
  addedAt: Date | null
  /** The date of the facts by their source, as exact as it says. */
  observedOn: string | null
  updatedAt: Date
  onFile: Record<ContactKind, OnFileStatus | null>
}

type CompanyPosition = { startDate: string | null; endDate: string | null; isCurrent: boolean }

type StoredCompany = CompanyRow & {
  foundedYear: number | null
  revenue: number | null
  headcountGrowth: number | null
  linkedinFollowers: number | null
  headquartersId: number | null
  lastFunding: { category: FundingCategory; date: string | null; amount: number | null } | null
}

/** The columns of a row. Plain columns cost both sides less than JSON. */
type RowColumns = Omit<StoredRow, 'company' | 'companyPositions' | 'onFile'> &
  Pick<
    StoredCompany,
    'foundedYear' | 'revenue' | 'headcountGrowth' | 'linkedinFollowers' | 'headquartersId'
  > & {
    /** Each as whether it is current, and the dates of its start and end, if known: `1/2020-01/`. */
    companyPositions: string | null
    companyId: number | null
    companyName: string
    companyDomain: string | null
    companyIndustry: string | null
    headcountMin: number | null
    headcountMax: number | null
    fundingCategory: FundingCategory | null
    fundingDate: string | null
    fundingAmount: number | null
    contactBits: number | null
  }

const rowColumns = `
  p.id, p.full_name as "fullName", p.title, p.title_normalised as "titleNormalised",
  p.seniorities as "seniorityBits",
  p.linkedin_slug as "linkedinSlug", p.place_id as "placeId", p.worked_months as "workedMonths",
  p.working_since::text as "workingSince",
  p.added_at as "addedAt", p.observed_on as "observedOn", p.updated_at as "updatedAt",
  jobs."positionSince", jobs."companyPositions", p.document->'skills' as skills,
  (
    select school from education where person_id = p.id and school is not null
    order by coalesce(end_year, start_year) desc nulls last, ordinal limit 1
  ) as school,
  c.id as "companyId", c.name as "companyName", c.domain as "companyDomain", c.industry as "companyIndustry",
  c.headcount_min as "headcountMin", c.headcount_max as "headcountMax", c.founded_year as "foundedYear",
  c.revenue::float8 as revenue,
  c.headcount_growth as "headcountGrowth", c.linkedin_followers as "linkedinFollowers",
  c.headquarters_id as "headquartersId",
  c.last_funding_category as "fundingCategory", c.last_funding_amount::float8 as "fundingAmount",
  case when c.last_funding_category is not null then
    (select max(date) from funding_rounds where company_id = c.id)
  end as "fundingDate",
  ${contactBitsOf('p.id')} as "contactBits"`

/** One scan of a person's positions; a condition on the company would read those of its other people. */
const jobsOfPerson = `
  select max(start_date) filter (where is_current) as "positionSince",
    string_agg(
      concat_ws('/', is_current::integer, coalesce(start_date, ''), coalesce(end_date, '')), ' '
    ) filter (where company_id = p.company_id) as "companyPositions"
  from positions where person_id = p.id`

function storedRow(row: RowColumns): StoredRow {
  const { id, fullName, title, titleNormalised, seniorityBits, linkedinSlug, placeId } = row
  const { workedMonths, workingSince, positionSince, skills, school, contactBits } = row
  const { addedAt, observedOn, updatedAt } = row
  return {
    id,
    fullName,
    title,
    titleNormalised,
    seniorityBits,
    linkedinSlug,
    placeId,
    workedMonths,
    workingSince,
    positionSince,
    companyPositions: companyPositions(row),
    skills,
    school,
    addedAt,
    observedOn,
    updatedAt,
    company: storedCompany(row),
    onFile: onFileOf(contactBits),
  }
}

function companyPositions({ companyPositions: text }: RowColumns): CompanyPosition[] {
  const positions = text?.split(' ') ?? []
  return positions.map((position) => {
    const [isCurrent, start, end] = position.split('/')
    return { startDate: start || null, endDate: end || null, isCurrent: isCurrent === '1' }
  })
}

function storedCompany(row: RowColumns): StoredCompany | null {
  if (row.companyId === null) return null
  const { headcountMin: min, headcountMax: max, fundingCategory: category } = row
  const { foundedYear, revenue, headcountGrowth, linkedinFollowers, headquartersId } = row
  return {
    id: row.companyId,
    name: row.companyName,
    domain: row.companyDomain,
    industry: row.companyIndustry,
    headcount: min === null ? null : { min, max },
    foundedYear,
    revenue,
    headcountGrowth,
    linkedinFollowers,
    headquartersId,
    lastFunding: category && { category, date: row.fundingDate, amount: row.fundingAmount },
  }
}

/**
 * The people with these ids who still exist, in any order. A named statement, so its plan is
 * cached: every page of results needs it, and planning takes longer than running.
 */
export async function findRows(db: Database, ids: number[]): Promise<StoredRow[]> {
  const { rows } = await db.query<RowColumns>({
    name: 'find-rows',
    text: `select ${rowColumns}
       from people p left join companies c on c.id = p.company_id
       cross join lateral (${jobsOfPerson}) jobs
       where p.id = any($1::integer[])`,
    values: [ids],
  })
  return rows.map(storedRow)
}

export async function findPlaces(db: Database, ids: number[]): Promise<(Place & { id: number })[]> {
  const { rows } = await db.query<Place & { id: number }>(
    `select id, city, metro, state, country from places where id = any($1::integer[])`,
    [ids],
  )
  return rows
}
