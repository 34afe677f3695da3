import { countFilters, emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { filterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test } from 'vitest'
import { appliedFilters, withoutApplied } from './applied-filters.ts'

const everything = filterSet.parse({
  locations: ['Seoul', 'Busan'],
  names: ['Jane Roe'],
  linkedinUrls: ['linkedin.com/in/jane'],
  smartIntentFilters: ['MEGA_BRANDS'],
  companyFilter: {
    domains: ['acme.example'],
    headcounts: ['0-500'],
    namesIncluded: ['Acme'],
    namesExcluded: ['Globex'],
    namesIncludedPastList: ['Initech'],
    namesIncludedPast: true,
    namesExcludedPast: true,
    yearFoundedMin: 0,
    yearFoundedMax: 2020,
    HQLocationIncluded: ['Berlin'],
    HQLocationExcluded: ['Paris'],
    linkedinFollowers: ['0-100'],
  },
  experience: {
    minExperience: 0,
    maxExperience: 30,
    seniorityLevels: ['Founder'],
    jobTitlesIncluded: ['CEO'],
    jobTitlesExcluded: ['CTO'],
  },
  education: { universities: ['A'], fieldsOfStudy: ['B'], minGraduationYear: 2000, maxGraduationYear: 2010 },
  revenue: { minRevenue: 0, maxRevenue: 5 },
  funding: {
    fundingDates: ['All time'],
    lastFundingAmounts: ['$5B+'],
    totalFundingAmounts: ['0-$10M'],
    fundingCategories: ['Seed'],
    totalFundingRounds: ['-'],
  },
})

test('each active value has one chip with a unique key', () => {
  const chips = appliedFilters(everything)
  expect(chips).toHaveLength(countFilters(everything))
  expect(new Set(chips.map((chip) => chip.key)).size).toBe(chips.length)
})

test('excluding chips say so', () => {
  expect(
    appliedFilters(everything)
      .filter((chip) => chip.exclude)
      .map((chip) => chip.value),
  ).toEqual(['Globex', 'Paris', 'CTO'])
})

test('removing chip after chip ends with the empty filter set', () => {
  let filters = everything
  for (let steps = 0; steps < 100; steps++) {
    const chip = appliedFilters(filters)[0]
    if (!chip) break
    const next = withoutApplied(filters, chip)
    expect(countFilters(next)).toBeLessThan(countFilters(filters))
    filters = next
  }
  expect(filters).toEqual(emptyFilterSet)
})
