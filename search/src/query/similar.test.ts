import { limits } from '@rapport/contract/limits.ts'
import { suggestionTypes, type SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { placesNearby } from '@rapport/normalise/places/nearby.ts'
import { describe, expect, test } from 'vitest'
import { buildIndex } from '../../test/both.ts'
import { aDay } from '../../test/random-facts.ts'
import { mixedWorld } from '../../test/random-world.ts'
import { IndexReader } from './index-reader.ts'

const world = mixedWorld({ seed: 1, people: 70_000, companies: 3000 })
const reader = new IndexReader({ today: () => aDay })
reader.show(buildIndex(world).view())

/**
 * Returns stored values, and then values that no person has; the first is a word that occurs in
 * very many companies.
 */
function manyValues(type: SuggestionType): string[] {
  const stored: Partial<Record<SuggestionType, readonly (string | null)[]>> = {
    JOBS: world.people.map(({ title }) => title),
    COMPANIES: ['nova', ...world.companies.map(({ name }) => name)],
    DOMAINS: world.companies.map(({ domain }) => domain),
    LOCATIONS: [...placesNearby('Berlin', 300), ...placesNearby('Austin, Texas', 300)],
  }
  const distinct = new Set((stored[type] ?? []).filter((value) => value !== null))
  for (let i = 0; distinct.size < limits.maxListValues; i++) distinct.add(`value ${i}`)
  return [...distinct].slice(0, limits.maxListValues)
}

const ask = (type: SuggestionType, values: readonly string[], check?: () => void) =>
  reader.similar({ type, values, limit: 10, without: values }, check)

describe.each(suggestionTypes)('values similar to 500 %s', (type) => {
  const values = manyValues(type)

  test('cost little more than those similar to the first 20', () => {
    ask(type, values)
    const started = performance.now()
    const found = ask(type, values)
    expect(performance.now() - started).toBeLessThan(maxMilliseconds)
    expect(found).toEqual(
      reader.similar({ type, values: values.slice(0, limits.maxSimilarTo), limit: 10, without: values }),
    )
  })

  test('can be stopped at any step', () => {
    let steps = 0
    ask(type, values, () => void steps++)
    expect(steps).toBeGreaterThan(0)
    for (const last of [0, steps >> 1, steps - 1]) {
      let step = 0
      const stop = () => {
        if (step++ === last) throw new Error('stopped')
      }
      expect(() => ask(type, values, stop)).toThrow('stopped')
    }
  })
})

/** Generous: a crowded machine must not fail it. Uncapped, 500 places took ten seconds. */
const maxMilliseconds = 1500
