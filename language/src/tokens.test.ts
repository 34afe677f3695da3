import { expect, test } from 'vitest'
import { splitParticles } from './korean.ts'
import { markNumbers, quantitySource, rangeText, readQuantity } from './quantity.ts'
import { pattern, Sentence } from './sentence.ts'
import { isOneEdit } from './spelling.ts'
import { properCase, titleCase } from './title-case.ts'
import { tokenise } from './tokens.ts'

test.each([
  ['over 10k, 50-200', ['over', '10', 'k', ',', '50', '-', '200']],
  ['$1,500.5M', ['$', '1500.5', 'M']],
  ['ex-Google 3d', ['ex', 'google', '3d']],
  ['FP&A, R & D', ['fp&a', ',', 'r', 'and', 'd']],
  ["Google's C++", ['google', "'s", 'c++']],
  ['see acme.com.', ['see', '@link', '.']],
  ['U.S. node.js', ['us', 'node.js']],
  ['CTO를 50명', ['cto', '를', '50', '명']],
])('%s', (text, norms) =>
  expect(tokenise(text).map(({ norm }) => norm)).toEqual(norms.map((norm) => norm.toLowerCase())),
)

test('particles come off known words, and sure ones off others', () => {
  const known = new Set(['서울', '이사', '명'])
  const split = (text: string) =>
    splitParticles(tokenise(text), { isKnown: (word) => known.has(word), isName: () => false }).map(
      ({ text: part }) => part,
    )
  expect(split('서울에서 이사 가나다에서 5만명')).toEqual([
    '서울',
    '에서',
    '이사',
    '가나다',
    '에서',
    '5',
    '만',
    '명',
  ])
})

test.each([
  ['50 - 200 people', '50-200'],
  ['between 5 and 10 k people', '5000-10000'],
  ['10 - 50 k people', '10000-50000'],
  ['over 1 k people', '1001-_'],
  ['at least 500 people', '500-_'],
  ['500 + people', '500-_'],
  ['500 people or more', '500-_'],
  ['fewer than 50 people', '0-49'],
  ['up to 20 people', '0-20'],
  ['200 to 50 people', null],
  ['less than 0 people', null],
])('%s is %s', (text, range) => {
  const sentence = new Sentence(text, markNumbers(tokenise(text)))
  const [found] = sentence.find(pattern(quantitySource('', ' people')))
  const quantity = readQuantity(found?.match.groups ?? {})
  expect(quantity && rangeText(quantity)).toBe(range)
})

test('one edit', () => {
  expect(['berlln', 'brlin', 'berrlin', 'ebrlin'].map((word) => isOneEdit(word, 'berlin'))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['berlin', 'brln', 'munich'].map((word) => isOneEdit(word, 'berlin'))).toEqual([false, false, false])
})

test('letters as people write them', () => {
  expect(titleCase('head of hr and fp&a')).toBe('Head of HR and FP&A')
  expect(titleCase('devops engineer, iOS')).toBe('DevOps Engineer, iOS')
  expect(properCase('university of oxford')).toBe('University of Oxford')
})
