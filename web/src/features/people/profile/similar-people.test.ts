import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { PersonSummary } from '@rapport/contract/people/person.ts'
import { describe, expect, it } from 'vitest'
import { findSimilar, similarSearches } from './similar-people.ts'
import { compactFilters } from '../../filters/filters.ts'

const company = { id: 1, name: 'Acme', domain: null, industry: 'Internet', headcount: null }
const person = {
  id: 7,
  title: 'Sales Manager',
  seniorities: ['Manager' as const],
  company,
  location: 'Berlin, Germany',
}
const summary = (id: number): PersonSummary => ({
  ...person,
  id,
  fullName: `Person ${id}`,
  linkedinUrl: null,
  onFile: { email: null, phone: null },
})

/**
 * A search that finds the given numbers of people, one after the other; the person is always the
 * first of them.
 */
function searchThatFinds(totals: number[]) {
  const searched: FilterSet[] = []
  return {
    searched,
    search: async (filters: FilterSet) => {
      const total = totals[searched.length] ?? 1
      searched.push(filters)
      return { people: Array.from({ length: Math.min(total, 6) }, (_, index) => summary(7 + index)), total }
    },
  }
}

describe('the searches for similar people', () => {
  it('go from title, industry and place to seniority and place', () => {
    expect(similarSearches(person).map(compactFilters)).toEqual([
      {
        experience: { jobTitlesIncluded: ['Sales Manager'] },
        companyFilter: { domains: ['Internet'] },
        locations: ['Berlin, Germany'],
      },
      { experience: { jobTitlesIncluded: ['Sales Manager'] }, companyFilter: { domains: ['Internet'] } },
      { experience: { jobTitlesIncluded: ['Sales Manager'] }, locations: ['Berlin, Germany'] },
      {
        experience: { seniorityLevels: ['Manager'] },
        companyFilter: { domains: ['Internet'] },
        locations: ['Berlin, Germany'],
      },
      { experience: { seniorityLevels: ['Manager'] }, companyFilter: { domains: ['Internet'] } },
      { experience: { seniorityLevels: ['Manager'] }, locations: ['Berlin, Germany'] },
    ])
  })

  it('leave out what needs a fact that is not known, or that no filter takes', () => {
    expect(similarSearches({ ...person, company: null, location: null })).toEqual([])
    expect(similarSearches({ ...person, title: null, location: null }).map(compactFilters)).toEqual([
      { experience: { seniorityLevels: ['Manager'] }, companyFilter: { domains: ['Internet'] } },
    ])
    const endless = { ...person, title: 'x'.repeat(500), seniorities: [] }
    expect(similarSearches(endless)).toEqual([])
  })
})

describe('findSimilar', () => {
  it('takes the first search that finds five others, and asks no further', async () => {
    const { searched, search } = searchThatFinds([2, 6, 900])
    const found = await findSimilar(person, search)
    expect(searched).toHaveLength(2)
    expect(found?.filters).toBe(searched[1])
    expect(found?.total).toBe(6)
    expect(found?.people.map(({ id }) => id)).toEqual([8, 9, 10, 11, 12])
  })

  it('takes the one that finds most when none finds enough, the closer of two alike', async () => {
    const { searched, search } = searchThatFinds([1, 3, 3, 1, 1, 2])
    expect((await findSimilar(person, search))?.filters).toBe(searched[1])
  })

  it('shows five even when the person is not among the first', async () => {
    const found = await findSimilar({ ...person, id: 99 }, searchThatFinds([900]).search)
    expect(found?.people).toHaveLength(5)
  })

  it('finds no one when there is no one else, or nothing to search by', async () => {
    expect(await findSimilar(person, searchThatFinds([]).search)).toBeNull()
    const unknown = { ...person, title: null, seniorities: [], company: null, location: null }
    expect(await findSimilar(unknown, searchThatFinds([900]).search)).toBeNull()
    expect(similarSearches(unknown)).not.toContain(emptyFilterSet)
  })
})
