import { indexParts, type IndexParts } from '@rapport/contract/filters/index-parts.ts'
import type { CompanyType, FundingCategory, SmartIntent } from '@rapport/contract/filters/vocabularies.ts'
import { dayNumber } from '@rapport/normalise/partial-date.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { seniorityMarksFromBits } from '@rapport/normalise/titles/seniority.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import type { Field } from '../../database/copy-rows.ts'
import { sharedValues } from '../own-people/own-people.ts'
import type { PositionFacts } from './positions.ts'

/** Increase this whenever the same rows give different facts: saved indexes are then rebuilt. */
const factsVersion = 4

/** Differs between indexes of different facts; lower case. */
export const factsVersionOf = (parts: IndexParts): string =>
  [factsVersion, ...indexParts.filter((part) => !parts[part]).map((part) => `no-${part}`)].join('-')

/*
 * The queries of the index, read with COPY. A person's facts come from four of them, which
 * PostgreSQL streams in the order of people. Only what is on file is aggregated.
 */

export const placesQuery = 'select id, city, metro, state, country from places'

export const companiesQuery = ({
  keywords,
}: IndexParts) => `select id, name, name_key, domain, industry, founded_year, headcount_min,
  headcount_max, revenue,
  linkedin_followers, headquarters_id, array_to_string(intents, ','), funding_total,
  funding_round_count, last_funding_category,
  last_funding_on, last_funding_amount, type, ${keywords ? 'summary' : 'null'} from companies`

const personColumns = ({
  skills,
  keywords,
}: IndexParts) => `id, strength, name_folded, linkedin_slug, place_id, title_normalised,
  title, seniorities, worked_months,
  working_since, company_id, ${skills ? `document ->> 'skills'` : 'null'},
  ${keywords ? `document ->> 'headline', document ->> 'summary'` : 'null, null'}`

/** Shared values that are not known to be wrong, each as the bits of `contactsOf`. */
const valueBits = (where: string) => `select person_id,
    case kind
      when 'email' then 1 + case type when 'professional' then 2 else 0 end
        + case status when 'verified' then 4 else 0 end
      else 8 + case type when 'mobile' then 16 else 0 end + case status when 'verified' then 32 else 0 end
    end as bits
  from ${sharedValues(where)} shared where status <> 'invalid'`

/** Everybody, in the order of their ids: what is on file is read once, rather than for each. */
export const everybodyQuery = (
  parts: IndexParts,
) => `select ${personColumns(parts)}, coalesce(bits, 0) from people
  left join (
    select person_id, bit_or(bits) as bits from (${valueBits('true')}) each_value group by person_id
  ) on_file on person_id = id
  order by id`

/** Some people, whom the condition names. */
export const peopleQuery = (parts: IndexParts) => `select ${personColumns(parts)}, coalesce(
    (select bit_or(bits) from (${valueBits('person_id = people.id')}) each_value), 0
  ) from people`

const monthIn = (date: string) =>
  `coalesce(left(${date}, 4)::integer * 12 + coalesce(nullif(substr(${date}, 6, 2), '')::integer, 1) - 1, 0)`

/**
 * Person, company, 1 for a current position, month (year x 12 + month from 0) of its start or 0, and
 * of its end or 0.
 */
export const positionsQuery = `select person_id, company_id, is_current::integer,
  ${monthIn('start_date')}, ${monthIn('end_date')}
  from positions`

/** Person, title of a past position. */
export const pastTitlesQuery = `select person_id, title from positions
  where not is_current and title is not null`

export const educationQuery = `select person_id, school, end_year,
  array_to_string(fields_of_study, e'\\x1f') from education`

/** Separates fields of study; must not occur in one. */
const separator = '\u001F'

export type Places = ReadonlyMap<string, Place>

/** Positions of the place ids in their rows. */
export const headquartersColumn = 10
export const personPlaceColumn = 4

export function placeOfRow([, city = null, metro = null, state = null, country = null]: Field[]): Place {
  return { city, metro, state, country }
}

/** The present company of a row of `peopleQuery`. */
export const companyOf = (row: Field[]): number | null => numberOf(row[10])

/** The facts of a row of `companiesQuery`. */
export function companyFacts(row: Field[], places: Places): CompanyFacts {
  const text = (column: number) => row[column] ?? null
  const number = (column: number) => numberOf(row[column])
  const headcountMin = number(6)
  const category = text(14) as FundingCategory | null
  const lastDate = text(15)
  return {
    id: Number(row[0]),
    name: row[1] ?? '',
    nameKey: row[2] ?? '',
    domain: text(3),
    description: text(18),
    industry: text(4),
    type: text(17) as CompanyType | null,
    foundedYear: number(5),
    headcount: headcountMin === null ? null : { min: headcountMin, max: number(7) },
    revenue: number(8),
    linkedinFollowers: number(9),
    headquarters: placeOf(row[headquartersColumn], places),
    intents: (row[11] ? row[11].split(',') : []) as SmartIntent[],
    fundingTotal: number(12),
    fundingRoundCount: number(13),
    lastFunding: category && {
      day: lastDate === null ? null : dayNumber(lastDate),
      amount: number(16),
      category,
    },
  }
}

/** What the other queries say of a person. */
export type MorePersonRows = { positions: PositionFacts; pastTitles: Field[][]; education: Field[][] }

/** The facts of a row of `peopleQuery`, and of the rows of the others. */
export function personFacts(
  row: Field[],
  { positions, pastTitles, education }: MorePersonRows,
  places: Places,
): PersonFacts {
  const text = (column: number) => row[column] ?? null
  const facts: PersonFacts = {
    id: Number(row[0]),
    strength: Number(row[1]),
    nameFolded: row[2] ?? '',
    linkedinSlug: text(3),
    place: placeOf(row[personPlaceColumn], places),
    titleNormalised: text(5),
    title: text(6),
    headline: text(12),
    summary: text(13),
    seniorities: seniorityMarksFromBits(Number(row[7])),
    work: workOf(numberOf(row[8]), text(9)),
    company: companyOf(row),
    ...positions,
    pastTitles: [...new Set(pastTitles.flatMap(([, title]) => title ?? []))],
    schools: [],
    fieldsOfStudy: [],
    graduationYears: [],
    skills: row[11] ? (JSON.parse(row[11]) as string[]) : [],
    contacts: Number(row[14]),
  }
  for (const [, school, endYear, fields] of education) {
    if (school) facts.schools.push(school)
    if (endYear) facts.graduationYears.push(Number(endYear))
    if (fields) facts.fieldsOfStudy.push(...fields.split(separator))
  }
  return facts
}

function workOf(months: number | null, since: string | null): PersonFacts['work'] {
  if (months === null && since === null) return null
  return { months: months ?? 0, since: since === null ? null : monthOf(since) }
}

/** Year x 12 + month from 0, of a PostgreSQL date (`YYYY-MM-DD`). */
function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

function numberOf(field: Field | undefined): number | null {
  return field === null || field === undefined ? null : Number(field)
}

function placeOf(id: Field | undefined, places: Places): Place | null {
  return id ? (places.get(id) ?? null) : null
}
