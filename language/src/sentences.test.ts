import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { filterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test, vi } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'

// This project's own sentences, written before the reader was tuned, each with its complete filter set.

vi.setConfig({ testTimeout: 60_000 })

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })
type Sentence = { text: string; filters: PartialFilterSet }
const sentences = ['en', 'ko'].map((language) =>
  readFileSync(new URL(`../test/sentences.${language}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sentence),
)

/** The share that the reader must understand exactly. */
const share = 0.95

test.each([
  ['English', 0, 110],
  ['Korean', 1, 40],
] as const)('%s sentences are read exactly', (_, language, atLeast) => {
  const all = sentences[language]!
  expect(all.length).toBeGreaterThanOrEqual(atLeast)
  const misses = all.flatMap(({ text, filters }) => {
    const read = reader.read(text)
    return isDeepStrictEqual(read.filters, filterSet.parse(filters)) ? [] : [{ text, filters, read }]
  })
  expect(misses.length, JSON.stringify(misses, null, 2)).toBeLessThanOrEqual(all.length * (1 - share))
})

/** Filters that no sentence asks for: the panel and the API do. */
const unspoken = [
  'locationsExcluded',
  'namesExcluded',
  'smartIntentFiltersExcluded',
  'companyFilter.domainsExcluded',
  'experience.seniorityLevelsExcluded',
  'experience.functions',
  'experience.functionsExcluded',
  'experience.includeSimilarTitles',
  'experience.similarTitlesExcluded',
  'experience.changedJobWithinDays',
  'education.universitiesExcluded',
  'education.fieldsOfStudyExcluded',
  'funding.fundingCategoriesExcluded',
]

test('the sentences ask for every other filter', () => {
  const paths = (value: object, prefix = ''): string[] =>
    Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? paths(part, `${prefix}${key}.`)
        : [`${prefix}${key}`],
    )
  const asked = new Set(sentences.flat().flatMap(({ filters }) => paths(filters)))
  expect(paths(emptyFilterSet).filter((path) => !asked.has(path))).toEqual(unspoken)
})
