import { expect, test } from 'vitest'
import { matchingIndustries } from './matching-industries.ts'

const labels = (text: string) => matchingIndustries(text).map((industry) => industry.label)

test('white space and letter case do not matter', () => {
  expect(labels('computersoft')).toContain('Computer Software')
  expect(labels('  COMPUTER   soft ')).toEqual(labels('computersoft'))
})

test('those that begin with the text come first', () => {
  const found = labels('design')
  expect(found[0]).toBe('Design')
  expect(found).toContain('Graphic Design')
})

test('at most ten, and none below two characters or for what is no industry', () => {
  expect(labels('an').length).toBe(10)
  expect(labels('a')).toEqual([])
  expect(labels('   ')).toEqual([])
  expect(labels('zzzz')).toEqual([])
})
