import { limits } from '../limits.ts'
import {
  companyTypes,
  fundingAmounts,
  fundingCategories,
  jobFunctions,
  maxRevenue,
  seniorities,
  seniorityFilters,
  smartIntents,
} from './vocabularies.ts'

/*
 * What filters of a kind have in common, for `fields.ts`. Plain data, under the same rule.
 */

const place = { kind: 'texts', suggest: 'LOCATIONS', chipLength: limits.maxShortChipLength } as const
export const location = { ...place, group: 'location', existsCode: 'error_location_exists' } as const
export const name = {
  kind: 'texts',
  group: 'name',
  existsCode: 'error_name_exists',
  chipLength: limits.maxShortChipLength,
} as const
export const smartIntent = {
  kind: 'choices',
  group: 'intent',
  existsCode: 'error_smart_intent_exists',
  values: smartIntents,
  texts: 'intents',
} as const
export const domain = {
  kind: 'texts',
  group: 'industry',
  existsCode: 'error_domain_exists',
  suggest: 'INDUSTRIES',
} as const
export const companyType = {
  kind: 'choices',
  group: 'companyType',
  existsCode: 'error_company_type_exists',
  values: companyTypes,
  texts: 'companyType',
} as const
export const headquarters = {
  ...place,
  group: 'headquarters',
  existsCode: 'error_hq_company_location_exists',
} as const
export const companyName = {
  kind: 'texts',
  group: 'company',
  existsCode: 'error_company_name_exists',
  suggest: 'COMPANIES',
} as const
export const seniority = {
  kind: 'choices',
  group: 'seniority',
  existsCode: 'error_seniority_exists',
  values: seniorityFilters,
  distinct: seniorities,
  synonyms: { 'Senior-Level': 'Senior' },
  texts: 'seniority',
} as const
export const jobFunction = {
  kind: 'choices',
  group: 'function',
  existsCode: 'error_function_exists',
  values: jobFunctions,
  texts: 'function',
} as const
export const jobTitle = {
  kind: 'texts',
  group: 'jobTitle',
  existsCode: 'error_job_title_exists',
  suggest: 'JOBS',
} as const
export const university = {
  kind: 'texts',
  group: 'education',
  existsCode: 'error_university_exists',
  suggest: 'UNIVERSITIES',
} as const
export const fieldOfStudy = {
  kind: 'texts',
  group: 'education',
  existsCode: 'error_field_of_study_exists',
  suggest: 'EDUCATIONS',
} as const
export const skill = {
  kind: 'texts',
  group: 'skills',
  existsCode: 'error_skill_exists',
  suggest: 'SKILLS',
} as const
export const keyword = {
  kind: 'texts',
  group: 'keywords',
  existsCode: 'error_keyword_exists',
} as const
export const fundingAmount = {
  kind: 'choices',
  group: 'funding',
  existsCode: 'error_funding_amount_exists',
  values: fundingAmounts,
  texts: 'fundingAmount',
} as const
export const fundingCategory = {
  kind: 'choices',
  group: 'funding',
  existsCode: 'error_funding_category_exists',
  values: fundingCategories,
  texts: 'fundingCategory',
} as const

export const foundingYear = {
  kind: 'bound',
  group: 'founded',
  min: 0,
  max: 'this year',
  unit: 'calendar year',
  code: 'error_invalid_year',
} as const
export const yearsWorked = {
  kind: 'bound',
  group: 'experience',
  min: 0,
  max: limits.maxExperienceYears,
  unit: 'years',
  code: 'error_invalid_experience',
} as const
export const yearsInRole = { ...yearsWorked, group: 'yearsInRole' } as const
export const yearsAtCompany = { ...yearsWorked, group: 'yearsAtCompany' } as const
export const graduationYear = {
  kind: 'bound',
  group: 'education',
  min: 1900,
  max: 2200,
  unit: 'calendar year',
  code: 'error_invalid_year',
} as const
export const millionsOfDollars = {
  kind: 'bound',
  group: 'revenue',
  min: 0,
  max: maxRevenue,
  unit: 'millions of dollars',
  code: 'error_invalid_revenue',
} as const

export const personId = { kind: 'bound', min: 0, max: limits.maxId, unit: 'person id' } as const
export const list = { kind: 'ids', group: 'list', existsCode: 'error_list_exists' } as const

export const numbersReversed = {
  code: 'error_min_greater_than_max',
  maxCode: 'error_max_less_than_min',
} as const
export const yearsReversed = {
  code: 'error_minYear_greater_than_max',
  maxCode: 'error_maxYear_less_than_min',
} as const
