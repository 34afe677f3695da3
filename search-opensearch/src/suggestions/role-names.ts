import { fold } from '@rapport/contract/fold.ts'
import type { SuggestQuery } from '@rapport/search/people-search.ts'
import { ownClassOf } from '@rapport/search/filters/filter-texts.ts'
import { languageOf, maxNamed, nameOfRole, roleOf, spellingsOf } from '@rapport/search/filters/title-roles.ts'
import { isAny } from '../clauses/query.ts'
import { search, type Counts, type SearchOptions } from '../questions.ts'
import { labelsOf, type Value } from './values.ts'

type Asked = Pick<SuggestQuery, 'text' | 'language'> & { signal: AbortSignal | undefined }

/**
 * Titles named in the language of the text or of the interface, if any person's title of the role
 * is in it.
 */
export async function namedInLanguage(
  options: SearchOptions,
  titles: readonly Value[],
  { text, language, signal }: Asked,
): Promise<Value[]> {
  if (language === undefined) return [...titles]
  const wanted = languageOf(text) === 'ko' ? 'ko' : language
  const roles = [...new Set(titles.flatMap(({ key }) => ownClassOf(key) ?? []))]
  const ofClass = await titlesOfClasses(options, roles, signal)
  const spellings = titles.map(({ key }) => {
    const own = ofClass.get(ownClassOf(key) ?? '') ?? []
    return spellingsOf(roleOf(key), own, wanted).slice(0, maxNamed)
  })
  const labels = await labelsOf(options, { type: 'JOBS', keys: [...new Set(spellings.flat())], signal })
  return titles.map((title, i) => {
    const own = spellings[i]!.flatMap((key) => labels.get(key) ?? [])
    const name = nameOfRole(roleOf(title.key), wanted, { typed: fold(text), labels: own })
    return { ...title, label: name ?? title.label }
  })
}

/** Titles of a class that are compared: those with most people. */
const maxTitles = 400

/** The keys of the titles of each class, those with most people first. */
export async function titlesOfClasses(
  { cluster, people: index }: SearchOptions,
  classes: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string[]>> {
  if (classes.length === 0) return new Map()
  const titles = { terms: { field: 'titleKey', size: maxTitles } }
  const aggs = Object.fromEntries(
    classes.map((name, i) => [String(i), { filter: isAny('titleClass', [name]), aggs: { titles } }]),
  )
  const body = { query: isAny('titleClass', classes), size: 0, track_total_hits: false, aggs }
  const { aggregations } = await search(cluster, { index, body, signal })
  return new Map(
    classes.map((name, i) => {
      const { buckets = [] } = aggregations![i]!.titles as Counts
      return [name, buckets.map(({ key }) => key!)]
    }),
  )
}
