import { preferredLabel } from '../texts/dictionary.ts'
import { industries as allIndustries } from '@rapport/contract/filters/industries.ts'
import { matchingIndustries } from '@rapport/contract/filters/matching-industries.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import { fold } from '@rapport/contract/fold.ts'
import { otherPlaceNames } from '@rapport/normalise/places/place-labels.ts'
import type { Clause } from '../clauses/clause.ts'
import { execute } from '../clauses/execute.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { SuggestQuery } from '../people-search.ts'
import { fieldClause } from './person-clauses.ts'
import { titleClause } from './title-clauses.ts'
import { hasNearWord, SuggestTable, type TabledType } from '../texts/suggest-table.ts'
import { values, type Part } from './suggested-values.ts'
import { TitleSpellings } from './title-spellings.ts'
import type { Vocabulary } from './vocabulary.ts'
import { titleKey } from '../filters/filter-texts.ts'
import { choiceOf, namedKey, type Choice } from '../filters/named-key.ts'
import { languageOf, roleOf } from '../filters/title-roles.ts'

/**
 * Suggestions over all segments. Each segment contributes its best entries by its own counts, dead
 * people included; the exact count of each candidate, over all segments and without the dead,
 * follows. A value that was not contributed cannot exceed the last entries that were (Fagin, Lotem,
 * Naor 2003: the threshold algorithm). While such a value could still change the answer, twice as
 * many entries are requested. Values that the text is a name of come first, and are always
 * candidates. If no value in use begins with the text, values that do but for one typo are suggested.
 */
export class Suggester {
  readonly #sources: readonly OpenSegment[]
  readonly #vocabulary: Vocabulary
  readonly #spellings: TitleSpellings
  readonly #tables = new Map<string, SuggestTable>()
  /** Labels with their comparison forms, by segment. */
  readonly #sharedLabels = new Map<string, [label: string, words: string, otherNames: string[]][]>()

  constructor(segments: readonly OpenSegment[], vocabulary: Vocabulary) {
    this.#sources = segments
    this.#vocabulary = vocabulary
    this.#spellings = new TitleSpellings(segments)
  }

  suggest(query: SuggestQuery): Suggestion[] {
    const { type, text, limit, without, isFrequent = false } = query
    const folded = fold(text)
    const isAny = isFrequent && folded === ''
    if ((folded.length < limits.minQueryLength && !isAny) || limit <= 0) return []
    const chosen = choiceOf(type, without)
    if (type === 'INDUSTRIES') return this.#industries(text, { folded, limit, chosen })
    const { found, isKnown } = this.#best(query, { folded, chosen, isNear: false })
    const mayBeTypo = !isKnown && !isAny && Array.from(folded).length >= minTypoLength
    return mayBeTypo ? this.#best(query, { folded, chosen, isNear: true }).found : found
  }

  /**
   * Returns the values that begin with the text, with `isNear` but for one typo, and whether any
   * person has such a value, selected already or not.
   */
  #best(query: SuggestQuery, { folded, chosen, isNear }: Wanted): { found: Suggestion[]; isKnown: boolean } {
    const { limit } = query
    const type = query.type as TabledType
    for (let requested = limit + chosen.count; ; requested *= 2) {
      const { keys, exact, unseen } = this.#candidates(query, { folded, isNear, requested })
      const known = [...keys]
        .map((key) => this.#total(type, key, exact.has(key)))
        .filter(({ count }) => count > 0)
      const counted = known.filter((value) => !chosen.has(value)).toSorted(byCount)
      const found = (type === 'JOBS' ? this.#oncePerRole(counted, query) : counted).slice(0, limit)
      const last = found[limit - 1]
      const isSettled = last !== undefined && (last.isExact || last.count > unseen)
      if (unseen === 0 || isSettled) {
        const all = this.#asFound(type, found)
        return {
          found: all.map(({ label, count }) => ({ label, value: label, type, count })),
          isKnown: known.length > 0,
        }
      }
    }
  }

  /** Each role once, in the language of the text or the interface; not if it is chosen already. */
  #oncePerRole(titles: Keyed[], { text, language, without }: SuggestQuery): Keyed[] {
    if (language === undefined) return titles
    const wanted = languageOf(text) === 'ko' ? 'ko' : language
    const seen = new Set(without.map((title) => roleOf(titleKey(title))))
    return titles.flatMap((title) => {
      const role = roleOf(title.key)
      if (seen.has(role)) return []
      seen.add(role)
      const labelOf = (key: string) => this.labelOf('JOBS', key)
      const name = this.#spellings.nameOf(title.key, wanted, { typed: fold(text), labelOf })
      return { ...title, label: name ?? title.label }
    })
  }

  /** Counts the industries with most people, dead ones included, until no other can be among the first. */
  #industries(
    text: string,
    { folded, limit, chosen }: Omit<Wanted, 'isNear'> & { limit: number },
  ): Suggestion[] {
    const matching: readonly string[] = text.trim() === '' ? allIndustries : matchingIndustries(text)
    const candidates = matching
      .filter((label) => !chosen.has({ key: label, label }))
      .map((label) => ({ label, count: this.#maxInIndustry(label), isExact: fold(label) === folded }))
      .toSorted(byCount)
    let found: Counted[] = []
    for (const { label, count: max, isExact } of candidates) {
      if (max < (found[limit - 1]?.count ?? 1)) break
      const counted = this.#total('INDUSTRIES', label, isExact)
      if (counted.count > 0) found = [...found, counted].toSorted(byCount).slice(0, limit)
    }
    return found.map(({ label, count }) => ({ label, value: label, type: 'INDUSTRIES', count }))
  }

  #maxInIndustry(industry: string): number {
    return this.#sources.reduce((sum, { by, industries }) => {
      const code = industries.find(industry)
      return code < 0 ? sum : sum + by.industry.counts[code]!
    }, 0)
  }

  /** The same values, each with the number of people that its filter finds. */
  #asFound(type: SuggestionType, chosen: Counted[]): Counted[] {
    const clauseOf = widerFilters[type]
    if (!clauseOf) return chosen
    return chosen
      .map(({ label, isExact }) => {
        const counts = this.#sources.map(
          (segment) => execute(segment, clauseOf(segment, label), { offset: 0, limit: 0 }).total,
        )
        return { label, isExact, count: counts.reduce((sum, count) => sum + count, 0) }
      })
      .toSorted(byCount)
  }

  /** The usual spelling of a value, given its comparison key; null if no person has it. */
  labelOf(type: SuggestionType, key: string): string | null {
    const { label, count } = this.#total(type, key)
    return count > 0 ? label : null
  }

  /** A value as a suggestion, given its comparison key; null if no person has it. */
  valueOf(type: SuggestionType, key: string): Suggestion | null {
    const total = this.#total(type, key)
    if (total.count === 0) return null
    const [{ label, count } = total] = this.#asFound(type, [total])
    return { label, value: label, type, count }
  }

  /**
   * Candidate values by key, those of them that the text is a name of, and the maximum number of
   * people of any other value.
   */
  #candidates(
    query: SuggestQuery,
    { folded, isNear, requested }: { folded: string; isNear: boolean; requested: number },
  ): { keys: Set<string>; exact: Set<string>; unseen: number } {
    const type = query.type as TabledType
    const exact = new Set(folded === '' || isNear ? [] : this.#named(type, query.text))
    const keys = new Set(exact)
    let unseen = 0
    for (const segment of this.#sources) {
      const table = this.#table(segment, type)
      const entriesOf = () => {
        if (folded === '') return table.first(requested)
        return isNear ? table.searchNear(folded, requested) : table.search(folded, requested)
      }
      const entries = entriesOf()
      for (const entry of entries) keys.add(values[type].key(segment, table.codes[entry]!))
      if (entries.length === requested) unseen += table.counts[entries.at(-1)!]!
      if (type === 'LOCATIONS') for (const label of this.#shared(segment, folded, isNear)) keys.add(label)
    }
    return { keys, exact, unseen }
  }

  /** The keys of the values that a text is a name of. */
  #named(type: TabledType, text: string): string[] {
    if (type !== 'LOCATIONS') return [namedKey(type, text) ?? []].flat()
    const folded = fold(text)
    return this.#sources.flatMap((segment) => {
      const table = this.#table(segment, type)
      const shared = this.#sharedOf(segment).flatMap(([label, , names]) =>
        names.includes(folded) ? label : [],
      )
      return [...table.named(folded).map((entry) => segment.placeLabels.text(table.codes[entry]!)), ...shared]
    })
  }

  /**
   * Returns matching names that several places have (`Georgia`). A segment that contains only
   * another of the places may add people without knowing the name. There are few such names, so all
   * are candidates.
   */
  #shared(segment: OpenSegment, folded: string, isNear: boolean): string[] {
    const labels = this.#sharedOf(segment)
    if (isNear) return labels.flatMap(([label, words]) => (hasNearWord(words, folded) ? label : []))
    return labels.flatMap(([label, words]) => (words.includes(` ${folded}`) ? label : []))
  }

  #sharedOf(segment: OpenSegment): [label: string, words: string, otherNames: string[]][] {
    let labels = this.#sharedLabels.get(segment.id)
    if (!labels) {
      const codes = segment.sections.u32('placeLabels.several')
      labels = Array.from(codes, (code) => segment.placeLabels.text(code)).map((label) => [
        label,
        ` ${fold(label)}`,
        otherPlaceNames(label),
      ])
      this.#sharedLabels.set(segment.id, labels)
    }
    return labels
  }

  #table(segment: OpenSegment, type: TabledType): SuggestTable {
    const name = `${segment.id} ${type}`
    let table = this.#tables.get(name)
    if (!table) this.#tables.set(name, (table = new SuggestTable(segment.sections, type)))
    return table
  }

  /** A value's label, taken from the owner with most people, and its number of people over all segments. */
  #total(type: SuggestionType, key: string, isExact = false): Keyed {
    const owners = new Map<number, Part>()
    for (const segment of this.#sources) {
      for (const part of values[type].parts(segment, key, this.#vocabulary)) {
        const known = owners.get(part.owner)
        if (known) owners.set(part.owner, { ...known, ...joined(known, part) })
        else if (part.count > 0) owners.set(part.owner, part)
      }
    }
    const [best] = [...owners.values()].toSorted((a, b) => b.count - a.count || a.owner - b.owner)
    return {
      key,
      isExact,
      label: best?.label ?? '',
      count: [...owners.values()].reduce((sum, { count }) => sum + count, 0),
    }
  }
}

/** Shorter texts are near to too much. In characters. */
const minTypoLength = 5

type Wanted = { folded: string; chosen: Choice; isNear: boolean }

/** `isExact`: the text is a name of the value. */
type Counted = { label: string; count: number; isExact: boolean }
type Keyed = Counted & { key: string }

function byCount(a: Counted, b: Counted): number {
  if (a.isExact !== b.isExact) return a.isExact ? -1 : 1
  return b.count - a.count || (a.label < b.label ? -1 : 1)
}

/**
 * The filters that find more people than those who have exactly the value: also those whose titles
 * and fields contain it, or who have equal titles.
 */
const widerFilters: Partial<Record<SuggestionType, (segment: OpenSegment, label: string) => Clause>> = {
  JOBS: (segment, label) => titleClause(segment, [label]),
  EDUCATIONS: (segment, label) => fieldClause(segment, [label]),
}

/** The current name; that to show if there are several. */
function joined(a: Part, b: Part): Partial<Part> {
  const isNewer = b.isCurrent && !a.isCurrent
  const isOlder = a.isCurrent && !b.isCurrent
  const isOpen = !isNewer && !isOlder && b.count > 0
  const label = isNewer ? b.label : isOpen ? preferredLabel(a.label, b.label) : a.label
  return { label, isCurrent: a.isCurrent || b.isCurrent, count: a.count + b.count }
}
