import { limits } from '../limits.ts'
import type { Answer, Bound, Choices, Flag, Ids, Ranges, Texts } from './field-kinds.ts'
import {
  location,
  name,
  smartIntent,
  domain,
  companyType,
  headquarters,
  companyName,
  seniority,
  jobFunction,
  jobTitle,
  university,
  fieldOfStudy,
  skill,
  keyword,
  fundingAmount,
  fundingCategory,
  foundingYear,
  yearsWorked,
  yearsInRole,
  yearsAtCompany,
  graduationYear,
  millionsOfDollars,
  personId,
  list,
  numbersReversed,
  yearsReversed,
} from './field-shapes.ts'
import {
  emailsOnFile,
  followerRanges,
  fundingDates,
  fundingRounds,
  headcountRanges,
  phonesOnFile,
} from './vocabularies.ts'

/**
 * Every filter, stated once. The schema, the empty filter set, the panel's fields and rules, the
 * facets, the request to a language model and the reader's draft are all made from this table.
 *
 * It is plain data that the browser loads: no schema library and no long vocabulary may be imported
 * here. A key is the filter's path in the filter set. The order of the keys is the order on the
 * wire, of values and of errors.
 */

export const filterFields = {
  locations: { ...location, facet: 'locations' },
  locationsExcluded: { ...location, excludes: 'locations' },
  names: name,
  namesExcluded: { ...name, excludes: 'names' },
  linkedinUrls: {
    kind: 'texts',
    group: 'profileLink',
    existsCode: 'error_linkedin_url_exists',
    format: 'profile link',
  },
  smartIntentFilters: { ...smartIntent, facet: 'smartIntents' },
  smartIntentFiltersExcluded: { ...smartIntent, excludes: 'smartIntentFilters' },
  'companyFilter.domains': { ...domain, facet: 'industries' },
  'companyFilter.domainsExcluded': { ...domain, excludes: 'companyFilter.domains' },
  'companyFilter.types': { ...companyType, facet: 'companyTypes' },
  'companyFilter.typesExcluded': { ...companyType, excludes: 'companyFilter.types' },
  'companyFilter.headcounts': {
    kind: 'ranges',
    group: 'headcount',
    existsCode: 'error_headcount_exists',
    of: 'headcount',
    offered: headcountRanges,
    facet: 'headcounts',
  },
  'companyFilter.namesIncluded': { ...companyName, place: 1, or: 'companyFilter.namesIncludedPastList' },
  'companyFilter.namesExcluded': { ...companyName, place: 4, excludes: 'companyFilter.namesIncluded' },
  'companyFilter.namesIncludedPastList': { ...companyName, place: 3, or: 'companyFilter.namesIncluded' },
  'companyFilter.namesIncludedPast': {
    kind: 'flag',
    group: 'company',
    place: 2,
    enables: 'companyFilter.namesIncludedPastList',
  },
  'companyFilter.namesExcludedPast': { kind: 'flag', group: 'company', place: 5 },
  'companyFilter.yearFoundedMin': {
    ...foundingYear,
    upTo: { field: 'companyFilter.yearFoundedMax', ...yearsReversed, maxCode: yearsReversed.code },
  },
  'companyFilter.yearFoundedMax': foundingYear,
  'companyFilter.HQLocationIncluded': { ...headquarters, facet: 'headquarters' },
  'companyFilter.HQLocationExcluded': { ...headquarters, excludes: 'companyFilter.HQLocationIncluded' },
  'companyFilter.linkedinFollowers': {
    kind: 'ranges',
    group: 'followers',
    existsCode: 'error_followers_exists',
    of: 'followers',
    offered: followerRanges,
  },
  'experience.minExperience': {
    ...yearsWorked,
    upTo: { field: 'experience.maxExperience', ...numbersReversed },
  },
  'experience.maxExperience': yearsWorked,
  'experience.seniorityLevels': { ...seniority, facet: 'seniorities' },
  'experience.seniorityLevelsExcluded': { ...seniority, excludes: 'experience.seniorityLevels' },
  'experience.functions': { ...jobFunction, facet: 'functions' },
  'experience.functionsExcluded': { ...jobFunction, excludes: 'experience.functions' },
  'experience.jobTitlesIncluded': jobTitle,
  'experience.jobTitlesExcluded': { ...jobTitle, excludes: 'experience.jobTitlesIncluded' },
  'experience.includeSimilarTitles': {
    kind: 'flag',
    group: 'jobTitle',
    modifies: 'experience.jobTitlesIncluded',
  },
  'experience.similarTitlesExcluded': { ...jobTitle, modifies: 'experience.jobTitlesIncluded' },
  'experience.pastJobTitlesIncluded': {
    kind: 'texts',
    group: 'pastJobTitle',
    existsCode: 'error_job_title_exists',
    suggest: 'JOBS',
  },
  'experience.changedJobWithinDays': {
    kind: 'bound',
    group: 'jobChange',
    min: 1,
    max: limits.maxJobChangeDays,
    unit: 'days',
    code: 'error_invalid_days',
  },
  'experience.minYearsInRole': {
    ...yearsInRole,
    upTo: { field: 'experience.maxYearsInRole', ...numbersReversed },
  },
  'experience.maxYearsInRole': yearsInRole,
  'experience.minYearsAtCompany': {
    ...yearsAtCompany,
    upTo: { field: 'experience.maxYearsAtCompany', ...numbersReversed },
  },
  'experience.maxYearsAtCompany': yearsAtCompany,
  'skills.included': skill,
  'skills.excluded': { ...skill, excludes: 'skills.included' },
  'skills.all': { kind: 'flag', group: 'skills', modifies: 'skills.included' },
  'keywords.included': keyword,
  'keywords.excluded': { ...keyword, excludes: 'keywords.included' },
  'keywords.all': { kind: 'flag', group: 'keywords', modifies: 'keywords.included' },
  'education.universities': university,
  'education.universitiesExcluded': { ...university, excludes: 'education.universities' },
  'education.fieldsOfStudy': fieldOfStudy,
  'education.fieldsOfStudyExcluded': { ...fieldOfStudy, excludes: 'education.fieldsOfStudy' },
  'education.minGraduationYear': {
    ...graduationYear,
    upTo: { field: 'education.maxGraduationYear', ...yearsReversed },
  },
  'education.maxGraduationYear': graduationYear,
  'revenue.isRevenueUnknown': {
    kind: 'flag',
    group: 'revenue',
    rulesOut: {
      fields: ['revenue.minRevenue', 'revenue.maxRevenue'],
      code: 'error_revenue_unknown_with_bounds',
    },
  },
  'revenue.minRevenue': { ...millionsOfDollars, upTo: { field: 'revenue.maxRevenue', ...numbersReversed } },
  'revenue.maxRevenue': millionsOfDollars,
  'funding.fundingDates': {
    kind: 'choices',
    group: 'funding',
    existsCode: 'error_funding_date_exists',
    values: fundingDates,
    texts: 'fundingDate',
    facet: 'fundingDates',
  },
  'funding.lastFundingAmounts': { ...fundingAmount, facet: 'lastFundingAmounts' },
  'funding.totalFundingAmounts': { ...fundingAmount, facet: 'totalFundingAmounts' },
  'funding.fundingCategories': { ...fundingCategory, facet: 'fundingCategories' },
  'funding.fundingCategoriesExcluded': { ...fundingCategory, excludes: 'funding.fundingCategories' },
  'funding.totalFundingRounds': {
    kind: 'ranges',
    group: 'funding',
    existsCode: 'error_funding_round_exists',
    of: 'rounds',
    offered: fundingRounds,
    facet: 'totalFundingRounds',
  },
  'contacts.email': {
    kind: 'choices',
    group: 'email',
    existsCode: 'error_contact_exists',
    values: emailsOnFile,
    texts: 'emailsOnFile',
  },
  'contacts.phone': {
    kind: 'choices',
    group: 'phone',
    existsCode: 'error_contact_exists',
    values: phonesOnFile,
    texts: 'phonesOnFile',
  },
  'listFilter.listsIncluded': list,
  'listFilter.listsExcluded': { ...list, excludes: 'listFilter.listsIncluded' },
  'listFilter.revealed': { kind: 'answer', group: 'revealed' },
  'listFilter.contacted': { kind: 'answer', group: 'contacted' },
  // People who were stored after a person: ids ascend with the time of arrival. Saved searches show
  // their new people with it.
  'listFilter.addedAfter': { ...personId, group: 'added', code: 'error_invalid_id' },
} as const satisfies Record<string, Texts | Choices | Ranges | Ids | Bound | Flag | Answer>

type Fields = typeof filterFields
/** A filter's path in the filter set. */
export type FieldId = keyof Fields
type IdOfKind<Kind> = { [Id in FieldId]: Fields[Id] extends { kind: Kind } ? Id : never }[FieldId]
export type ChoiceFieldId = IdOfKind<'choices'>
/** A filter that is a list of texts. */
export type ListFieldId = IdOfKind<'texts' | 'choices' | 'ranges'>
export type BoundFieldId = IdOfKind<'bound'>
export type FlagFieldId = IdOfKind<'flag'>
/** A filter that is a list of ids. */
export type IdsFieldId = IdOfKind<'ids'>
export type AnswerFieldId = IdOfKind<'answer'>
/** A filter that means something only for the account that asks. */
export type AccountFieldId = IdsFieldId | AnswerFieldId

type ValueOf<Field> = Field extends { kind: 'choices'; values: readonly (infer Value)[] }
  ? Value[]
  : Field extends { kind: 'texts' | 'ranges' }
    ? string[]
    : Field extends { kind: 'ids' }
      ? number[]
      : Field extends { kind: 'flag' }
        ? boolean
        : Field extends { kind: 'answer' }
          ? boolean | null
          : number | null
/** The value of a filter. */
export type FieldValue<Id extends FieldId = FieldId> = ValueOf<Fields[Id]>
