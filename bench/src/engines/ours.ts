import type { Facets } from '@rapport/contract/facets.ts'
import { limits } from '@rapport/contract/limits.ts'
import { IndexReader } from '@rapport/search/index-reader.ts'
import { IndexBuilder } from '@rapport/search/people-index.ts'
import { pageSize } from '../queries.ts'
import type { Engine, EngineOptions } from './engine.ts'

/** The people index of this project, in this thread. */
export async function openOurs({ world }: EngineOptions): Promise<Engine> {
  const builder = new IndexBuilder()
  const reader = new IndexReader({ today: () => world.today })
  let bytes = 0
  return {
    addCompanies: (companies) => companies.forEach((company) => builder.addCompany(company)),
    addPeople: (people) => people.forEach((person) => builder.addPerson(person)),
    finish: async () => {
      const index = builder.finish()
      bytes = index.bytes
      reader.show(index.view())
    },
    bytes: async () => bytes,
    reopen: async () => {},
    prepare: async ({ kind, filters }, offset) => {
      if (kind !== 'facets') return () => reader.search(filters, { offset, limit: pageSize })
      return () => ({ total: reader.count(filters), ids: [], counts: comparable(reader.facets(filters)) })
    },
    suggest: ({ type, text }) => reader.suggest({ type, text, limit: limits.suggestions, without: [] }),
    close: async () => {},
  }
}

/** The counts that the other engines make too. */
function comparable(facets: Facets): Record<string, number> {
  const names = ['seniorities', 'industries', 'locations'] as const
  return Object.fromEntries(
    names.flatMap((name) =>
      facets[name]
        .filter(({ count }) => count > 0)
        .map(({ value, count }) => [`${name}: ${value}`, count] as const),
    ),
  )
}
