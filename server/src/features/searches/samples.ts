import type { Language } from '@rapport/contract/languages.ts'
import { filterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { SampleSearch } from '@rapport/contract/searches/schemas.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import { samples, type Sample } from './sample-list.ts'

const complete = ({ id, filters, words }: Sample) => ({ id, words, searchFilters: filterSet.parse(filters) })
const all = samples.map(complete)

/** The first samples of the list that somebody matches: the same ones as long as the people stay the same. */
export async function findSamples(
  search: Pick<PeopleSearch, 'count'>,
  language: Language,
  signal: AbortSignal,
): Promise<SampleSearch[]> {
  const found: SampleSearch[] = []
  for (const { id, words, searchFilters } of all) {
    if (found.length === limits.sampleSearchCount) break
    const peopleCount = await search.count(searchFilters, signal)
    if (peopleCount > 0) found.push({ id, ...words[language], searchFilters, peopleCount })
  }
  return found
}
