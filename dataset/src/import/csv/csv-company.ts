import { companyDomain } from '@rapport/normalise/companies/domain.ts'
import { normaliseCompanyType } from '@rapport/normalise/companies/company-type.ts'
import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import type { CompanyRecord, FundingRoundRecord } from '../../records.ts'
import { parseAmount, parseAmounts } from '../amounts.ts'
import { companySlug, namedCompany, tableCompanyKey, withKey } from '../company-facts.ts'
import { compilePlace, compileText, compileValues, mapText, type Columns, type Row } from './csv-values.ts'
import { soundDate } from '../dates.ts'
import { limitsOfText, toCount } from './fields.ts'
import type { Mapping } from './mapping.ts'
import { parseHeadcount } from '../headcount.ts'
import { parseRevenue } from '../revenue.ts'

/** Returns the year of a date, or the only year in a text ('founded in 2010'); null if there is none. */
export function yearOf(text: string | null): number | null {
  if (text === null) return null
  const year = soundDate(text)?.slice(0, 4) ?? /(?<!\d)(?:1[89]|20)\d{2}(?!\d)/.exec(text)?.[0]
  return year === undefined ? null : Number(year)
}

export const countOf = (text: string | null, max?: number): number | null => {
  const number = text === null ? null : parseAmount(text)
  return number === null ? null : toCount(number, max)
}

/** Reads the company of a row; null if the row names none. Throws `Refusal`. */
export function compileCompany(
  mapping: Mapping['company'],
  columns: Columns,
): (row: Row) => CompanyRecord | null {
  if (mapping === undefined) return () => null
  const text = (field: Exclude<keyof typeof mapping, 'place' | 'funding'>, max?: number) =>
    compileText(mapping[field], columns, max)
  const [name, website, linkedin] = [text('name'), text('website', 2000), text('linkedin', 2000)]
  const [foundedYear, headcount, revenue] = [text('foundedYear'), text('headcount'), text('revenue')]
  const [followers, summary] = [text('linkedinFollowers'), text('summary', limitsOfText.summary)]
  const type = text('type')
  const [fundingTotal, roundCount] = [text('fundingTotal'), text('fundingRoundCount')]
  const industries = compileValues(mapping.industry, columns)
  const headquarters = compilePlace(mapping.place, columns)
  const rounds = compileRounds(mapping.funding, columns)
  return (row) => {
    const companyName = name(row)
    if (companyName === null) return null
    const company = {
      ...namedCompany(companyName),
      domain: mapText(website(row), companyDomain),
      linkedinSlug: mapText(linkedin(row), companySlug),
      industry: firstIndustry(industries(row)),
      type: mapText(type(row), normaliseCompanyType),
      foundedYear: yearOf(foundedYear(row)),
      headcount: mapText(headcount(row), parseHeadcount),
      revenue: mapText(revenue(row), parseRevenue),
      linkedinFollowers: countOf(followers(row)),
      headquarters: headquarters(row),
      summary: summary(row),
      fundingTotal: mapText(fundingTotal(row), parseAmount),
      fundingRoundCount: countOf(roundCount(row), 2 ** 15 - 1),
      fundingRounds: rounds(row),
    }
    return withKey(company, tableCompanyKey)
  }
}

function firstIndustry(texts: string[]): string | null {
  for (const text of texts) {
    const industry = normaliseIndustry(text)
    if (industry !== null) return industry
  }
  return null
}

type Funding = NonNullable<Mapping['company']>['funding']

function compileRounds(funding: Funding, columns: Columns): (row: Row) => FundingRoundRecord[] | null {
  if (funding === undefined) return () => null
  const amounts = compileValues(funding.amounts, columns)
  return (row) => {
    const rounds = amounts(row)
      .flatMap(parseAmounts)
      .map((amount) => ({ name: null, date: null, amount }))
    if (rounds.length === 0) return null
    return funding.order === 'newest-first' ? rounds.toReversed() : rounds
  }
}
