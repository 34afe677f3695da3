import type { CompanyType } from '@rapport/contract/filters/vocabularies.ts'
import type { Today } from '../calendar.ts'
import { drawCompanyType, drawListed } from './company-type.ts'
import { sizeBand, type Company, type VendorEmployer } from './company.ts'
import { drawActivity } from './industries.ts'
import { makeFunding, type Funding, type VendorRound } from './funding.ts'
import type { VendorPlace } from '../places.ts'
import { Random, streams } from '../random.ts'

/** A company in the vendor's `Company` format with its premium fields; undefined means unknown. */
export type VendorCompany = Omit<VendorEmployer, 'founded'> & {
  founded: number
  type: CompanyType | undefined
  employee_count: number | undefined
  employee_growth_rate: { '12_month': number } | undefined
  annual_revenue: number | undefined
  linkedin_follower_count: number | undefined
  total_funding_raised: number | undefined
  number_funding_rounds: number | undefined
  funding_details: VendorRound[] | undefined
  offices: VendorPlace[] | undefined
  summary: string | undefined
}

const random = new Random()

export function companyRecord(company: Company, seed: number, today: Today): VendorCompany {
  // A separate sequence, so that an employer can be made without the details that only its record shows.
  random.reset(seed, streams.companyRecord, company.index)
  const { vendor, headcount, industry } = company
  const age = today.year - company.foundedYear
  return {
    ...vendor,
    founded: company.foundedYear,
    type: drawCompanyType(seed, company, drawListed(random, company)),
    size: sizeBand(headcount),
    employee_count: random.chance(0.92) ? headcount : undefined,
    employee_growth_rate: growthRate(age, company.isFunded),
    annual_revenue: revenue(headcount, industry.revenueAHead, company.isFunded),
    linkedin_follower_count: followers(company),
    ...fundingFields(company, today),
    offices:
      company.offices.length === 1 && random.chance(0.4)
        ? undefined
        : company.offices.map(({ place }) => place),
    summary: random.chance(0.85)
      ? `${company.name} ${drawActivity(random, industry, company.foundedYear)}.`
      : undefined,
  }
}

function growthRate(age: number, funded: boolean): { '12_month': number } | undefined {
  if (random.chance(0.15)) return undefined
  const young = age < 8 || (funded && age < 12)
  const rate = young ? 0.18 + random.normal() * 0.28 : 0.04 + random.normal() * 0.11
  return { '12_month': Math.round(Math.max(-0.6, rate) * 1000) / 1000 }
}

/** Dollars a year, by headcount and the industry's revenue per head; a young funded company earns less. */
function revenue(headcount: number, ahead: number, funded: boolean): number | undefined {
  if (ahead === 0 || random.chance(0.32)) return undefined
  return Number(random.spread(headcount * ahead * (funded ? 0.6 : 1), 0.6).toPrecision(3))
}

const consumerGroups = new Set(['consumer', 'retail', 'media', 'tech', 'games', 'hospitality'])

function followers({ headcount, industry }: Company): number | undefined {
  if (random.chance(0.08)) return undefined
  const reach = consumerGroups.has(industry.group.name) ? 60 : 30
  return Math.round(random.spread(reach * headcount ** 0.82, 1))
}

/** For a company without venture money, these facts are known in some cases and unknown in most. */
function fundingFields(company: Company, today: Today) {
  if (!company.isFunded && random.chance(0.6))
    return { total_funding_raised: undefined, number_funding_rounds: undefined, funding_details: undefined }
  const { rounds, total } = company.isFunded ? makeFunding(random, company, today) : noFunding
  return { total_funding_raised: total, number_funding_rounds: rounds.length, funding_details: rounds }
}

const noFunding: Funding = { rounds: [], total: undefined }
