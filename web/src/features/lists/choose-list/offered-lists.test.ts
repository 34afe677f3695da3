import type { List } from '@rapport/contract/lists/schemas.ts'
import { expect, it } from 'vitest'
import { firstOrder, offeredLists } from './offered-lists.ts'

const list = (id: number, title: string, tags: string[] = []): List => ({
  id,
  title,
  tags,
  total: 0,
  enriched: 0,
  createdAt: '2026-11-22T00:00:00.000Z',
  updatedAt: '2026-11-22T00:00:00.000Z',
  lastOpenedAt: null,
  changed: 0,
})

const lists = [list(1, 'CTOs in Berlin', ['spring']), list(2, '서울 영업'), list(3, 'Founders')]
const order = firstOrder(lists, new Set())
const offered = (typed: string) => {
  const { lists: found, newTitle } = offeredLists(lists, order, typed)
  return [found.map(({ id }) => id), newTitle]
}

it('offers all lists, and nothing to create before anything is typed', () => {
  expect(offered('')).toEqual([[1, 2, 3], null])
  expect(offered('  ')).toEqual([[1, 2, 3], null])
})

it('finds lists by a part of the title, by a tag and by initial consonants', () => {
  expect(offered('berl')).toEqual([[1], 'berl'])
  expect(offered('SPRING')).toEqual([[1], 'SPRING'])
  expect(offered('ㅅㅇ')).toEqual([[2], 'ㅅㅇ'])
  expect(offered('nothing')).toEqual([[], 'nothing'])
})

it('offers to create a title that no list has, letter case and accents aside', () => {
  expect(offered(' founders ')).toEqual([[3], null])
  expect(offered('Föunders')).toEqual([[], null])
  expect(offered(' New list ')).toEqual([[], 'New list'])
})

it('has the chosen lists first, and keeps the order when lists change', () => {
  const chosenFirst = firstOrder(lists, new Set([3]))
  expect(chosenFirst).toEqual([3, 1, 2])
  const changed = [list(4, 'Created'), ...lists.toReversed()]
  expect(offeredLists(changed, chosenFirst, '').lists.map(({ id }) => id)).toEqual([4, 3, 1, 2])
})
