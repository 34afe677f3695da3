import { normaliseCompanyType } from '@rapport/normalise/companies/company-type.ts'
import { companyDomain } from '@rapport/normalise/companies/domain.ts'
import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { CompanyRecord, FundingRoundRecord } from '../../records.ts'
import { companySlug, namedCompany, withKey } from '../company-facts.ts'
import { readDate, readYear } from '../dates.ts'
import { companyCase, titleCase } from '../display-case.ts'
import {
  limitsOfText,
  readCount,
  readDollars,
  readNumber,
  readObject,
  readObjects,
  readText,
  Refusal,
  type Json,
} from '../csv/fields.ts'
import { createPartsCache } from '../parts-cache.ts'
import { placeParts, plainPlaceFields, readPlace, type PlaceFields } from './pdl-place.ts'
import { parseHeadcount } from '../headcount.ts'
import { parseRevenue } from '../revenue.ts'

const maxOffices = 200
const maxRounds = 100
const smallint = 2 ** 15 - 1

/**
 * Reads a company in the vendor's `Company` format, including premium fields and `offices`. Throws
 * `Refusal`.
 */
export function readCompany(record: Json): CompanyRecord {
  const facts = readCompanyFacts(record, '')
  if (facts === null) throw new Refusal('the company has no name')
  const rounds = readRounds(record)
  const roundCount = readCount(record.number_funding_rounds, 'number_funding_rounds', smallint)
  return {
    ...facts,
    type: readType(record),
    headcount: readHeadcount(record),
    headcountGrowth: readGrowth(record),
    revenue: readRevenue(record),
    linkedinFollowers: readCount(record.linkedin_follower_count, 'linkedin_follower_count'),
    offices: readOffices(record),
    summary: readText(record.summary ?? record.headline, 'summary', limitsOfText.summary),
    fundingTotal: readDollars(record.total_funding_raised, 'total_funding_raised'),
    fundingRoundCount: roundCount,
    fundingRounds: rounds ?? latestRound(record, roundCount),
  }
}

/**
 * The fields of the facts that the `Company` format, the company of an experience and the
 * `job_company_*` fields share. `place` is the field of a nested place, or null for a flat record.
 */
export type CompanyFields = {
  name: string
  website: string
  profile: string
  industry: string
  founded: string
  size: string
  place: string | null
  placeFields: PlaceFields
}

const nestedFields: CompanyFields = {
  name: 'name',
  website: 'website',
  profile: 'linkedin_url',
  industry: 'industry',
  founded: 'founded',
  size: 'size',
  place: 'location',
  placeFields: plainPlaceFields,
}

const companies = createPartsCache<CompanyRecord | null>(20_000)

/**
 * Reads a company's name, website, profile, industry, founding year, size band and place. Null if
 * it has no name, website or profile. `path` is the record's location, with its dot. Equal
 * companies share one record: don't change it.
 */
export function readCompanyFacts(record: Json, path: string, fields = nestedFields): CompanyRecord | null {
  const place = fields.place === null ? record : placeIn(record, path, fields.place)
  const parts = [
    record[fields.name],
    record[fields.website],
    record[fields.profile],
    record[fields.industry],
    record[fields.founded],
    record[fields.size],
    ...placeParts(place, fields.placeFields),
  ]
  return companies(parts, () => makeCompany(record, { path, fields, place }))
}

/** The free company file writes the place into the record itself. */
function placeIn(record: Json, path: string, field: string): Json | null {
  const isFlat =
    record[field] === undefined && (record.locality !== undefined || record.country !== undefined)
  return isFlat ? record : readObject(record[field], `${path}${field}`)
}

function makeCompany(
  record: Json,
  { path, fields, place }: { path: string; fields: CompanyFields; place: Json | null },
): CompanyRecord | null {
  const text = (field: string, max?: number) => readText(record[field], path + field, max)
  const website = text(fields.website, 2000)
  const profile = text(fields.profile, 2000)
  const industry = text(fields.industry)
  const size = text(fields.size)
  const given = text(fields.name)
  const domain = website === null ? null : companyDomain(website)
  const linkedinSlug = profile === null ? null : companySlug(profile)
  const name = given === null ? (domain ?? linkedinSlug) : companyCase(given)
  const placePath = fields.place === null ? path : `${path}${fields.place}.`
  const headquarters = place === null ? null : readPlace(place, fields.placeFields, placePath)
  const foundedYear = readYear(record[fields.founded], path + fields.founded)
  if (name === null) return null
  return withKey({
    ...namedCompany(name),
    domain,
    linkedinSlug,
    industry: industry === null ? null : normaliseIndustry(industry),
    foundedYear,
    headcount: size === null ? null : parseHeadcount(size),
    headquarters,
  })
}

/** Null for a type that we don't know. A ticker is that of a public company. */
function readType({ type, ticker }: Json): CompanyRecord['type'] {
  const named = typeof type === 'string' ? normaliseCompanyType(type) : null
  return named ?? (typeof ticker === 'string' && ticker.trim() !== '' ? 'public' : null)
}

/** The exact number if known, else the sum over countries, else the band. */
function readHeadcount(record: Json): CompanyRecord['headcount'] {
  const exact = readCount(record.employee_count, 'employee_count') ?? sumByCountry(record)
  if (exact !== null && exact > 0) return { min: exact, max: exact }
  const size = readText(record.size, 'size')
  return size === null ? null : parseHeadcount(size)
}

function sumByCountry(record: Json): number | null {
  const counts = readObject(record.employee_count_by_country, 'employee_count_by_country')
  if (counts === null) return null
  let sum = 0
  for (const [country, count] of Object.entries(counts))
    sum += readCount(count, `employee_count_by_country.${country}`) ?? 0
  return sum <= 2 ** 31 - 1 ? sum : null
}

function readGrowth(record: Json): number | null {
  const rates = readObject(record.employee_growth_rate, 'employee_growth_rate')
  const rate = rates === null ? null : readNumber(rates['12_month'], 'employee_growth_rate.12_month')
  // A growth of more than a thousandfold a year, or below -100 %, is an error in the source.
  return rate !== null && rate >= -1 && rate <= 1000 ? rate : null
}

function readRevenue(record: Json): number | null {
  const exact =
    readDollars(record.estimated_revenue, 'estimated_revenue') ??
    readDollars(record.annual_revenue, 'annual_revenue')
  if (exact !== null) return exact
  const band = readText(record.inferred_revenue, 'inferred_revenue')
  return band === null ? null : parseRevenue(band)
}

function readOffices(record: Json): Place[] {
  return readObjects(record.offices, 'offices', maxOffices).flatMap(
    ({ value, path }) => readPlace(value, plainPlaceFields, `${path}.`) ?? [],
  )
}

/** Oldest first; undated rounds come before the others, as listed. Null if the source lists none. */
function readRounds(record: Json): FundingRoundRecord[] | null {
  const listed = readObjects(record.funding_details, 'funding_details', maxRounds)
  if (!Array.isArray(record.funding_details)) return null
  const rounds = listed.map(({ value, path }) => {
    const currency = readText(value.funding_currency, `${path}.funding_currency`)
    const amount = readDollars(value.funding_raised, `${path}.funding_raised`)
    return {
      name: roundName(readText(value.funding_type, `${path}.funding_type`)),
      date: readDate(value.funding_round_date, `${path}.funding_round_date`),
      // Converting an amount in another currency would require the exchange rate of its day.
      amount: currency === null || currency.toUpperCase() === 'USD' ? amount : null,
    }
  })
  return sortRounds(rounds)
}

const sortRounds = (rounds: FundingRoundRecord[]): FundingRoundRecord[] =>
  rounds.toSorted((a, b) => compareTexts(a.date ?? '', b.date ?? ''))

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const roundName = (type: string | null) => (type === null ? null : titleCase(type.replaceAll('_', ' ')))

/** If rounds are counted but not listed, the newest one is known by its stage and date. */
function latestRound(record: Json, roundCount: number | null): FundingRoundRecord[] | null {
  const name = roundName(readText(record.latest_funding_stage, 'latest_funding_stage'))
  const date = readDate(record.last_funding_date, 'last_funding_date')
  if (roundCount === 0) return []
  return roundCount === null || (name === null && date === null) ? null : [{ name, date, amount: null }]
}
