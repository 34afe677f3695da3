import { industries } from '@rapport/contract/filters/industries.ts'
import { matchingIndustries } from '@rapport/contract/filters/matching-industries.ts'
import { seniorities } from '@rapport/contract/filters/vocabularies.ts'
import { fold } from '@rapport/contract/fold.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import type { SuggestQuery } from '@rapport/search/people-search.ts'
import { skillKey, skillNames } from '@rapport/normalise/skills/skills.ts'
import { titleKey } from '@rapport/search/filters/filter-texts.ts'
import { choiceOf, namedKey, type Choice } from '@rapport/search/filters/named-key.ts'
import { roleOf } from '@rapport/search/filters/title-roles.ts'
import { search, type SearchOptions } from '../questions.ts'
import { afterSeparator, beginsWith, isNamed } from './beginnings.ts'
import { spelledKinds, type SpelledType } from './kinds.ts'
import { namedInLanguage } from './role-names.ts'
import { asFound, byCount, valuesOf, type Value } from './values.ts'

type Prepared = SuggestQuery & {
  folded: string
  chosen: Choice
  signal: AbortSignal | undefined
}

/**
 * Values with a word that begins with the text: those that it is a name of, then those that most
 * people have. The cluster counts the
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
  const chosen = choiceOf(type, without)
  const prepared = { ...query, folded, chosen, signal }
  const { best, exact } = await (type === 'INDUSTRIES' || type === 'SENIORITIES'
    ? listedValues(options, { ...prepared, type })
    : mostFrequent(options, { ...prepared, type }))
  const named = type === 'JOBS' ? await namedInLanguage(options, best, prepared) : best
  const values = await asFound(options, { type, values: named, signal })
  return values.toSorted(inOrder(exact)).map(({ label, count }) => ({ label, value: label, type, count }))
}

/** The first values, and the keys of those that the text is a name of. */
type Best = { best: Value[]; exact: ReadonlySet<string> }

/** Values that the text is a name of, then those of most people. */
const inOrder =
  (exact: ReadonlySet<string>) =>
  (a: Value, b: Value): number =>
    Number(exact.has(b.key)) - Number(exact.has(a.key)) || byCount(a, b)

/** The values of a short list, each with its count. */
async function listedValues(
  options: SearchOptions,
  { type, text, folded, limit, chosen, signal }: Prepared & { type: 'INDUSTRIES' | 'SENIORITIES' },
): Promise<Best> {
  const keys = type === 'INDUSTRIES' ? industriesWith(text) : seniorities.filter(hasWord(folded))
  const values = await valuesOf(options, { type, keys, signal })
  const exact = new Set(keys.filter((key) => fold(key) === folded))
  const left = values.filter((value) => !chosen.has(value))
  return { best: left.toSorted(inOrder(exact)).slice(0, limit), exact }
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

async function mostFrequent(options: SearchOptions, query: Prepared & { type: BegunType }): Promise<Best> {
  const { type, limit, chosen, signal } = query
  for (let requested = limit + chosen.count + firstCandidates; ; requested *= 4) {
    const { keys, exact, unseen } = await candidates(options, query, requested)
    const counted = (await valuesOf(options, { type, keys, signal }))
      .filter((value) => !chosen.has(value))
      .toSorted(inOrder(exact))
    const best = (type === 'JOBS' ? oncePerRole(counted, query) : counted).slice(0, limit)
    const last = best[limit - 1]
    const isSure = unseen === 0 || (last !== undefined && (exact.has(last.key) || last.count > unseen))
    if (isSure || requested >= maxCandidates) return { best, exact }
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
  /** Those of the keys that the text names. */
  exact: ReadonlySet<string>
  /** The maximum count of any other value, as far as its labels begin with the text. */
  unseen: number
}

async function candidates(
  { cluster, people: index }: SearchOptions,
  { type, text, folded, signal }: Prepared & { type: BegunType },
  requested: number,
): Promise<Candidates> {
  const field = type === 'LOCATIONS' ? 'placeBegin' : spelledKinds[type].begin
  const terms = (include: string) => ({ terms: { field, include, size: requested } })
  const isPlace = type === 'LOCATIONS' && folded !== ''
  const aggs = { begun: terms(beginsWith(folded)), ...(isPlace && { named: terms(isNamed(folded)) }) }
  const body = { size: 0, track_total_hits: false, aggs }
  const { aggregations } = await search(cluster, { index, body, signal })
  const named = aggregations!.named?.buckets ?? []
  const exact = new Set(named.map(({ key }) => afterSeparator(key!)))
  if (type !== 'LOCATIONS' && folded !== '') exact.add(namedKey(type, text) ?? '')
  exact.delete('')
  const keys = new Set([...exact, ...(type === 'SKILLS' ? skillsBeginning(folded) : [])])
  let unseen = 0
  for (const { buckets = [], doc_count_error_upper_bound: error } of Object.values(aggregations!)) {
    for (const { key } of buckets) keys.add(afterSeparator(key!))
    if (buckets.length === requested) unseen += buckets.at(-1)!.doc_count + Number(error)
  }
  return { keys: [...keys], exact, unseen }
}

/**
 * The keys of known skills with a name that begins with the text, whether anybody has them or not:
 * documents have the label alone.
 */
const skillsBeginning = (folded: string): string[] =>
  folded === '' ? [] : [...skillNames].filter((name) => name.startsWith(folded)).map(skillKey)
