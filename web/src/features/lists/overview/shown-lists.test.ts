import type { List } from '@rapport/contract/lists/schemas.ts'
import { expect, it } from 'vitest'
import { listSorts, nextListSort, shownLists, tagsOf, type ListFilter } from './shown-lists.ts'

const list = (id: number, title: string, rest: Partial<List> = {}): List => ({
  id,
  title,
  tags: [],
  total: 0,
  enriched: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: `2026-11-0${id}T00:00:00.000Z`,
  lastOpenedAt: null,
  changed: 0,
  ...rest,
})

const lists = [
  list(1, 'Pilots 10', { tags: ['Spring', 'EMEA'], total: 7 }),
  list(2, 'pilots 9', { tags: ['emea'], total: 30 }),
  list(3, '서울 영업', { total: 7 }),
]
const all: ListFilter = { search: '', tags: [], sort: 'updatedAt-desc' }
const shown = (filter: Partial<ListFilter>) => shownLists(lists, { ...all, ...filter }).map(({ id }) => id)

it('sorts by the last change, by titles as people read them, and by members', () => {
  expect(shown({})).toEqual([3, 2, 1])
  expect(shown({ sort: 'updatedAt-asc' })).toEqual([1, 2, 3])
  expect(shown({ sort: 'title-asc' })).toEqual([2, 1, 3])
  expect(shown({ sort: 'title-desc' })).toEqual([3, 1, 2])
  expect(shown({ sort: 'total-desc' })).toEqual([2, 1, 3])
})

it('finds a part of a title or tag, Korean by its initial consonants too', () => {
  expect(shown({ search: ' PILOT ' })).toEqual([2, 1])
  expect(shown({ search: 'spr' })).toEqual([1])
  expect(shown({ search: 'ㅅㅇㅇㅇ' })).toEqual([3])
  expect(shown({ search: 'nothing' })).toEqual([])
})

it('has lists with any of the tags, whatever their case', () => {
  expect(shown({ tags: ['EMEA'] })).toEqual([2, 1])
  expect(shown({ tags: ['spring', 'gone'] })).toEqual([1])
})

it('has each tag once, those of most lists first', () => {
  expect(tagsOf(lists)).toEqual(['EMEA', 'Spring'])
})

it('turns a sort around, and begins another in its usual direction', () => {
  expect(listSorts.map((sort) => nextListSort(sort, 'title'))).toEqual([
    'title-asc',
    'title-asc',
    'title-desc',
    'title-asc',
    'title-asc',
    'title-asc',
  ])
  expect(nextListSort('title-asc', 'total')).toBe('total-desc')
})
