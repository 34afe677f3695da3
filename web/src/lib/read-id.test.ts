import { expect, it } from 'vitest'
import { readId } from './read-id.ts'

it.each([
  ['7', 7],
  [7, 7],
  ['2147483647', 2_147_483_647],
])('reads %j', (value, id) => {
  expect(readId(value)).toBe(id)
})

it.each([
  'abc',
  '',
  '0',
  '-1',
  '+1',
  '1.5',
  '1e1',
  '01',
  ' 1',
  '٣',
  '2147483648',
  1.5,
  -1,
  0,
  NaN,
  null,
  {},
  true,
])('refuses %j', (value) => {
  expect(readId(value)).toBeNull()
})
