import { expect, test } from 'vitest'
import { industries } from './industries.ts'
import { koreanIndustries } from './korean-industries.ts'
import { matchingIndustries } from './matching-industries.ts'

test('white space, punctuation and letter case do not matter', () => {
  expect(matchingIndustries('computersoft')).toEqual(['Computer Software'])
  expect(matchingIndustries('  COMPUTER   soft ')).toEqual(['Computer Software'])
  expect(matchingIndustries('e learning')).toEqual(['E-Learning'])
})

test('accents do not matter', () => {
  expect(matchingIndustries('wirél')).toEqual(['Wireless'])
})

test('an ampersand may be typed, written out or left out', () => {
  for (const text of ['hospital & health', 'hospital and health', 'hospital health'])
    expect(matchingIndustries(text)).toEqual(['Hospital & Health Care'])
  for (const text of ['arts & crafts', 'arts and crafts'])
    expect(matchingIndustries(text)).toEqual(['Arts and Crafts'])
})

test('those that begin with the text come first', () => {
  const found = matchingIndustries('design')
  expect(found[0]).toBe('Design')
  expect(found).toContain('Graphic Design')
})

test.each([
  // Two letters swapped, one missing, one too much, one wrong; in the second word, and in Korean.
  ['compuetr soft', ['Computer Software']],
  ['compter soft', ['Computer Software']],
  ['commputer soft', ['Computer Software']],
  ['computer sift', ['Computer Software']],
  ['hospitla & hea', ['Hospital & Health Care']],
  ['sotfware', ['Computer Software']],
  ['컴퓨터소프투웨어', ['Computer Software']],
])('one typo in a longer text does not matter: %j', (text, found) => {
  expect(matchingIndustries(text)).toEqual(found)
})

test.each([
  // Two typos, one in the first letter, a text so short that it is near to much, and none that is needed.
  ['compuetr sfot', []],
  ['xomputer soft', []],
  ['sotf', []],
  ['computer soft', ['Computer Software']],
])('a text is near to nothing else: %j', (text, found) => {
  expect(matchingIndustries(text)).toEqual(found)
})

test('Korean names are found, spaced or not, by any of their words', () => {
  expect(matchingIndustries('소프트웨어')).toEqual(['Computer Software'])
  expect(matchingIndustries('컴퓨터소프트')).toEqual(['Computer Software'])
  expect(matchingIndustries('은행')).toEqual(['Banking', 'Investment Banking'])
  expect(matchingIndustries('마케팅 광고')).toEqual(['Marketing and Advertising'])
})

test('each industry has a Korean name of its own', () => {
  expect(new Set(Object.values(koreanIndustries)).size).toBe(industries.length)
})

test.each(['a', '   ', '&', '(a)', 'zzzz'])('none for %j', (text) => {
  expect(matchingIndustries(text)).toEqual([])
})
