import { expect, test } from 'vitest'
import { readMembersAddress, usualSort, writeMembersAddress } from './address.ts'

test('an address without parameters has all members, those added last first', () => {
  const address = { search: '', revealed: null, sort: usualSort, page: 1, personId: null }
  expect(readMembersAddress({})).toEqual(address)
  expect(writeMembersAddress(address)).toEqual({})
})

test.each([
  { search: 'kim', revealed: false, sort: 'lastName-asc', page: 3, person: 7 },
  { search: '42', revealed: true, sort: 'addedAt-asc' },
])('%j is read and written again', (parameters) => {
  expect(writeMembersAddress(readMembersAddress(parameters))).toEqual(parameters)
})

test.each([
  [{ search: 42 }, { search: '42' }],
  [{ search: { a: 1 }, revealed: 'yes', sort: 'strength-desc', page: -1, person: 'x' }, {}],
  [{ sort: 'addedAt-desc', page: 1, revealed: null }, {}],
])('of %j only what can be read is kept', (parameters, kept) => {
  expect(writeMembersAddress(readMembersAddress(parameters))).toEqual(kept)
})
