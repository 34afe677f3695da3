import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldWords } from './fold.ts'

test.each([
  ['  Hello,   WORLD! ', 'hello world'],
  ['Crème Brûlée', 'creme brulee'],
  ['Straße', 'strasse'],
  ['Łódź Ørsted İzmir', 'lodz orsted izmir'],
  ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
  ['㈜카카오', '주 카카오'],
  ['서울특별시', '서울특별시'],
  ['がんばる', 'がんばる'],
  ['हिन्दी', 'हिन्दी'],
  ['مُحَمَّد', 'محمد'],
  ['ΟΔΟΣ ὁδός', 'οδοσ οδοσ'],
  ['C++ and C#, F#.', 'c++ and c# f#'],
  ['a+b #1 +82', 'a b 1 82'],
  ["O'Brien-Smith", 'o brien smith'],
  ['soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth'],
  ['🎉 party 🎉', 'party'],
  ['\0\ud800x', 'x'],
  ['', ''],
  ['—', ''],
])('%j folds to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('words are those of the folded text', () => {
  expect(foldWords(' Anna-Lena  Müller ')).toEqual(['anna', 'lena', 'muller'])
  expect(foldWords('…')).toEqual([])
})

test('is idempotent, and spaces stand alone between words', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
      const once = fold(text)
      expect(fold(once)).toBe(once)
      expect(once).toBe(once.trim())
      expect(once).not.toContain('  ')
    }),
    { numRuns: 1_000 },
  )
}, 30_000)

test('letter case and composition do not matter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
    }),
    { numRuns: 500 },
  )
})

const marks = (unit: string) => Array.from(fold(`a${unit.repeat(100)}b`)).length

test('few marks stay on a letter, whole ones, however they are put together', () => {
  expect(marks('\u0e3a')).toBe(32)
  expect(marks('\u{1d165}\u0e3a')).toBe(32)
  // Joiners between the marks are removed, so the marks form one run.
  expect(marks('\u0e3a\u200d')).toBe(32)
  expect(fold(`a${'\u{1d165}'.repeat(100)}`).isWellFormed()).toBe(true)
})

test('takes a megabyte of anything, in linear time', () => {
  const started = performance.now()
  const units = [
    'a',
    ' ',
    '+',
    '#',
    'a+',
    '\u0301',
    '\u0323\u0301',
    '\u0301\uff9e',
    '\ud800',
    'ß',
    '㈜',
    '👩‍💻',
  ]
  // After a digit, signs are no longer at the beginning of a word.
  const texts = [...units.map((unit) => unit.repeat(1_000_000 / unit.length)), `0${'#'.repeat(1_000_000)}`]
  for (const text of texts) expect(typeof fold(text)).toBe('string')
  expect(performance.now() - started).toBeLessThan(15_000)
}, 30_000)
