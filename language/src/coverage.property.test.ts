import { limits } from '@rapport/contract/limits.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { placesOf } from '../test/coverage.ts'
import { readJudged } from '../test/judged.ts'
import { foreignPieces, japanesePieces, pieces } from '../test/pieces.ts'
import { vocabulary } from '../test/vocabulary.ts'
import { fold } from '@rapport/contract/fold.ts'
import { functionWords } from './data/function-words.ts'
import { dictionaryOf, type Language } from './foreign/dictionary.ts'
import { splitParticles } from './korean.ts'
import { createReader } from './reader.ts'
import { tokenise } from './tokens.ts'
import { emptyVocabulary } from './vocabulary.ts'

/** A reader of the answer can tell of each word what became of it: a filter, ignored, or a function word. */

vi.setConfig({ testTimeout: 60_000 })

const readers = [vocabulary, emptyVocabulary].map((each) =>
  createReader({ today: () => new Date('2026-07-01'), vocabulary: each }),
)

/** The function words of other languages, and the words that mean English ones, folded. */
const foreignFunctionWords: ReadonlySet<string> = new Set(
  (['es', 'pt', 'de', 'fr'] satisfies Language[]).flatMap((language) =>
    [...dictionaryOf(language).entries]
      .filter(([, { kind, english }]) => kind === 'w' || kind === 'g' || functionWords.has(english))
      .flatMap(([phrase]) => phrase.split(' ')),
  ),
)
const isForeignFunctionWord = (word: string) =>
  fold(word)
    .split(' ')
    .every((part) => foreignFunctionWords.has(part))

/** Function words that change the request: they are understood or reported, never only grammar. */
const alwaysTold: ReadonlySet<string> = new Set(['recently', 'off', 'above', 'below'])

/** `site:linkedin.com/in` says what every search here does. */
const operators = /(?:^|(?<=\s))(?:site:linkedin\.com\/in\/?|(?:intitle|jobtitle|headline|location):)/gi

/** The words of a sentence that are neither understood nor ignored, and no function words. */
function lost(text: string, reader = readers[0]!): string[] {
  const sentence = text.slice(0, limits.maxSentenceLength).toWellFormed()
  const runs = placesOf(sentence, reader.read(text))
  for (const { index, 0: typed } of sentence.matchAll(operators))
    runs.push({ start: index, end: index + typed.length })
  return splitParticles(tokenise(sentence), {
    isKnown: (word) => functionWords.has(word),
    isName: () => false,
  })
    .filter(
      ({ norm, text: word }) =>
        /[\p{L}\p{N}]/u.test(word) && (!functionWords.has(norm) || alwaysTold.has(norm)),
    )
    .filter(({ start, end }) => !runs.some((run) => run.start < end && run.end > start))
    .map(({ text: word }) => word)
}

/** Letters and digits with hyphens between them. */
const hyphenated = /[\p{Script=Latin}\p{N}]+(?:[-‐‑–]\p{Script=Latin}+)+/gu

/**
 * The words with hyphens that are torn: a piece is told in no list although another is ignored, or is
 * a skill or keyword without it. `Berlin-based` is not: the place says all of it, and so does the
 * skill of `React-based`.
 */
function torn(text: string, reader = readers[0]!): string[] {
  const sentence = text.slice(0, limits.maxSentenceLength).toWellFormed()
  const reading = reader.read(sentence)
  const { understood } = reading
  const runs = placesOf(sentence, reading)
  const isWhole = (at: number) =>
    at < understood.length && !/^(?:skills|keywords)/.test(understood[at]!.filter)
  return [...sentence.matchAll(hyphenated)].flatMap(({ 0: word, index }) => {
    const touching = runs.flatMap((run, at) =>
      run.start < index + word.length && run.end > index ? [{ ...run, at }] : [],
    )
    const untold = [...word.matchAll(/[^-‐‑–]+/g)].filter((piece) => {
      const start = index + piece.index
      return !touching.some((run) => run.start <= start && run.end >= start + piece[0].length)
    })
    const isShaped = untold.every(({ 0: piece }) => piece === 'based')
    const isAsked = touching.every(({ at }) => at < understood.length && (isShaped || isWhole(at)))
    return untold.length === 0 || isAsked ? [] : [word]
  })
}

const sentences = (
  ['sentences.en', 'sentences.ko', 'judged.en', 'judged.ko', 'judged.names'] as const
).flatMap((file) => readJudged(file).map(({ text }) => text))

test('no word of the labelled sentences is lost', () => {
  const losing = sentences.flatMap((text) =>
    [...lost(text), ...torn(text)].length > 0 ? [`${text}: ${[...lost(text), ...torn(text)].join(' ')}`] : [],
  )
  expect(losing).toEqual([])
})

test('no word of the labelled sentences in other languages is lost', () => {
  const losing = readJudged('judged.other').flatMap(({ text }) => {
    const words = lost(text).filter((word) => !isForeignFunctionWord(word))
    return words.length > 0 ? [`${text}: ${words.join(' ')}`] : []
  })
  expect(losing).toEqual([])
})

test.each([
  'formerly at formerly at CTOs',
  'formerly at founded formerly at CTOs',
  'named named',
  'not Stanford from Stanford',
  'acme.com 빼고 acme.com',
  'head of, 빼고 에 있는, head of',
  '$10M 이상 $1B',
  '$10M from 1k revenue',
])('%s: no word is lost, and none is told twice', (text) => {
  for (const reader of readers) expect(lost(text, reader)).toEqual([])
})

const joinedWords =
  'go-to-market|end-to-end|sign-up|in-house|check-in|state-of-the-art|go-live|out-of-home|non-fungible|COVID-19|C-level|R-squared|peer-to-peer|on-call|Berlin-based|ex-Google|React-based|leave-no-trace|well-known'.split(
    '|',
  )

test.each([
  'people who mention %s',
  'people who mention %s encryption and %s',
  'people who know %s strategy',
  'engineers skilled in %s, Java or %s',
  'PMM with %s and positioning',
  'nurses without %s experience',
  '%s managers in Berlin',
  'head of %s at Google',
  '%s 다루는 개발자',
])('%s: no word with hyphens is torn', (frame) => {
  const texts = joinedWords.map((word) => frame.replaceAll('%s', word))
  for (const reader of readers) expect(texts.filter((text) => torn(text, reader).length > 0)).toEqual([])
})

test('no word of any sequence of pieces is lost, and none is told twice', () => {
  const sentence = fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(' ', ' ', ' ', ', ')), { maxLength: 16 })
    .map((parts) => parts.flat().join('').trim())
  for (const reader of readers)
    fc.assert(
      fc.property(sentence, (text) => {
        expect([...lost(text, reader), ...torn(text, reader)]).toEqual([])
      }),
      { numRuns: 400 },
    )
})

const mixed = (lists: readonly (readonly string[])[], separator: string) =>
  fc
    .constantFrom(...lists)
    .chain((list) => fc.array(fc.constantFrom(...list), { maxLength: 14 }))
    .map((parts) => parts.join(separator).trim())

test('no word of any sequence of pieces in another language is lost but function words, and none is told twice', () => {
  for (const reader of readers)
    fc.assert(
      fc.property(mixed(foreignPieces, ' '), (text) => {
        expect(lost(text, reader).filter((word) => !isForeignFunctionWord(word))).toEqual([])
      }),
      { numRuns: 400 },
    )
})

test('no Japanese phrase is told twice', () => {
  fc.assert(
    fc.property(mixed([japanesePieces], ''), (text) => {
      expect(() => placesOf(text, readers[0]!.read(text))).not.toThrow()
    }),
    { numRuns: 400 },
  )
})
