import type { Addition } from '@rapport/contract/lists/schemas.ts'
import { expect, it } from 'vitest'
import { shownAdditions, withAddition } from './additions.ts'

const addition = (id: number, state: Addition['state']): Addition => ({
  id,
  kind: 'search',
  state,
  listIds: [1],
  total: 10,
  done: 5,
  added: 5,
  already: 0,
  leftOut: 0,
  createdAt: '2026-11-22T00:00:00.000Z',
  finishedAt: null,
})

it('shows what runs, and what has ended until it is dismissed or taken back', () => {
  const additions = [
    addition(5, 'running'),
    addition(4, 'finished'),
    addition(3, 'cancelled'),
    addition(2, 'undone'),
    addition(1, 'failed'),
  ]
  expect(shownAdditions(additions, new Set([3, 5])).map(({ id }) => id)).toEqual([5, 4, 1])
})

it('replaces an addition in its place, and has a new one first', () => {
  const known = [addition(2, 'finished'), addition(1, 'running')]
  expect(withAddition(known, addition(1, 'finished'))).toEqual([known[0], addition(1, 'finished')])
  expect(withAddition(known, addition(3, 'running')).map(({ id }) => id)).toEqual([3, 2, 1])
})
