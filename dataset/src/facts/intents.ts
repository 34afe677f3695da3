import type { SmartIntent } from '@rapport/contract/filters/vocabularies.ts'
import { smartIntents as allIntents } from '@rapport/contract/filters/vocabularies.ts'
import type { CompanyRecord } from '../records.ts'
import { summariseFunding } from './funding.ts'
import { dayNumber } from '@rapport/normalise/partial-date.ts'
import { continentOf } from '@rapport/normalise/places/countries.ts'

type Facts = {
  company: CompanyRecord
  /** Whole years since the founding year; null if unknown or in the future. */
  age: number | null
  headcount: number | null
  followers: number | null
  /** Dollars raised in total, and in dated rounds of the last 24 months. */
  raised: number | null
  raisedRecently: number
  /** The last round was within the last 24 months, and early. */
  isEarlyFunded: boolean
  countries: ReadonlySet<string>
  officeContinents: ReadonlySet<string>
}

const atLeast = (value: number | null, least: number) => value !== null && value >= least

/** One rule per key, as the product defines them. An unknown fact satisfies no rule. */
const rules: Record<SmartIntent, (facts: Facts) => boolean> = {
  LEGACY_LEADERS: ({ age, headcount }) => atLeast(age, 50) && atLeast(headcount, 1_000),
  ACTIVELY_EXPANDING_COMPANIES: ({ company }) => atLeast(company.headcountGrowth, 0.2),
  MULTI_GEO_OPERATIONS: ({ countries }) => countries.size >= 3,
  GLOBAL_HQ_PRESENCE: ({ officeContinents }) => officeContinents.size >= 2,
  ENTERPRISE_TITANS: ({ headcount }) => atLeast(headcount, 10_000),
  HIGH_REVENUE_CORPORATES: ({ company }) => atLeast(company.revenue, 1e9),
  ESTABLISHED_BRANDS: ({ age, followers }) => atLeast(age, 15) && atLeast(followers, 50_000),
  GROWING_BRANDS: ({ age, company, followers }) =>
    age !== null &&
    age >= 3 &&
    age <= 15 &&
    atLeast(company.headcountGrowth, 0.1) &&
    atLeast(followers, 5_000),
  NEW_MARKET_ENTRANTS: ({ age }) => age !== null && age <= 3,
  MEGA_BRANDS: ({ followers }) => atLeast(followers, 1_000_000),
  HIGH_SPEND_BUYERS: ({ raisedRecently, company }) =>
    raisedRecently >= 50e6 || atLeast(company.revenue, 500e6),
  EARLY_STAGE_FUNDED_STARTUPS: ({ isEarlyFunded }) => isEarlyFunded,
  HEAVY_FUNDED_ENTERPRISES: ({ raised }) => atLeast(raised, 100e6),
}

/**
 * A company's signals on a given day, in display order. `countries`: ISO codes of its people's
 * countries. Headcount bands count by their lower end. Offices include the headquarters.
 */
export function smartIntents(
  company: CompanyRecord,
  context: { today: Date; countries: Iterable<string> },
): SmartIntent[] {
  const facts = gather(company, context.today, context.countries)
  return allIntents.filter((key) => rules[key](facts))
}

function gather(company: CompanyRecord, today: Date, countries: Iterable<string>): Facts {
  const funding = summariseFunding(company)
  const isRecent = recencyTest(today)
  const { foundedYear, headquarters } = company
  const age = foundedYear === null ? null : today.getUTCFullYear() - foundedYear
  const offices = [...(headquarters ? [headquarters] : []), ...company.offices].flatMap(
    ({ country }) => country ?? [],
  )
  const recent = (company.fundingRounds ?? []).filter(({ date }) => date !== null && isRecent(date))
  const { last } = funding
  return {
    company,
    age: age === null || age < 0 ? null : age,
    headcount: company.headcount?.min ?? null,
    followers: company.linkedinFollowers,
    raised: funding.total,
    raisedRecently: recent.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    isEarlyFunded:
      last !== null &&
      last.date !== null &&
      isRecent(last.date) &&
      ['Pre Seed', 'Seed', 'Series A'].includes(last.category),
    countries: new Set([...offices, ...countries].map((code) => code.toUpperCase())),
    officeContinents: new Set(offices.flatMap((code) => continentOf(code) ?? [])),
  }
}

/** Whether a date is within the 24 months up to today. */
function recencyTest(today: Date): (date: string) => boolean {
  const todayNumber = Math.floor(today.getTime() / 86_400_000)
  const from = Date.UTC(today.getUTCFullYear() - 2, today.getUTCMonth(), today.getUTCDate()) / 86_400_000
  return (date) => dayNumber(date) >= from && dayNumber(date) <= todayNumber
}
