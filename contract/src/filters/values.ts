import type { FilterSet } from './schema.ts'

/** What one needs of filter sets without the schemas, which weigh too much for the browser (zod: 26 kB compressed). */

/** A filter set that asks for nothing: what `filterSet.parse({})` answers. */
export const emptyFilterSet: FilterSet = {
  locations: [],
  names: [],
  linkedinUrls: [],
  smartIntentFilters: [],
  companyFilter: {
    domains: [],
    headcounts: [],
    namesIncluded: [],
    namesExcluded: [],
    namesIncludedPastList: [],
    namesIncludedPast: false,
    namesExcludedPast: false,
    yearFoundedMin: null,
    yearFoundedMax: null,
    HQLocationIncluded: [],
    HQLocationExcluded: [],
    linkedinFollowers: [],
  },
  experience: {
    minExperience: null,
    maxExperience: null,
    seniorityLevels: [],
    jobTitlesIncluded: [],
    jobTitlesExcluded: [],
  },
  education: { universities: [], fieldsOfStudy: [], minGraduationYear: null, maxGraduationYear: null },
  revenue: { isRevenueUnknown: false, minRevenue: null, maxRevenue: null },
  funding: {
    fundingDates: [],
    lastFundingAmounts: [],
    totalFundingAmounts: [],
    fundingCategories: [],
    totalFundingRounds: [],
  },
}

/** How many values of a filter set are active: each list value, bound and set flag counts once. */
export function countFilters(filters: FilterSet): number {
  const count = (value: unknown): number => {
    if (Array.isArray(value)) return value.length
    if (value === null || value === false) return 0
    if (typeof value === 'object')
      return Object.values(value).reduce((sum: number, part) => sum + count(part), 0)
    return 1
  }
  return count(filters)
}
