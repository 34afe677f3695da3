import { filterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { pieces } from '../test/pieces.ts'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'
import { emptyVocabulary } from './vocabulary.ts'

vi.setConfig({ testTimeout: 60_000 })

const readers = [vocabulary, emptyVocabulary].map((each) =>
  createReader({ today: () => new Date('2026-07-01'), vocabulary: each }),
)

function check(text: string): void {
  for (const reader of readers) {
    const { filters, understood, ignored, unsupported } = reader.read(text)
    expect(filterSet.parse(filters)).toEqual(filters)
    const sentence = text.slice(0, limits.maxSentenceLength).toWellFormed()
    for (const words of [...understood.map((each) => each.text), ...ignored, ...unsupported]) {
      expect(words).not.toBe('')
      expect(sentence).toContain(words)
    }
  }
}

test('any text is read without an error, as a valid filter set, in its own words', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 600 }), check), { numRuns: 60 })
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), check), { numRuns: 60 })
})

test('so is any sequence of pieces of sentences', () => {
  const sentence = fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(' ', ' ', ' ', '', ', ', '-')), {
      maxLength: 30,
    })
    .map((parts) => parts.flat().join(''))
  fc.assert(fc.property(sentence, check), { numRuns: 250 })
})

test('reading again gives the same', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const text = parts.join(' ')
      expect(readers[0]!.read(text)).toEqual(readers[0]!.read(text))
    }),
    { numRuns: 30 },
  )
})
