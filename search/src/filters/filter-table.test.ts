import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { describe, expect, it } from 'vitest'
import { parsed } from '../../test/lists.ts'
import type { ResolvedFilters } from '../people-search.ts'
import { companyClauses } from '../query/company-clauses.ts'
import { personClauses } from '../query/person-clauses.ts'
import { filterReader } from './filter-table.ts'

describe('a reader of filters', () => {
  const read = filterReader<{ filters: ResolvedFilters; today: number }, string>({
    locations: { includes: (places) => `in ${places.join(' or ')}` },
    namesExcluded: { excludes: (names) => names.join(' or ') },
    'companyFilter.namesExcludedPast': { excludes: () => null },
    'experience.changedJobWithinDays': { includes: (days, { today }) => `since ${today - days}` },
    'experience.minExperience': {
      together: ({ filters: { experience } }) =>
        experience.minExperience === null && experience.maxExperience === null
          ? null
          : `${experience.minExperience} to ${experience.maxExperience}`,
    },
    'experience.maxExperience': { answeredBy: 'experience.minExperience' },
    names: { leftOut: 'nobody has a name here' },
  })
  const parts = (filters: PartialFilterSet) => read({ filters: parsed(filters), today: 100 })

  it('makes no part of what is not set', () => {
    expect(parts({})).toEqual({ required: [], excluded: [] })
  })

  it('names what is required by the facet, or else by the filter, in the order of the table', () => {
    expect(parts({ experience: { changedJobWithinDays: 30 }, locations: ['Berlin', 'Oslo'] })).toEqual({
      required: [
        ['locations', 'in Berlin or Oslo'],
        ['experience.changedJobWithinDays', 'since 70'],
      ],
      excluded: [],
    })
  })

  it('keeps what excludes apart, without what asks for nothing', () => {
    const filters = { namesExcluded: ['Anna'], companyFilter: { namesExcludedPast: true } }
    expect(parts(filters)).toEqual({ required: [], excluded: ['Anna'] })
  })

  it('asks one filter for those that it answers', () => {
    expect(parts({ experience: { maxExperience: 5 }, names: ['Anna'] }).required).toEqual([
      ['experience.minExperience', 'null to 5'],
    ])
  })
})

it('lets no filter be answered by one that another answers', () => {
  const clauses = { ...personClauses, ...companyClauses }
  const answering = Object.values(clauses).flatMap((entry) =>
    'answeredBy' in entry && entry.answeredBy !== 'people' ? [clauses[entry.answeredBy]] : [],
  )
  expect(answering.filter((entry) => 'answeredBy' in entry)).toEqual([])
})
