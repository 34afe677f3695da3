import { z } from 'zod'
import {
  fundingAmounts,
  fundingCategories,
  fundingDates,
  maxRevenue,
  seniorityFilters,
  smartIntents,
} from './vocabularies.ts'
import { isFundingRoundRange, linkedinProfilePattern, parseRange } from './texts.ts'
import { limits } from '../limits.ts'

/**
 * The filter set: what a people search asks for.
 *
 * Within one list: any of. Between lists: all of. Excluded lists: none of. A filter set may be partial; parsing fills in
 * the defaults (empty, null, false). Unknown keys are refused. Issue messages are the error codes that the interface
 * translates; a further rule here is a further code in `errors.ts`.
 */

const text = z
  .string()
  .trim()
  .min(1, 'error_required')
  .max(limits.textLength, 'error_too_long')
  .refine((value) => !value.includes('\0'), 'error_invalid_text')

/** A list of texts without duplicates (letter case aside), `existsCode` being the error of a second one. */
const texts = (existsCode: string, item: z.ZodType<string> = text) =>
  z
    .array(item)
    .max(limits.listValues, 'error_too_many')
    .superRefine((values, context) => {
      const seen = new Set<string>()
      values.forEach((value, index) => {
        const key = value.toLowerCase()
        if (seen.has(key)) context.addIssue({ code: 'custom', message: existsCode, path: [index] })
        seen.add(key)
      })
    })
    .default([])

const choices = <const T extends readonly [string, ...string[]]>(values: T, existsCode: string) =>
  z
    .array(z.enum(values, 'error_unknown_value'))
    .max(limits.listValues, 'error_too_many')
    .refine((list) => new Set(list).size === list.length, existsCode)
    .default([])

const whole = (min: number, max: number, code: string) =>
  z.int(code).min(min, code).max(max, code).nullable().default(null)

export const linkedinProfile = text.regex(linkedinProfilePattern, 'error_invalid_linkedin_url')

/** A `min-max` text, ends included; `_` leaves the upper end open. */
export const rangeText = text.refine((value) => parseRange(value) !== null, 'error_invalid_range')

/** `-` (number unknown) or a `min-max` text of at most 15 rounds. */
const fundingRoundText = z.union(
  [z.literal('-'), text.refine(isFundingRoundRange, 'error_invalid_range')],
  'error_invalid_range',
)

/** Refuses a pair whose minimum is above its maximum; the issue stands at the minimum. */
const ordered =
  <K extends string>(minKey: K, maxKey: K, code: string) =>
  (value: Record<K, unknown>, context: z.RefinementCtx) => {
    const [min, max] = [value[minKey], value[maxKey]]
    if (typeof min === 'number' && typeof max === 'number' && min > max)
      context.addIssue({ code: 'custom', message: code, path: [minKey] })
  }

const latestFoundingYear = () => new Date().getFullYear()
const foundingYear = z
  .int('error_invalid_year')
  .min(0, 'error_invalid_year')
  .refine((year) => year <= latestFoundingYear(), 'error_invalid_year')
  .nullable()
  .default(null)

const companyFilter = z
  .strictObject({
    domains: texts('error_domain_exists'),
    headcounts: texts('error_headcount_exists', rangeText),
    namesIncluded: texts('error_company_name_exists'),
    namesExcluded: texts('error_company_name_exists'),
    namesIncludedPastList: texts('error_company_name_exists'),
    namesIncludedPast: z.boolean().default(false),
    namesExcludedPast: z.boolean().default(false),
    yearFoundedMin: foundingYear,
    yearFoundedMax: foundingYear,
    HQLocationIncluded: texts('error_hq_company_location_exists'),
    HQLocationExcluded: texts('error_hq_company_location_exists'),
    linkedinFollowers: texts('error_followers_exists', rangeText),
  })
  .superRefine(ordered('yearFoundedMin', 'yearFoundedMax', 'error_minYear_greater_than_max'))

const experience = z
  .strictObject({
    minExperience: whole(0, limits.maxExperienceYears, 'error_invalid_experience'),
    maxExperience: whole(0, limits.maxExperienceYears, 'error_invalid_experience'),
    seniorityLevels: choices(seniorityFilters, 'error_seniority_exists'),
    jobTitlesIncluded: texts('error_job_title_exists'),
    jobTitlesExcluded: texts('error_job_title_exists'),
  })
  .superRefine(ordered('minExperience', 'maxExperience', 'error_min_greater_than_max'))

const education = z
  .strictObject({
    universities: texts('error_university_exists'),
    fieldsOfStudy: texts('error_field_of_study_exists'),
    minGraduationYear: whole(1900, 2200, 'error_invalid_year'),
    maxGraduationYear: whole(1900, 2200, 'error_invalid_year'),
  })
  .superRefine(ordered('minGraduationYear', 'maxGraduationYear', 'error_minYear_greater_than_max'))

const dollars = z
  .number('error_invalid_revenue')
  .min(0, 'error_invalid_revenue')
  .max(maxRevenue, 'error_invalid_revenue')

const revenue = z
  .strictObject({
    isRevenueUnknown: z.boolean().default(false),
    minRevenue: dollars.nullable().default(null),
    maxRevenue: dollars.nullable().default(null),
  })
  .superRefine(ordered('minRevenue', 'maxRevenue', 'error_min_greater_than_max'))
  .refine((value) => !value.isRevenueUnknown || (value.minRevenue === null && value.maxRevenue === null), {
    message: 'error_revenue_unknown_with_bounds',
    path: ['isRevenueUnknown'],
  })

const funding = z.strictObject({
  fundingDates: choices(fundingDates, 'error_funding_date_exists'),
  lastFundingAmounts: choices(fundingAmounts, 'error_funding_amount_exists'),
  totalFundingAmounts: choices(fundingAmounts, 'error_funding_amount_exists'),
  fundingCategories: choices(fundingCategories, 'error_funding_category_exists'),
  totalFundingRounds: texts('error_funding_round_exists', fundingRoundText),
})

export const filterSet = z.strictObject({
  locations: texts('error_location_exists'),
  names: texts('error_name_exists'),
  linkedinUrls: texts('error_linkedin_url_exists', linkedinProfile),
  smartIntentFilters: choices(smartIntents, 'error_smart_intent_exists'),
  companyFilter: companyFilter.prefault({}),
  experience: experience.prefault({}),
  education: education.prefault({}),
  revenue: revenue.prefault({}),
  funding: funding.prefault({}),
})

/** A complete filter set. */
export type FilterSet = z.output<typeof filterSet>
/** A filter set as it may be sent: what is missing has its default. */
export type PartialFilterSet = z.input<typeof filterSet>
