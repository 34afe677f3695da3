import { hasPhrase, wordsOf } from '@rapport/contract/words.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phraseSpans } from './phrase-spans.ts'

test.each([
  [
    'We do Carbon-accounting, and carbon  accounting.',
    ['carbon accounting'],
    ['Carbon-accounting', 'carbon  accounting'],
  ],
  ['Built on .NET; net sales', ['.net'], ['.NET']],
  ['Node.js, R&D and R & D', ['node.js', 'r&d'], ['Node.js', 'R&D', 'R & D']],
  ['C++ and C', ['c'], ['C']],
  ['React and React.js', ['react'], ['React']],
  ['C & A and C', ['c'], ['C']],
  ['A & B & C', ['b', 'c'], ['C']],
  ['Net, (.NET) and ASP.NET; ．NET', ['.net'], ['.NET', '．NET']],
  ['C++개발자, C', ['c'], ['C']],
  ['C++개발자, C', ['c++'], ['C++']],
  ['React\u00ador, weighs 5 ㎏', ['react', 'kg'], ['㎏']],
  ['머신러닝엔지니어입니다', ['러닝 엔지니어'], ['러닝엔지니어']],
  ['วิศวกรซอฟต์แวร์', ['วิศวกร'], ['วิศวกร']],
  ['𠮷野家で働く', ['野家'], ['野家']],
  ['École Économie', ['economie'], ['Économie']],
  ['cafe\u0301s, cafe\u0301', ['cafe'], ['cafe\u0301']],
  ['data analysis of data', ['data', 'data analysis'], ['data analysis', 'data']],
  ['nothing here', ['carbon', '', '!'], []],
])('in %j, %j stand at %j', (text, phrases, expected) => {
  expect(phraseSpans(text, phrases).map(({ from, to }) => text.slice(from, to))).toEqual(expected)
})

const pieces = [
  ' ',
  ' & ',
  ...'React .js .NET ．net js C A & ＆ - + # node ASP 머신 機械 é e\u0301 1 ™ \u00ad 𠮷 ₩'.split(' '),
]
const written = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''))
const anything = fc.string({ unit: 'binary', maxLength: 40 })

/** A text, and a phrase that mostly stands in it. */
const withPhrase = (texts: fc.Arbitrary<string>) =>
  fc
    .tuple(texts, texts, fc.nat(40), fc.nat(6), fc.boolean())
    .map(([text, other, from, length, isOther]) => [text, isOther ? other : text.slice(from, from + length)])

/** How often a phrase stands among words, without overlap. */
function times(words: string, phrase: string): number {
  if (phrase === '') return 0
  const [among, sought] = [words.split(' '), phrase.split(' ')]
  let count = 0
  for (let at = 0; at < among.length; at++)
    if (sought.every((word, i) => among[at + i] === word)) {
      count++
      at += sought.length - 1
    }
  return count
}

test('a phrase is marked as often as a search finds it', () => {
  fc.assert(
    fc.property(withPhrase(written), ([text, phrase]) => {
      expect(phraseSpans(text!, [phrase!]).length).toBe(times(wordsOf(text!), wordsOf(phrase!)))
    }),
    { numRuns: 5000, seed: 20261129 },
  )
})

test('a phrase is marked in any text in which a search finds it, and in no other', () => {
  fc.assert(
    fc.property(
      withPhrase(
        fc.oneof(
          written,
          anything,
          anything.map((text) => `½${text}½`),
        ),
      ),
      ([text, phrase]) => {
        expect(phraseSpans(text!, [phrase!]).length > 0).toBe(hasPhrase(wordsOf(text!), wordsOf(phrase!)))
      },
    ),
    { numRuns: 2000, seed: 20261129 },
  )
})

test('what hardly can be cut is marked as one', () => {
  const halves = '½'.repeat(2000)
  expect(phraseSpans(`an engineer, ${halves}`, ['21'])).toEqual([{ from: 13, to: 2013 }])
})
