import { industries } from '@rapport/contract/filters/industries.ts'
import { matchingIndustries } from '@rapport/contract/filters/matching-industries.ts'
import { seniorities } from '@rapport/contract/filters/vocabularies.ts'
import { fold } from '@rapport/contract/fold.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import type { SuggestQuery } from '@rapport/search/people-search.ts'
import { titleKey } from '@rapport/search/filters/filter-texts.ts'
import { roleOf } from '@rapport/search/filters/title-roles.ts'
import { search, type SearchOptions } from '../questions.ts'
import { afterSeparator, beginsWith, isNamed } from './beginnings.ts'
import { spelledKinds, type SpelledType } from './kinds.ts'
import { namedInLanguage } from './role-names.ts'
import { asFound, byCount, valuesOf, type Value } from './values.ts'

type Prepared = SuggestQuery & {
  folded: string
  chosen: ReadonlySet<string>
  signal: AbortSignal | undefined
}

/**
 * Values with a word that begins with the text: those that most people have. The cluster counts the
 * terms that begin with it (`beginnings.ts`) and answers those with most people; while a value that
 * it left out could still be among the first, it is asked for more. Of thousands of values that
 * equally few people have, it does not find those whose labels come first.
 */
export async function suggest(
  options: SearchOptions,
  query: SuggestQuery,
  signal?: AbortSignal,
): Promise<Suggestion[]> {
  const { type, text, limit, without, isFrequent = false } = query
  const folded = fold(text)
  const isAny = isFrequent && folded === ''
  if ((folded.length < limits.minQueryLength && !isAny) || limit <= 0) return []
  const prepared = { ...query, folded, chosen: new Set(without.map(fold)), signal }
  const best = await (type === 'INDUSTRIES' || type === 'SENIORITIES'
    ? listedValues(options, { ...prepared, type })
    : mostFrequent(options, { ...prepared, type }))
  const named = type === 'JOBS' ? await namedInLanguage(options, best, prepared) : best
  const values = await asFound(options, { type, values: named, signal })
  return values.toSorted(byCount).map(({ label, count }) => ({ label, value: label, type, count }))
}

/** The values of a short list, each with its count. */
async function listedValues(
  options: SearchOptions,
  { type, text, folded, limit, chosen, signal }: Prepared & { type: 'INDUSTRIES' | 'SENIORITIES' },
): Promise<Value[]> {
  const keys = type === 'INDUSTRIES' ? industriesWith(text) : seniorities.filter(hasWord(folded))
  const values = await valuesOf(options, { type, keys, signal })
  return values
    .filter(({ label }) => !chosen.has(fold(label)))
    .toSorted(byCount)
    .slice(0, limit)
}

const industriesWith = (text: string): readonly string[] =>
  text.trim() === '' ? industries : matchingIndustries(text)

const hasWord = (folded: string) => (label: string) => ` ${fold(label)}`.includes(` ${folded}`)

type BegunType = SpelledType | 'LOCATIONS'

/**
 * Candidates asked for at first; then four times as many, up to a limit, far below the buckets that
 * a cluster gives.
 */
const firstCandidates = 200
const maxCandidates = 4000

async function mostFrequent(options: SearchOptions, query: Prepared & { type: BegunType }): Promise<Value[]> {
  const { type, limit, chosen, signal } = query
  for (let requested = limit + chosen.size + firstCandidates; ; requested *= 4) {
    const { keys, unseen } = await candidates(options, query, requested)
    const counted = (await valuesOf(options, { type, keys, signal }))
      .filter(({ label }) => !chosen.has(fold(label)))
      .toSorted(byCount)
    const found = (type === 'JOBS' ? oncePerRole(counted, query) : counted).slice(0, limit)
    const isSure = unseen === 0 || (found.length === limit && found.at(-1)!.count > unseen)
    if (isSure || requested >= maxCandidates) return found
  }
}

/**
 * Returns each role once, and not if it is selected already. Without a language, returns all titles
 * as they are.
 */
function oncePerRole(titles: readonly Value[], { language, without }: SuggestQuery): Value[] {
  if (language === undefined) return [...titles]
  const seen = new Set(without.map((title) => roleOf(titleKey(title))))
  return titles.filter(({ key }) => {
    const role = roleOf(key)
    const isNew = !seen.has(role)
    seen.add(role)
    return isNew
  })
}

type Candidates = {
  keys: string[]
  /** The maximum count of any other value, as far as its labels begin with the text. */
  unseen: number
}

async function candidates(
  { cluster, people: index }: SearchOptions,
  { type, folded, signal }: Prepared & { type: BegunType },
  requested: number,
): Promise<Candidates> {
  const field = type === 'LOCATIONS' ? 'placeBegin' : spelledKinds[type].begin
  const terms = (include: string) => ({ terms: { field, include, size: requested } })
  const isPlace = type === 'LOCATIONS' && folded !== ''
  const aggs = { begun: terms(beginsWith(folded)), ...(isPlace && { named: terms(isNamed(folded)) }) }
  const body = { size: 0, track_total_hits: false, aggs }
  const { aggregations } = await search(cluster, { index, body, signal })
  const keys = new Set<string>()
  let unseen = 0
  for (const { buckets = [], doc_count_error_upper_bound: error } of Object.values(aggregations!)) {
    for (const { key } of buckets) keys.add(afterSeparator(key!))
    if (buckets.length === requested) unseen += buckets.at(-1)!.doc_count + Number(error)
  }
  return { keys: [...keys], unseen }
}
