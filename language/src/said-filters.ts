import type { EachFilter, LeftOut } from '@rapport/contract/filters/each-filter.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'

const account = { leftOut: 'speaks of the account, not of the people' }

/**
 * The filters that sentences can set: for each a sentence that sets it, or why none does. The tests
 * read all of these, and recognisers can't set another filter.
 */
export const saidFilters = {
  locations: 'engineers in Berlin',
  locationsExcluded: 'engineers, not in Berlin',
  names: 'Anna Kim at Acme',
  namesExcluded: 'engineers, not called Anna Kim',
  linkedinUrls: 'https://www.linkedin.com/in/anna-kim',
  smartIntentFilters: 'high spend buyers',
  smartIntentFiltersExcluded: 'no high spend buyers',
  'companyFilter.domains': 'engineers at banks',
  'companyFilter.domainsExcluded': 'engineers, no banks',
  'companyFilter.types': 'CFOs of public companies',
  'companyFilter.typesExcluded': 'engineers, not at government agencies',
  'companyFilter.headcounts': 'CTOs of companies with 51-200 employees',
  'companyFilter.namesIncluded': 'engineers at Acme',
  'companyFilter.namesExcluded': 'engineers, not at Acme',
  'companyFilter.namesIncludedPastList': 'engineers formerly at Acme',
  'companyFilter.namesIncludedPast': 'engineers formerly at Acme',
  'companyFilter.namesExcludedPast': 'engineers who never worked at Acme',
  'companyFilter.yearFoundedMin': 'CTOs of companies founded after 2015',
  'companyFilter.yearFoundedMax': 'CTOs of companies founded before 2015',
  'companyFilter.HQLocationIncluded': 'engineers at companies headquartered in Berlin',
  'companyFilter.HQLocationExcluded': 'engineers at companies not headquartered in Berlin',
  'companyFilter.linkedinFollowers': 'CMOs of companies with over 10000 followers',
  'experience.minExperience': 'engineers with over 5 years of experience',
  'experience.maxExperience': 'engineers with less than 5 years of experience',
  'experience.seniorityLevels': 'directors in Oslo',
  'experience.seniorityLevelsExcluded': 'people in Oslo, no interns',
  'experience.functions': 'marketing people',
  'experience.functionsExcluded': 'engineers, not in sales',
  'experience.jobTitlesIncluded': 'software engineers',
  'experience.jobTitlesExcluded': 'engineers, not sales managers',
  'experience.includeSimilarTitles': 'software engineers',
  'experience.similarTitlesExcluded': { leftOut: 'chosen from the similar titles that are shown' },
  'experience.changedJobWithinDays': 'engineers who recently changed jobs',
  'experience.pastJobTitlesIncluded': 'founders who used to be consultants',
  'experience.minYearsInRole': 'engineers with at least 3 years in their role',
  'experience.maxYearsInRole': 'engineers with less than 2 years in their role',
  'experience.minYearsAtCompany': 'engineers at their company for over 5 years',
  'experience.maxYearsAtCompany': 'engineers at their company for less than 2 years',
  'skills.included': 'engineers who know Rust',
  'skills.excluded': 'engineers who do not know Rust',
  'skills.all': 'engineers with Kubernetes and Go',
  'keywords.included': 'engineers who mention carbon accounting',
  'keywords.excluded': 'engineers who do not mention carbon accounting',
  'keywords.all': '"carbon accounting" AND "scope 3"',
  'contacts.email': 'engineers with a work email',
  'contacts.phone': 'engineers with a mobile number',
  'education.universities': 'Stanford graduates',
  'education.universitiesExcluded': 'engineers, not Stanford grads',
  'education.fieldsOfStudy': 'people who studied physics',
  'education.fieldsOfStudyExcluded': 'people who did not study physics',
  'education.minGraduationYear': 'engineers who graduated after 2015',
  'education.maxGraduationYear': 'engineers who graduated before 2015',
  'revenue.isRevenueUnknown': 'CEOs of companies with unknown revenue',
  'revenue.minRevenue': 'CEOs of companies with revenue over $10M',
  'revenue.maxRevenue': 'CEOs of companies with revenue under $10M',
  'funding.fundingDates': 'founders who raised in the last 6 months',
  'funding.lastFundingAmounts': 'founders with a last round of over $50M',
  'funding.totalFundingAmounts': 'founders who raised over $50M in total',
  'funding.fundingCategories': 'founders of Series A companies',
  'funding.fundingCategoriesExcluded': 'founders of bootstrapped startups',
  'funding.totalFundingRounds': 'founders of companies with 3 funding rounds',
  'listFilter.listsIncluded': account,
  'listFilter.listsExcluded': account,
  'listFilter.revealed': account,
  'listFilter.contacted': account,
  'listFilter.addedAfter': account,
} as const satisfies EachFilter<string | LeftOut>

type SaidFilters = typeof saidFilters
/** A filter that a sentence can set. */
export type SaidFieldId = { [Id in FieldId]: SaidFilters[Id] extends string ? Id : never }[FieldId]

export const isSaid = (id: FieldId): id is SaidFieldId => typeof saidFilters[id] === 'string'
