import { expect, test } from 'vitest'
import { saysMore } from './headline.ts'

test.each([
  ['Head of Department @ Caertara Academy', false],
  ['head of department | CAERTARA ACADEMY', false],
  ['Head of Department', false],
  ['', false],
  ['Head of Department at Caertara Academy, author', true],
  ['교육 부서장', true],
])('the headline %j says more: %s', (headline, expected) => {
  expect(saysMore(headline, ['Head of Department', 'Caertara Academy', null])).toBe(expected)
})
