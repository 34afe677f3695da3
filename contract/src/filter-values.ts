import type { FilterSet } from './filters.ts'

/** What one needs of filter sets without the schemas, which weigh too much for the browser (zod: 26 kB compressed). */

export const linkedinProfilePattern =
  /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/in\/[^/?#\s]+\/?(?:[?#]\S*)?$/i
const rangePattern = /^(\d{1,12})-(\d{1,12}|_)$/

/** The ends of a `min-max` text, an open upper end being infinity; null when the text is no range. */
export function parseRange(value: string): { min: number; max: number } | null {
  const match = rangePattern.exec(value)
  if (!match) return null
  const min = Number(match[1])
  const max = match[2] === '_' ? Infinity : Number(match[2])
  return min <= max ? { min, max } : null
}

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
