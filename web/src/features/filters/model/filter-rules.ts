import {
  fundingAmounts,
  fundingCategories,
  fundingDates,
  maxRevenue,
  seniorityFilters,
  smartIntents,
} from '@rapport/contract/filters/vocabularies.ts'
import { isFundingRoundRange, linkedinProfilePattern, parseRange } from '@rapport/contract/filters/texts.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { FieldId, NumberFieldId } from './filter-fields.ts'

/**
 * The contract's rules for each field of a filter set, without the schema library that states them there (26 kB compressed);
 * filter-rules.test.ts holds both against each other. The texts are error codes that the interface translates.
 */
export type ListRule = {
  kind: 'list'
  /** The code of a second one. */
  exists: string
  /** What is wrong with one value; null when nothing is. */
  check: (value: string) => string | null
  /** Letter case counts, and so does space around a value. */
  isExact: boolean
}
export type NumberRule = { kind: 'number'; min: number; max: () => number; isWhole: boolean; code: string }
export type FlagRule = { kind: 'flag' }
export type FieldRule = ListRule | NumberRule | FlagRule

function checkText(text: string): string | null {
  const value = text.trim()
  if (value === '') return 'error_required'
  if (value.length > limits.textLength) return 'error_too_long'
  return value.includes('\0') ? 'error_invalid_text' : null
}

const checkRange = (value: string) =>
  checkText(value) ?? (parseRange(value.trim()) === null ? 'error_invalid_range' : null)

const checkLink = (value: string) =>
  checkText(value) ?? (linkedinProfilePattern.test(value.trim()) ? null : 'error_invalid_linkedin_url')

/** `-` stands for an unknown number, without space around it. */
const checkRounds = (value: string) =>
  value === '-'
    ? null
    : (checkText(value) ?? (isFundingRoundRange(value.trim()) ? null : 'error_invalid_range'))

const texts = (exists: string, check = checkText): ListRule => ({
  kind: 'list',
  exists,
  check,
  isExact: false,
})

const choices = (options: readonly string[], exists: string): ListRule => ({
  kind: 'list',
  exists,
  check: (value) => (options.includes(value) ? null : 'error_unknown_value'),
  isExact: true,
})

const whole = (min: number, max: number | (() => number), code: string): NumberRule => ({
  kind: 'number',
  min,
  max: typeof max === 'number' ? () => max : max,
  isWhole: true,
  code,
})

const thisYear = () => new Date().getFullYear()
const foundingYear = whole(0, thisYear, 'error_invalid_year')
const experienceYears = whole(0, limits.maxExperienceYears, 'error_invalid_experience')
const graduationYear = whole(1900, 2200, 'error_invalid_year')
const revenue: NumberRule = {
  kind: 'number',
  min: 0,
  max: () => maxRevenue,
  isWhole: false,
  code: 'error_invalid_revenue',
}
const flag: FlagRule = { kind: 'flag' }
const companyName = texts('error_company_name_exists')
const headquarters = texts('error_hq_company_location_exists')
const jobTitle = texts('error_job_title_exists')
const fundingAmount = choices(fundingAmounts, 'error_funding_amount_exists')

export const filterRules: Record<FieldId, FieldRule> = {
  locations: texts('error_location_exists'),
  names: texts('error_name_exists'),
  linkedinUrls: texts('error_linkedin_url_exists', checkLink),
  smartIntentFilters: choices(smartIntents, 'error_smart_intent_exists'),
  'companyFilter.domains': texts('error_domain_exists'),
  'companyFilter.headcounts': texts('error_headcount_exists', checkRange),
  'companyFilter.namesIncluded': companyName,
  'companyFilter.namesExcluded': companyName,
  'companyFilter.namesIncludedPastList': companyName,
  'companyFilter.namesIncludedPast': flag,
  'companyFilter.namesExcludedPast': flag,
  'companyFilter.yearFoundedMin': foundingYear,
  'companyFilter.yearFoundedMax': foundingYear,
  'companyFilter.HQLocationIncluded': headquarters,
  'companyFilter.HQLocationExcluded': headquarters,
  'companyFilter.linkedinFollowers': texts('error_followers_exists', checkRange),
  'experience.minExperience': experienceYears,
  'experience.maxExperience': experienceYears,
  'experience.seniorityLevels': choices(seniorityFilters, 'error_seniority_exists'),
  'experience.jobTitlesIncluded': jobTitle,
  'experience.jobTitlesExcluded': jobTitle,
  'education.universities': texts('error_university_exists'),
  'education.fieldsOfStudy': texts('error_field_of_study_exists'),
  'education.minGraduationYear': graduationYear,
  'education.maxGraduationYear': graduationYear,
  'revenue.isRevenueUnknown': flag,
  'revenue.minRevenue': revenue,
  'revenue.maxRevenue': revenue,
  'funding.fundingDates': choices(fundingDates, 'error_funding_date_exists'),
  'funding.lastFundingAmounts': fundingAmount,
  'funding.totalFundingAmounts': fundingAmount,
  'funding.fundingCategories': choices(fundingCategories, 'error_funding_category_exists'),
  'funding.totalFundingRounds': texts('error_funding_round_exists', checkRounds),
}

export type OrderedPair = {
  min: NumberFieldId
  max: NumberFieldId
  /** What the contract says of a minimum above the maximum. */
  code: string
  /** What the panel says when it was the maximum that was chosen below the minimum. */
  maxCode: string
}

const years = { code: 'error_minYear_greater_than_max', maxCode: 'error_maxYear_less_than_min' }
const amounts = { code: 'error_min_greater_than_max', maxCode: 'error_max_less_than_min' }

/** Pairs of which the first may not exceed the second; the contract's code stands at the first. */
export const orderedPairs = {
  founded: {
    min: 'companyFilter.yearFoundedMin',
    max: 'companyFilter.yearFoundedMax',
    ...years,
    maxCode: years.code,
  },
  experience: { min: 'experience.minExperience', max: 'experience.maxExperience', ...amounts },
  graduation: { min: 'education.minGraduationYear', max: 'education.maxGraduationYear', ...years },
  revenue: { min: 'revenue.minRevenue', max: 'revenue.maxRevenue', ...amounts },
} as const satisfies Record<string, OrderedPair>

/** A value of a list as it is stored. */
export const storedText = (rule: ListRule, value: string): string => (rule.isExact ? value : value.trim())

/** What makes two values of a list the same. */
export const sameAs = (rule: ListRule, value: string): string =>
  rule.isExact ? value : value.trim().toLowerCase()

export function numberError(rule: NumberRule, value: number): string | null {
  const fits = value >= rule.min && value <= rule.max() && (!rule.isWhole || Number.isSafeInteger(value))
  return fits ? null : rule.code
}

/** The first thing that is wrong with a list of values; null when nothing is. */
export function listError(rule: ListRule, values: readonly string[]): string | null {
  if (values.length > limits.listValues) return 'error_too_many'
  for (const value of values) {
    const error = rule.check(value)
    if (error !== null) return error
  }
  return new Set(values.map((value) => sameAs(rule, value))).size === values.length ? null : rule.exists
}
