import { expect, test } from 'vitest'
import { readRepliesAddress, writeRepliesAddress } from './address.ts'
import { neighboursOf, withOpened } from './order.ts'
import { previewOf } from './words.ts'

test.each([{}, { unread: true, campaign: 3, page: 2, reply: 7 }, { reply: 1 }])(
  'the address %j is read and written again',
  (parameters) => {
    expect(writeRepliesAddress(readRepliesAddress(parameters))).toEqual(parameters)
  },
)

test('of an address only what can be read is kept', () => {
  const odd = { unread: 'yes', campaign: -1, page: 'x', reply: { a: 1 } }
  expect(writeRepliesAddress(readRepliesAddress(odd))).toEqual({})
})

const at = (id: number, minute: number) => ({
  id,
  receivedAt: `2026-11-02T12:${String(minute).padStart(2, '0')}:00.000Z`,
})
const [late, second, first, early] = [at(5, 30), at(9, 20), at(8, 20), at(7, 10)]
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id)

test('an open reply that has left its page stays there, at its place', () => {
  const only = { number: 1, isLast: true }
  expect(ids(withOpened([late, first, early], second, only))).toEqual([5, 9, 8, 7])
  expect(ids(withOpened([second, first], late, only))).toEqual([5, 9, 8])
  expect(ids(withOpened([late, second], early, only))).toEqual([5, 9, 7])
  expect(ids(withOpened([], early, only))).toEqual([7])
  const items = [late, second]
  expect(withOpened(items, second, only)).toBe(items)
  expect(withOpened(items, undefined, only)).toBe(items)
})

test('one of another page does not come to this one', () => {
  expect(ids(withOpened([late, second], early, { number: 1, isLast: false }))).toEqual([5, 9])
  expect(ids(withOpened([second, first], late, { number: 2, isLast: true }))).toEqual([9, 8])
})

test('the neighbours of a reply are those above and below it, also where it is not listed', () => {
  expect(neighboursOf([late, second, first], second)).toEqual({ previous: 5, next: 8 })
  expect(neighboursOf([late, first], second)).toEqual({ previous: 5, next: 8 })
  expect(neighboursOf([late], late)).toEqual({ previous: undefined, next: undefined })
  expect(neighboursOf([late, first], undefined)).toEqual({ previous: undefined, next: 5 })
})

test('a preview is one line of what they wrote', () => {
  expect(previewOf(' Yes,\n\tcall  me.\n> Hello')).toBe('Yes, call me.')
  expect(previewOf(null)).toBe('')
  expect(previewOf('x'.repeat(999))).toHaveLength(200)
})
