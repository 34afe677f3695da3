import type { AnsweredBy } from '@rapport/contract/filters/each-filter.ts'
import { fieldIds } from '@rapport/contract/filters/field-of.ts'
import type { FieldId, FieldValue } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { isSet, readField } from '@rapport/contract/filters/values.ts'
import { yearsInRole } from '@rapport/search/filters/tenure.ts'
import {
  companyNameQuery,
  domainQuery,
  excludedCompanies,
  foundedQuery,
  headcountQuery,
} from './company-queries.ts'
import {
  graduationQuery,
  jobChangeQuery,
  nameQuery,
  profileQuery,
  excludedSchools,
  schoolQuery,
  skillQuery,
  studyQuery,
  tenureQuery,
} from './person-queries.ts'
import { placeQuery } from './place-queries.ts'
import { allOf, anyOf, isKnown, type Query } from './query.ts'
import {
  functionQuery,
  includedTitleQuery,
  levelQuery,
  surelyOfLevel,
  surelyTitled,
} from './title-queries.ts'

/**
 * How each filter is said to the Person Search API of People Data Labs. Its records are paid for,
 * and those that arrive are checked against the filters as any search does: what is asked for may
 * be wider than a filter, and should be no narrower. So what is excluded is only what surely doesn't
 * fit.
 *
 * Only fields of the vendor's base bundle are asked about: a premium field that the operator's plan
 * lacks would find nobody.
 */

type Question = { filters: FilterSet; today: number }

/** How a filter is said. Null: these values of it can't be, so that it is left. */
type Entry<Value> =
  | { said: (value: Value, question: Question) => Query | null }
  /** What is found must not match the query. */
  | { denied: (value: Value, question: Question) => Query | null }
  /** Several filters are said together, such as the ends of a range. */
  | { together: (question: Question) => Query | null }
  /**
   * It is named to the user, and applied to what arrives. `isMissing`: records don't say it, so that
   * only people at employers that are on file can fit.
   */
  | { left: string; isMissing?: true }
  /** The account's own data, unknown there. With some values it means people who are here already. */
  | { nobodyNewIf: (value: Value) => boolean }
  | AnsweredBy

const premium = 'the field is not in the base bundle'
const companyLevel = 'people are not described by it there'

const entries = {
  locations: { said: (places) => placeQuery('location_', places) },
  locationsExcluded: { denied: (places) => placeQuery('location_', places) },
  names: { said: nameQuery },
  namesExcluded: { denied: nameQuery },
  linkedinUrls: { said: profileQuery },
  smartIntentFilters: { left: companyLevel, isMissing: true },
  smartIntentFiltersExcluded: { left: companyLevel },
  'companyFilter.domains': { said: domainQuery },
  'companyFilter.domainsExcluded': { denied: domainQuery },
  'companyFilter.types': { left: premium, isMissing: true },
  'companyFilter.typesExcluded': { left: premium },
  'companyFilter.headcounts': { said: headcountQuery },
  'companyFilter.namesIncluded': { together: ({ filters }) => companyNameQuery(filters) },
  'companyFilter.namesIncludedPastList': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesIncludedPast': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesExcluded': { denied: (_, { filters }) => excludedCompanies(filters) },
  'companyFilter.namesExcludedPast': { answeredBy: 'companyFilter.namesExcluded' },
  'companyFilter.yearFoundedMin': { together: ({ filters }) => foundedQuery(filters) },
  'companyFilter.yearFoundedMax': { answeredBy: 'companyFilter.yearFoundedMin' },
  'companyFilter.HQLocationIncluded': { said: (places) => placeQuery('job_company_location_', places) },
  'companyFilter.HQLocationExcluded': { denied: (places) => placeQuery('job_company_location_', places) },
  'companyFilter.linkedinFollowers': { left: companyLevel, isMissing: true },
  'experience.minExperience': { left: premium },
  'experience.maxExperience': { left: premium },
  'experience.seniorityLevels': { said: levelQuery },
  'experience.seniorityLevelsExcluded': { denied: surelyOfLevel },
  'experience.functions': { said: functionQuery },
  'experience.functionsExcluded': { left: 'its roles follow no rule that we know' },
  'experience.jobTitlesIncluded': { said: (_, { filters }) => includedTitleQuery(filters.experience) },
  'experience.jobTitlesExcluded': { denied: surelyTitled },
  'experience.includeSimilarTitles': { answeredBy: 'experience.jobTitlesIncluded' },
  'experience.similarTitlesExcluded': { answeredBy: 'experience.jobTitlesIncluded' },
  'experience.pastJobTitlesIncluded': { left: 'only whole titles of earlier positions are found' },
  'experience.changedJobWithinDays': { said: (days, { today }) => jobChangeQuery(days, today) },
  'experience.minYearsInRole': { together: ({ filters, today }) => tenureQuery(yearsInRole(filters), today) },
  'experience.maxYearsInRole': { answeredBy: 'experience.minYearsInRole' },
  'experience.minYearsAtCompany': { left: 'only the start of the present position is found' },
  'experience.maxYearsAtCompany': { left: 'only the start of the present position is found' },
  'skills.included': { said: (skills, { filters }) => skillQuery(skills, filters.skills.all) },
  'skills.excluded': { denied: (skills) => skillQuery(skills, false) },
  'skills.all': { answeredBy: 'skills.included' },
  'keywords.included': { left: premium },
  'keywords.excluded': { left: premium },
  'keywords.all': { answeredBy: 'keywords.included' },
  'education.universities': { said: schoolQuery },
  'education.universitiesExcluded': { denied: excludedSchools },
  'education.fieldsOfStudy': { said: studyQuery },
  'education.fieldsOfStudyExcluded': { denied: studyQuery },
  'education.minGraduationYear': { together: ({ filters }) => graduationQuery(filters) },
  'education.maxGraduationYear': { answeredBy: 'education.minGraduationYear' },
  'revenue.isRevenueUnknown': { left: premium },
  'revenue.minRevenue': { left: premium, isMissing: true },
  'revenue.maxRevenue': { left: premium, isMissing: true },
  'funding.fundingDates': { left: premium, isMissing: true },
  'funding.lastFundingAmounts': { left: premium, isMissing: true },
  'funding.totalFundingAmounts': { left: premium, isMissing: true },
  'funding.fundingCategories': { left: premium, isMissing: true },
  'funding.fundingCategoriesExcluded': { left: premium },
  'funding.totalFundingRounds': { left: premium },
  'contacts.email': { said: emailQuery },
  'contacts.phone': { said: phoneQuery },
  'listFilter.listsIncluded': { nobodyNewIf: () => true },
  'listFilter.listsExcluded': { nobodyNewIf: () => false },
  'listFilter.revealed': { nobodyNewIf: (answer) => answer },
  'listFilter.contacted': { nobodyNewIf: (answer) => answer },
  'listFilter.addedAfter': { nobodyNewIf: () => false },
} satisfies { readonly [Id in FieldId]: Entry<NonNullable<FieldValue<Id>>> }

/** Verified values can't be asked for. */
function emailQuery(values: readonly string[]): Query | null {
  if (values.includes('verified')) return null
  const work = isKnown('work_email')
  return values.includes('onFile') ? anyOf([work, isKnown('personal_emails'), isKnown('emails')]) : work
}

function phoneQuery(values: readonly string[]): Query | null {
  if (values.includes('verified')) return null
  const mobile = isKnown('mobile_phone')
  return values.includes('onFile') ? anyOf([mobile, isKnown('phone_numbers')]) : mobile
}

export type Translation = {
  /** Null if nobody new can fit, or if nothing could be said: everybody would be found. */
  query: Query | null
  /** Filters that are set and can't be said, in the order of the wire. */
  left: FieldId[]
  /** Those of them about facts that the vendor's records lack. */
  missing: FieldId[]
  /** Filters that are set and that nobody new fits. */
  nobodyNew: FieldId[]
}

/** Says a filter set as a query. `today`: days since 1970-01-01. */
export function toPdlQuery(question: Question): Translation {
  const { filters } = question
  const required: Query[] = []
  const denied: Query[] = []
  const left: FieldId[] = []
  const missing: FieldId[] = []
  const nobodyNew: FieldId[] = []
  for (const id of fieldIds) {
    const entry: Entry<never> = entries[id]
    if ('answeredBy' in entry) continue
    if ('together' in entry) {
      const query = entry.together(question)
      if (query) required.push(query)
    } else if (!isSet(filters, id)) continue
    else if ('left' in entry) {
      left.push(id)
      if (entry.isMissing) missing.push(id)
    } else if ('nobodyNewIf' in entry)
      (entry.nobodyNewIf(readField(filters, id) as never) ? nobodyNew : left).push(id)
    else {
      const query = 'said' in entry ? entry.said(readField(filters, id) as never, question) : null
      const refused = 'denied' in entry ? entry.denied(readField(filters, id) as never, question) : null
      if (query) required.push(query)
      if (refused) denied.push(refused)
      if (!query && !refused) left.push(id)
    }
  }
  const isNothing = required.length + denied.length === 0
  return {
    query: isNothing || nobodyNew.length > 0 ? null : allOf(required, denied),
    left,
    missing,
    nobodyNew,
  }
}
