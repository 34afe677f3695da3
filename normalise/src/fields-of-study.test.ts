import { expect, test } from 'vitest'
import { fieldNames } from './fields-of-study.ts'

test.each([
  ['컴퓨터공학', ['computer science', 'computer engineering']],
  ['경영학과', ['business administration', 'management']],
  ['Computer Science', ['컴퓨터공학', '컴퓨터과학']],
  ['astrology', []],
  ['', []],
])('%s is also called %j', (field, others) => {
  expect(fieldNames(field).slice(1)).toEqual(others)
})

test('every name means those that mean it', () => {
  for (const name of ['computer science', 'management', '통계학', 'design'])
    for (const other of fieldNames(name)) expect(fieldNames(other)).toContain(name)
})
