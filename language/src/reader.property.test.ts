import { filterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'
import { emptyVocabulary } from './vocabulary.ts'

vi.setConfig({ testTimeout: 60_000 })

const readers = [vocabulary, emptyVocabulary].map((each) =>
  createReader({ today: () => new Date('2026-07-01'), vocabulary: each }),
)

function check(text: string): void {
  for (const reader of readers) {
    const { filters, understood, ignored } = reader.read(text)
    expect(filterSet.parse(filters)).toEqual(filters)
    const sentence = text.slice(0, limits.maxSentenceLength).toWellFormed()
    for (const words of [...understood.map((each) => each.text), ...ignored]) {
      expect(words).not.toBe('')
      expect(sentence).toContain(words)
    }
  }
}

const pieces =
  `CTOs|or|and|,|not|except|VPs of engineering|head of|product managers|senior|interns|in|near|Berlin|New York|greater|area|Austin, TX|오스틴|서울|에서|에 있는|핀테크|스타트업의|이사|제외|빼고|at|ex-|formerly at|Google|Kestrel Systems|@|acme.com|headquartered in|HQ|based|
50-200|people|employees|1k|over|fewer than|between|$10M|to|$1B|revenue|unknown|raised|Series B|series|a|seed|last|6 months|rounds|3+|-|5+|years|old|founded|after|2015|class of|graduated|from|Stanford|studied|computer science|degree in|직원|50명|이상|이하|경력|5년|매출|100억|달러|시리즈 B|최근|6개월|투자받은|출신|졸업|
named|Anna Kim|linkedin.com/in/anna|enterprise|fast-growing|decision makers|C-level|director|level|and above|who|with|experience|followers|10,000|(|)|.|!|&|/|'s|constructor|__proto__|toString|ﬀ|İ|999999999999999999|0|of|of|the|us|or me|𝔘𝔫𝔦|👩‍💻|2010s|99|years ago|less than`
    .replaceAll('\n', '')
    .split('|')

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
