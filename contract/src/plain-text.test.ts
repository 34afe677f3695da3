import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanText,
  cutText,
  isFarTooLong,
  normalised,
  oneLine,
  onOneLine,
  repairText,
  withoutEnd,
} from './plain-text.ts'

const odd = fc.constantFrom(
  ...Array.from(
    '\u200b\u200c\u200d\ufeff\u00ad\u202e\u2066\u061c\u3164\ufe0f\u180e\u2800\u0301 \0\t\n\u0085\u2028a가ابक्👩💻🏽',
  ),
  '\ud800',
  '\udc00',
)
const text = fc.oneof(
  fc.array(odd, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

test.each([
  ['a zero-width space', 'Goo\u200bgle', 'Google'],
  ['a joiner between Latin letters', 'Goo\u200dgle', 'Google'],
  ['a soft hyphen', 'Han\u00adnover', 'Hannover'],
  ['bidirectional marks', '\u202eelgooG\u202c', 'elgooG'],
  ['a byte order mark', '\ufeffBerlin', 'Berlin'],
  ['what zero-width characters hide', '\u200b \u200b', ''],
  ['a filler that counts as a letter', '\u3164', ''],
  ['a mark without a letter', '\ufe0f', ''],
])('%s goes', (_, given, clean) => expect(cleanText(given)).toBe(clean))

test.each(['👩‍💻', '❤️', 'علی‌رضا', 'नमस्‍ते', '김하나', 'e\u0301', '☕️ 서울'])('%s stays', (given) => {
  expect(cleanText(given)).toBe(given)
  expect(oneLine.test(given)).toBe(true)
})

test.each(['\0', 'a\u0007b', 'a\tb', 'a\nb', 'a\u2028b', 'a\ud800', '\udc00b', 'a\u0085b'])(
  '%j is refused',
  (given) => expect(oneLine.test(cleanText(given))).toBe(false),
)

test('cleaning twice is cleaning once', () => {
  fc.assert(
    fc.property(text, (given) => {
      const clean = cleanText(given)
      expect(cleanText(clean)).toBe(clean)
      expect(clean.trim()).toBe(clean)
    }),
    { numRuns: 3000 },
  )
})

test('a repaired text is accepted as it is', () => {
  fc.assert(
    fc.property(text, (given) => {
      const repaired = repairText(given)
      expect(oneLine.test(repaired)).toBe(true)
      expect(cleanText(repaired)).toBe(repaired)
    }),
    { numRuns: 3000 },
  )
})

test('several lines become one, character by character', () => {
  expect(onOneLine('CTOs\r\nin\tBerlin\u2028')).toBe('CTOs  in Berlin ')
})

test('long texts are cleaned in linear time', () => {
  const started = performance.now()
  for (const unit of ['\u200b', 'ا\u200c', '\u200d', ' \u0301', '👩\u200d']) cleanText(unit.repeat(100_000))
  expect(performance.now() - started).toBeLessThan(2000)
})

test('a text is normalised in linear time, with at most 30 marks on a letter', () => {
  const started = performance.now()
  for (const unit of ['\u0301\u0316', '\u0301\uff9e', 'e\u0301', '\u1100\u1161'])
    for (const form of ['NFC', 'NFD', 'NFKC'] as const) normalised(`a${unit.repeat(100_000)}`, form)
  expect(performance.now() - started).toBeLessThan(5000)
  expect(normalised(`a${'\u0316'.repeat(40)}`, 'NFD')).toBe(`a${'\u0316'.repeat(30)}`)
  expect(normalised('e\u0301가', 'NFC')).toBe('\u00e9가')
})

test('what stands at the end of a text is taken off it', () => {
  expect(withoutEnd('https://a.example//', '/')).toBe('https://a.example')
  expect(withoutEnd('what?!.', '.:!?')).toBe('what')
  expect(withoutEnd('//', '/')).toBe('')
  expect(withoutEnd('/a', '/')).toBe('/a')
  expect(withoutEnd('', '/')).toBe('')
})

test('a text is far too long only where cleaning could not make it fit', () => {
  expect(isFarTooLong('가'.normalize('NFD').repeat(100), 100)).toBe(false)
  expect(isFarTooLong('👩'.repeat(100) + ' '.repeat(200), 100)).toBe(false)
  expect(isFarTooLong('x'.repeat(601), 100)).toBe(true)
})

test('a cut text has whole characters, as many as fit', () => {
  fc.assert(
    fc.property(text, fc.nat({ max: 12 }), (given, maxLength) => {
      const characters = Array.from(given.toWellFormed())
      expect(cutText(given, maxLength)).toBe(characters.slice(0, maxLength).join(''))
    }),
  )
})
