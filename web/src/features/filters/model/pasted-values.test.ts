import { filterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { limits } from '@rapport/contract/limits.ts'
import { expect, test } from 'vitest'
import { addPasted, commaParts, pastedLines, unique } from './pasted-values.ts'

const titles = 'experience.jobTitlesIncluded'
const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)

test('lines, semicolons and tabs separate values, commas only parts of them', () => {
  const lines = pastedLines(' Seoul, South Korea\r\n\n• Berlin; "Paris"\t2. Rome\nberlin', 'locations')
  expect(unique(lines, 'locations')).toEqual(['Seoul, South Korea', 'berlin', 'Paris', 'Rome'])
  expect(commaParts('CTO, CFO,, COO ')).toEqual(['CTO', 'CFO', 'COO'])
})

test('links are separated by commas and spaces too', () => {
  const links = 'linkedin.com/in/a, linkedin.com/in/b linkedin.com/in/c'
  expect(pastedLines(links, 'linkedinUrls')).toHaveLength(3)
})

test('values are added in their order; those that are there already are counted', () => {
  const filters = filterSet.parse({ locations: ['Seoul'], locationsExcluded: ['Berlin', 'Rome'] })
  const { filters: next, ...counts } = addPasted(filters, 'locations', ['  Paris ', 'SEOUL', 'Berlin'])
  expect(counts).toEqual({ added: 2, present: 1, beyond: [] })
  expect(next.locations).toEqual(['Seoul', 'Paris', 'Berlin'])
  expect(next.locationsExcluded).toEqual(['Rome'])
  expect(addPasted(next, 'locations', ['Seoul'])).toEqual({ filters: next, added: 0, present: 1, beyond: [] })
})

test('the first titles bring similar ones along, as one added by hand does', () => {
  const { experience } = addPasted(emptyFilterSet, titles, ['CTO', 'CFO']).filters
  expect(experience).toMatchObject({ jobTitlesIncluded: ['CTO', 'CFO'], includeSimilarTitles: true })
})

test('what a list has no room for is left out and named, and the rest is a valid filter set', () => {
  const names = many(limits.maxListValues + 3)
  const { filters, added, beyond } = addPasted(emptyFilterSet, 'names', names)
  expect(added).toBe(limits.maxListValues)
  expect(beyond).toEqual(names.slice(-3))
  expect(filterSet.safeParse(filters).success).toBe(true)
  const full = addPasted(filters, 'names', ['v1', 'one more'])
  expect(full).toEqual({ filters, added: 0, present: 1, beyond: ['one more'] })
})
