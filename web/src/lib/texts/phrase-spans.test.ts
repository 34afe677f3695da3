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
  ['머신러닝엔지니어입니다', ['러닝 엔지니어'], ['러닝엔지니어']],
  ['วิศวกรซอฟต์แวร์', ['วิศวกร'], ['วิศวกร']],
  ['𠮷野家で働く', ['野家'], ['野家']],
  ['École Économie', ['economie'], ['Économie']],
  ['data analysis of data', ['data', 'data analysis'], ['data analysis', 'data']],
  ['nothing here', ['carbon', '', '!'], []],
])('in %j, %j stand at %j', (text, phrases, expected) => {
  expect(phraseSpans(text, phrases).map(({ from, to }) => text.slice(from, to))).toEqual(expected)
})
