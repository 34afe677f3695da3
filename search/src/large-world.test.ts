import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestionTypes } from '@rapport/contract/filters/vocabularies.ts'
import { Both } from '../test/both.ts'
import { aDay } from '../test/random-facts.ts'
import { filterParts, filters } from '../test/random-filters.ts'
import type { Questions } from '../test/random-operations.ts'
import { mixedWorld } from '../test/random-world.ts'

// More people than 16 bits can number, so that every structure that is split into pieces of 65,536
// or less is split at least once.
const people = 70_000
const companies = 3_000

/**
 * Every filter alone, some combinations, a deep page, facets with and without filters, and
 * suggestions of every type.
 */
function questions(seed: number): Questions {
  const combined = fc.sample(filters, { seed, numRuns: 12 })
  return {
    filters: [...filterParts.flatMap((part) => fc.sample(part, { seed, numRuns: 1 })), ...combined],
    sorts: [
      { on: 'name', by: 'asc' },
      { on: 'followers', by: 'desc' },
      { on: 'experience', by: 'asc' },
    ],
    facets: seed === 1 ? [{}] : combined.slice(0, 1),
    companySorts: [{ on: 'name', by: 'desc' }],
    suggestions: suggestionTypes.map((type) => ({
      type,
      text: type === 'JOBS' ? 'sa' : 'co',
      limit: 5,
      without: [],
    })),
    page: { offset: 66_000, limit: 15 },
  }
}

test(
  '70,000 people: the same answers as the twin, also after many changes and a merge',
  { timeout: 300_000 },
  async () => {
    const world = mixedWorld({ seed: 1, people, companies })
    const both = new Both(world, aDay)
    both.ask(questions(1), false)

    // Removes every seventh person, replaces every tenth, changes some companies, and adds some people.
    const other = mixedWorld({ seed: 2, people: people + 2_000, companies: companies + 100 })
    const change = {
      companies: other.companies.filter(({ id }) => id % 50 === 0 || id > companies),
      people: other.people.filter(({ id }) => id % 10 === 0 || id > people),
      removedPeople: world.people.flatMap(({ id }) => (id % 7 === 0 ? id : [])),
    }
    await both.run({ kind: 'change', change })
    both.ask(questions(2), false)

    // Removes enough people that the segment is rewritten.
    const removedPeople = world.people.flatMap(({ id }) => (id % 3 === 0 && id < 60_000 ? id : []))
    await both.run({ kind: 'change', change: { companies: [], people: [], removedPeople } })
    await both.run({ kind: 'merge' })
    both.ask(questions(3), true)
    expect(both.size).toBeLessThan(people)
  },
)
