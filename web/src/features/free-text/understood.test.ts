import { filterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test } from 'vitest'
import { understoodParts } from './understood.ts'

const filters = filterSet.parse({
  locations: ['Berlin'],
  companyFilter: { namesExcluded: ['N26'], namesIncludedPast: true },
  experience: { seniorityLevels: ['Director', 'C-Level'], minExperience: 5 },
})
const words = (text: string, filter: string, value: string | number | boolean) => ({ text, filter, value })

test('words stand once, in their order, with every value that they became', () => {
  const parts = understoodParts(
    [
      words('decision makers', 'experience.seniorityLevels', 'Director'),
      words('in Berlin', 'locations', 'Berlin'),
      words('decision makers', 'experience.seniorityLevels', 'C-Level'),
      words('decision makers', 'experience.seniorityLevels', 'C-Level'),
      words('5+ years', 'experience.minExperience', 5),
      words('not N26', 'companyFilter.namesExcluded', 'N26'),
      words('ever at', 'companyFilter.namesIncludedPast', true),
    ],
    filters,
  )
  expect(parts.map(({ text, filters: became }) => [text, became.map(({ value }) => value)])).toEqual([
    ['decision makers', ['Director', 'C-Level']],
    ['in Berlin', ['Berlin']],
    ['5+ years', [5]],
    ['not N26', ['N26']],
    ['ever at', [true]],
  ])
  expect(parts.flatMap((part) => part.filters).filter(({ exclude }) => exclude)).toHaveLength(1)
})

test('values that have left the filter set, or never were filters, have no part', () => {
  const parts = understoodParts(
    [
      words('Paris', 'locations', 'Paris'),
      words('3+ years', 'experience.minExperience', 3),
      words('owner', 'companyFilter.owner', 'x'),
      words('', '__proto__', true),
      words('not past', 'companyFilter.namesExcludedPast', false),
    ],
    filters,
  )
  expect(parts).toEqual([])
})

test('a name that no person in the data has is marked', () => {
  const parts = understoodParts(
    [
      { ...words('not N26', 'companyFilter.namesExcluded', 'N26'), isKnown: false },
      words('in Berlin', 'locations', 'Berlin'),
    ],
    filters,
  )
  expect(parts.map(({ isUnknown }) => isUnknown)).toEqual([true, false])
})
