import { expect, test } from 'vitest'
import {
  filterOf,
  nextEnrolmentSort,
  readEnrolmentsAddress,
  usualSort,
  writeEnrolmentsAddress,
} from './address.ts'

const usual = { search: '', state: null, reason: null, sort: usualSort, page: 1, contactId: null }

test('an address without parameters lists all people, newest first', () => {
  expect(readEnrolmentsAddress({})).toEqual(usual)
  expect(writeEnrolmentsAddress(usual)).toEqual({})
})

test.each([
  { search: 'Kim', state: 'held', reason: 'no_address', sort: 'name-asc', page: 2, contact: 7 },
  { reason: 'other' },
])('%j is read and written again', (parameters) => {
  expect(writeEnrolmentsAddress(readEnrolmentsAddress(parameters))).toEqual(parameters)
})

test.each([
  { state: 'gone', reason: 'No address!', sort: 'sent-asc', page: 0, contact: 'x' },
  { state: 1, reason: '', sort: 'addedAt-desc', page: 1, search: null },
])('of %j nothing can be read', (parameters) => {
  expect(readEnrolmentsAddress(parameters)).toEqual(usual)
})

test('a filter has only what is set', () => {
  expect(filterOf(usual)).toEqual({ search: '' })
  expect(filterOf({ ...usual, state: 'held', reason: 'held' })).toEqual({
    search: '',
    state: 'held',
    reason: 'held',
  })
})

test('a header sorts in its first direction, in the other, and no more', () => {
  const first = nextEnrolmentSort(usualSort, 'name')
  expect(first).toEqual({ on: 'name', by: 'asc' })
  expect(nextEnrolmentSort(first, 'name')).toEqual({ on: 'name', by: 'desc' })
  expect(nextEnrolmentSort({ on: 'name', by: 'desc' }, 'name')).toEqual(usualSort)
  expect(nextEnrolmentSort(first, 'lastSentAt')).toEqual({ on: 'lastSentAt', by: 'desc' })
})
