import { allParts, type IndexPart, type IndexParts } from '@rapport/contract/filters/index-parts.ts'
import { missingParts } from '@rapport/contract/filters/missing-parts.ts'
import { IndexBuilder } from '@rapport/search/index/index-builder.ts'
import type { ResolvedFilters } from '@rapport/search/people-search.ts'
import { IndexReader } from '@rapport/search/query/index-reader.ts'
import type { PoolClient } from 'pg'
import { readFacts } from './read-facts.ts'
import { currentDay } from './people-index.ts'

/**
 * Finds, among some hundred people, those who match each filter set: by an index of them alone, from
 * what the client's transaction sees, without waiting for the index of everybody to follow. Names of
 * companies and schools are those of these people.
 */
export async function matchPeople(
  parts: IndexParts,
  client: PoolClient,
  { ids, filterSets }: { ids: readonly number[]; filterSets: readonly ResolvedFilters[] },
): Promise<ReadonlySet<number>[]> {
  const { companies, people } = await readFacts(
    client,
    { people: ids, companies: [] },
    neededParts(parts, filterSets),
  )
  const builder = new IndexBuilder()
  for (const company of companies) builder.addCompany(company)
  for (const person of people) builder.addPerson(person)
  const reader = new IndexReader({ today: currentDay })
  reader.show(builder.finish().view())
  const page = { offset: 0, limit: people.length }
  return filterSets.map((filters) => new Set(reader.search(filters, page).ids))
}

/** The parts that a filter asks about. Most of the work of an index is the words of what people say. */
function neededParts(parts: IndexParts, filterSets: readonly ResolvedFilters[]): IndexParts {
  const isNeeded = (part: IndexPart) =>
    filterSets.some((filters) => missingParts(filters, { ...allParts, [part]: false }).length > 0)
  return {
    skills: parts.skills && isNeeded('skills'),
    keywords: parts.keywords && isNeeded('keywords'),
  }
}
