import type { Language } from '@rapport/contract/languages.ts'
import { filterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { SampleSearch } from '@rapport/contract/searches/schemas.ts'
import { forAnybody, type PeopleSearch } from '@rapport/search/people-search.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import { samples } from './sample-list.ts'

type Texts = { title: string; tags: string[]; badge?: string }

export const sampleTexts: Record<Language, Record<keyof typeof en.samples, Texts>> = {
  en: en.samples,
  ko: ko.samples,
}
const all = samples.map(({ id, filters }) => ({ id, searchFilters: filterSet.parse(filters) }))

/** The first samples that match anyone. */
export async function findSamples(
  search: Pick<PeopleSearch, 'ask'>,
  language: Language,
  signal: AbortSignal,
): Promise<SampleSearch[]> {
  const found: SampleSearch[] = []
  for (const { id, searchFilters } of all) {
    if (found.length === limits.sampleSearchCount) break
    const peopleCount = await search.ask({ kind: 'count', filters: forAnybody(searchFilters) }, signal)
    const { title, tags, badge = null } = sampleTexts[language][id]
    if (peopleCount > 0) found.push({ id, title, tags, badge, searchFilters, peopleCount })
  }
  return found
}
