import { hash } from 'node:crypto'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { fundingCategory, summariseFunding } from '@rapport/dataset/facts/funding.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { CompanyRecord } from '@rapport/dataset/records.ts'
import { copyRow } from '../import-copy.ts'
import { placeKey } from '../import-places.ts'
import { firstDay } from '../stage-person.ts'

/** A company as rows of COPY text, complete except for ids. Equal facts have equal hashes. */
export type StagedCompany = {
  key: string
  contentHash: string
  headquarters: Place | null
  row: string
  /** Without duplicates. */
  offices: Place[]
  rounds: string[]
}

export const companyUpdates = `headquarters_id, name, name_key, domain, linkedin_slug, industry, founded_year, headcount_min, headcount_max, headcount_growth,
  revenue, linkedin_followers, summary, funding_total, funding_round_count, last_funding_on, last_funding_amount,
  last_funding_category, type, content_hash`
export const companyColumns = `(id, key, ${companyUpdates})`
export const roundColumns = 'funding_rounds (company_id, ordinal, name, category, date, amount)'
export const officeColumns = 'offices (company_id, place_id)'

/** Derives the values that filters compare, and formats the rows. */
export function stageCompany(company: CompanyRecord): StagedCompany {
  const funding = summariseFunding(company)
  const row = copyRow([
    company.name,
    companyNameKey(company.name),
    company.domain,
    company.linkedinSlug,
    company.industry,
    company.foundedYear,
    company.headcount?.min ?? null,
    company.headcount?.max ?? null,
    company.headcountGrowth,
    company.revenue,
    company.linkedinFollowers,
    company.summary,
    funding.total,
    funding.roundCount,
    funding.last?.date ? firstDay(funding.last.date) : null,
    funding.last?.amount ?? null,
    funding.last?.category ?? null,
    company.type,
  ])
  const rounds = (company.fundingRounds ?? []).map(({ name, date, amount }) =>
    copyRow([name, fundingCategory(name), date, amount]),
  )
  const offices = new Map(company.offices.map((place) => [placeKey(place), place]))
  const headquarters = company.headquarters ? placeKey(company.headquarters) : ''
  const lines = [row, headquarters, ...rounds, '', ...[...offices.keys()].toSorted()]
  return {
    key: company.key,
    contentHash: hash('sha256', lines.join('\n'), 'hex').slice(0, 32),
    headquarters: company.headquarters,
    row,
    offices: [...offices.values()],
    rounds,
  }
}
