import { seniorities } from '@rapport/contract/enums.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Suggestion, SuggestionType } from '@rapport/contract/people.ts'
import { fold } from '@rapport/dataset/normalise/fold.ts'
import { placeLabel, type Place } from '@rapport/dataset/normalise/place.ts'
import type { Companies } from './companies.ts'
import type { Documents } from './documents.ts'
import type { SuggestQuery } from './people-search.ts'

/** A value that can be suggested, with how many people carry it. */
type Entry = { label: string; words: string; count: number }

/** Answers suggestions from lists that are made at the first request of each type. */
export function createSuggester(
  documents: Documents,
  companies: Companies,
): (query: SuggestQuery) => Suggestion[] {
  const sources: Record<SuggestionType, () => Map<string, number>> = {
    COMPANIES: () => countCodes(documents.company, (code) => [companies.rows[code]!.name]),
    INDUSTRIES: () => countCodes(documents.company, (code) => companies.rows[code]!.industry ?? []),
    LOCATIONS: () => countCodes(documents.place, (code) => placeLabels(documents.places.places[code]!)),
    EDUCATIONS: () =>
      new Map(documents.fieldLabels.map((label, code) => [label, documents.byField.of(code).length])),
    UNIVERSITIES: () =>
      new Map(documents.schoolLabels.map((label, code) => [label, documents.bySchool.of(code).length])),
    SENIORITIES: () => countSeniorities(documents),
    DOMAINS: () => countCodes(documents.company, (code) => companies.rows[code]!.domain ?? []),
    JOBS: () => countCodes(documents.title, (code) => [documents.titleLabels[code]!]),
  }
  const lists = new Map<SuggestionType, Entry[]>()

  return ({ type, text, limit, without }) => {
    const chosen = new Set(without.map((value) => value.toLowerCase()))
    const prefix = fold(text)
    if (prefix.length < limits.minQueryLength) return []
    let entries = lists.get(type)
    if (!entries) lists.set(type, (entries = sorted(sources[type]())))
    const found: Suggestion[] = []
    for (const { label, words, count } of entries) {
      if (found.length >= limit) break
      if (!words.includes(` ${prefix}`) || chosen.has(label.toLowerCase())) continue
      found.push({ label, value: label, type, count })
    }
    return found
  }
}

/** Most people first, ties by label. */
function sorted(counts: Map<string, number>): Entry[] {
  return [...counts]
    .map(([label, count]) => ({ label, words: ` ${fold(label)}`, count }))
    .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
}

/** How many people carry each label, `labelsOf` naming those of a code. */
function countCodes(
  column: Int32Array,
  labelsOf: (code: number) => string | readonly string[],
): Map<string, number> {
  const byCode = new Map<number, number>()
  for (const code of column) if (code >= 0) byCode.set(code, (byCode.get(code) ?? 0) + 1)
  const counts = new Map<string, number>()
  for (const [code, count] of byCode) {
    for (const label of new Set([labelsOf(code)].flat())) counts.set(label, (counts.get(label) ?? 0) + count)
  }
  return counts
}

function countSeniorities({ seniorities: bits }: Documents): Map<string, number> {
  const counts = new Map<string, number>()
  for (const levels of bits)
    seniorities.forEach((level, bit) => {
      if ((levels >> bit) & 1) counts.set(level, (counts.get(level) ?? 0) + 1)
    })
  return counts
}

/** The place itself, its metro, its state and its country, as texts that name them. */
function placeLabels({ city, metro, state, country }: Place): string[] {
  const levels: Place[] = [
    { city, metro: null, state, country },
    { city: null, metro, state: null, country },
    { city: null, metro: null, state, country },
    { city: null, metro: null, state: null, country },
  ]
  const known = [city, metro, state, country]
  return levels.flatMap((level, i) => (known[i] === null ? [] : placeLabel(level)))
}
