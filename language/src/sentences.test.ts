import { isDeepStrictEqual } from 'node:util'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test, vi } from 'vitest'
import { areSame, readJudged, type Judged } from '../test/judged.ts'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'

// This project's own sentences, each with its complete filter set. See docs/language.md.

vi.setConfig({ testTimeout: 60_000 })

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })

/** The share that the reader must understand exactly. `stranger.last` is measured, and not held to. */
const share = 0.95

function missesOf(sentences: readonly Judged[]) {
  return sentences.flatMap(({ text, filters }) => {
    const read = reader.read(text)
    return areSame(read.filters, filters) ? [] : [{ text, filters, read }]
  })
}

test.each([
  ['English', 'sentences.en', 110],
  ['Korean', 'sentences.ko', 120],
  ['Spanish, Portuguese, German, French and Japanese', 'sentences.other', 50],
  ["A stranger's", 'stranger', 60],
  ["A stranger's about skills, tenure, contacts and past titles", 'stranger.skills', 75],
] as const)('%s sentences are read exactly', (_, file, atLeast) => {
  const all = readJudged(file)
  expect(all.length).toBeGreaterThanOrEqual(atLeast)
  const misses = missesOf(all)
  expect(misses.length, JSON.stringify(misses, null, 2)).toBeLessThanOrEqual(all.length * (1 - share))
})

const judged = (['judged.en', 'judged.ko', 'judged.other', 'judged.names'] as const).flatMap(readJudged)

test('judged sentences are read exactly: English, Korean, five other languages, unknown names', () => {
  expect(judged.length).toBeGreaterThanOrEqual(300)
  const misses = missesOf(judged)
  expect(misses.length, JSON.stringify(misses, null, 2)).toBeLessThanOrEqual(judged.length * (1 - share))
})

test('what no filter can say is told, and never read as something else', () => {
  const untold = [...readJudged('stranger'), ...readJudged('stranger.last')].flatMap(({ text, unread }) => {
    const { ignored, unsupported } = reader.read(text)
    const told = [...ignored, ...unsupported].join(' ').toLowerCase()
    const lost = unread
      .flatMap((words) => words.toLowerCase().split(' '))
      .filter((word) => !told.includes(word))
    return lost.length > 0 ? [`${text}: ${lost.join(' ')}`] : []
  })
  expect(untold).toEqual([])
})

const valueAt = (filters: FilterSet, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], filters)

test('the sentences ask for every filter', () => {
  const paths = (value: object, prefix = ''): string[] =>
    Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? paths(part, `${prefix}${key}.`)
        : [`${prefix}${key}`],
    )
  const asked = [
    ...readJudged('sentences.en'),
    ...readJudged('sentences.ko'),
    ...readJudged('sentences.other'),
    ...judged,
  ]
  const missing = paths(emptyFilterSet).filter((path) =>
    asked.every(({ filters }) => isDeepStrictEqual(valueAt(filters, path), valueAt(emptyFilterSet, path))),
  )
  // Only the interface sets these.
  expect(missing).toEqual([
    'experience.similarTitlesExcluded',
    'listFilter.listsIncluded',
    'listFilter.listsExcluded',
    'listFilter.revealed',
    'listFilter.contacted',
    'listFilter.addedAfter',
  ])
})
