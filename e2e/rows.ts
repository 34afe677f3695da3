import {
  seniorityMarks,
  type CompanyType,
  type FundingCategory,
  type SmartIntent,
} from '@rapport/contract/filters/vocabularies.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { monthNumber } from '@rapport/normalise/partial-date.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { contactsOf, type SharedValue } from '@rapport/search/filters/contacts-on-file.ts'
import type { Pool } from 'pg'

/**
 * Every person and company in the database, for the brute-force filter. Shares no code with the
 * server's loading of the index.
 */
export async function readRows(pool: Pool): Promise<{ companies: CompanyFacts[]; people: PersonFacts[] }> {
  const places = new Map(
    (await pool.query<Place & { id: number }>('select id, city, metro, state, country from places')).rows.map(
      ({ id, ...place }) => [id, place],
    ),
  )
  const place = (id: number | null) => (id === null ? null : (places.get(id) ?? null))
  return { companies: await readCompanies(pool, place), people: await readPeople(pool, place) }
}

type PlaceOf = (id: number | null) => Place | null

type CompanyRow = {
  id: number
  name: string
  name_key: string
  domain: string | null
  industry: string | null
  type: CompanyType | null
  founded_year: number | null
  headcount_min: number | null
  headcount_max: number | null
  revenue: string | null
  linkedin_followers: number | null
  summary: string | null
  headquarters_id: number | null
  intents: SmartIntent[]
  funding_total: string | null
  funding_round_count: number | null
  last_funding_day: number | null
  last_funding_amount: string | null
  last_funding_category: FundingCategory | null
}

const number = (text: string | null) => (text === null ? null : Number(text))

async function readCompanies(pool: Pool, place: PlaceOf): Promise<CompanyFacts[]> {
  const { rows } = await pool.query<CompanyRow>(
    `select *, last_funding_on - date '1970-01-01' as last_funding_day from companies`,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    nameKey: row.name_key,
    domain: row.domain,
    description: row.summary,
    industry: row.industry,
    type: row.type,
    foundedYear: row.founded_year,
    headcount: row.headcount_min === null ? null : { min: row.headcount_min, max: row.headcount_max },
    revenue: number(row.revenue),
    linkedinFollowers: row.linkedin_followers,
    headquarters: place(row.headquarters_id),
    intents: row.intents,
    fundingTotal: number(row.funding_total),
    fundingRoundCount: row.funding_round_count,
    lastFunding: row.last_funding_category && {
      day: row.last_funding_day,
      amount: number(row.last_funding_amount),
      category: row.last_funding_category,
    },
  }))
}

type PersonRow = {
  id: number
  strength: number
  name_folded: string
  linkedin_slug: string | null
  place_id: number | null
  title: string | null
  title_normalised: string | null
  seniorities: number
  company_id: number | null
  worked_months: number | null
  since: number | null
  skills: string[] | null
  headline: string | null
  summary: string | null
}

type PositionRow = {
  company_id: number
  title: string | null
  start_date: string | null
  end_date: string | null
  is_current: boolean
}

/** A position in months (year x 12 + month from 0); null: unknown. */
type HeldPosition = {
  company: number
  title: string | null
  isCurrent: boolean
  start: number | null
  end: number | null
}

async function readPeople(pool: Pool, place: PlaceOf): Promise<PersonFacts[]> {
  const { rows } = await pool.query<PersonRow>(
    `select *, document -> 'skills' as skills, document ->> 'headline' as headline,
       document ->> 'summary' as summary,
       (extract(year from working_since) * 12 + extract(month from working_since) - 1)::int as since
     from people`,
  )
  const positions = await grouped<PositionRow>(
    pool,
    'select person_id, company_id, title, start_date, end_date, is_current from positions',
  )
  const contacts = await grouped<SharedValue>(
    pool,
    `select person_id, kind, type, case when exists (
       select from email_checks c where c.email = v.value and c.status = 'invalid' and v.kind = 'email'
     ) then 'invalid' else status end as status
     from (
       select person_id, kind, value, type, status from contact_values
       union all select person_id, kind, value, type, status from found_contacts
     ) v`,
  )
  const education = await grouped<{
    school: string | null
    fields_of_study: string[]
    end_year: number | null
  }>(pool, 'select person_id, school, fields_of_study, end_year from education')
  return rows.map((row) => {
    const studies = education.get(row.id) ?? []
    const held = (positions.get(row.id) ?? []).map(heldPosition)
    return {
      id: row.id,
      strength: row.strength,
      nameFolded: row.name_folded,
      linkedinSlug: row.linkedin_slug,
      place: place(row.place_id),
      title: row.title,
      headline: row.headline,
      summary: row.summary,
      titleNormalised: row.title_normalised,
      seniorities: seniorityMarks.filter((_, bit) => (row.seniorities & (1 << bit)) !== 0),
      work:
        row.worked_months === null && row.since === null
          ? null
          : { months: row.worked_months ?? 0, since: row.since },
      positionSince: latestStart(held),
      companySince: startWithoutBreak(held.filter(({ company }) => company === row.company_id)),
      company: row.company_id,
      pastCompanies: held.filter(({ isCurrent }) => !isCurrent).map(({ company }) => company),
      pastTitles: held.flatMap(({ isCurrent, title }) => (isCurrent ? [] : (title ?? []))),
      schools: studies.flatMap((study) => study.school ?? []),
      fieldsOfStudy: studies.flatMap((study) => study.fields_of_study),
      graduationYears: studies.flatMap((study) => study.end_year ?? []),
      skills: row.skills ?? [],
      contacts: contactsOf(contacts.get(row.id) ?? []),
    }
  })
}

const heldPosition = (position: PositionRow): HeldPosition => ({
  company: position.company_id,
  title: position.title,
  isCurrent: position.is_current,
  start: position.start_date === null ? null : monthNumber(position.start_date),
  end: position.end_date === null ? null : monthNumber(position.end_date),
})

function latestStart(held: readonly HeldPosition[]): number | null {
  const starts = held.flatMap(({ isCurrent, start }) => (isCurrent && start !== null ? [start] : []))
  return starts.length === 0 ? null : Math.max(...starts)
}

/** Goes back from the first current position, over each that ended at most a month before. */
function startWithoutBreak(held: readonly HeldPosition[]): number | null {
  const current = held.filter(({ isCurrent, start }) => isCurrent && start !== null)
  if (current.length === 0) return null
  let since = Math.min(...current.map(({ start }) => start!))
  for (;;) {
    const earlier = held.filter(
      ({ isCurrent, start, end }) =>
        !isCurrent && start !== null && start < since && end !== null && end >= start && end >= since - 1,
    )
    if (earlier.length === 0) return since
    since = Math.min(...earlier.map(({ start }) => start!))
  }
}

async function grouped<T extends object>(pool: Pool, sql: string): Promise<Map<number, T[]>> {
  const { rows } = await pool.query<T & { person_id: number }>(sql)
  return Map.groupBy(rows, (row) => row.person_id)
}
