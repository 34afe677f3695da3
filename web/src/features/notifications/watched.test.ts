import { expect, test } from 'vitest'
import { isProgressShown, isWatched, showProgressOf, watch } from './watched.ts'

const reveal = (id: string) => ({ type: 'BULK_REVEAL', relatedEntityId: id }) as const
const filled = (id: string) => ({ type: 'LIST_FILLED', relatedEntityId: id }) as const

test('what begins is on screen where a screen shows its kind, until that closes', () => {
  expect(isProgressShown(reveal('1'))).toBe(false)
  const stopReveals = showProgressOf(({ type }) => type === 'BULK_REVEAL')
  const stopList = showProgressOf((end) => end.type === 'LIST_FILLED' && end.relatedEntityId === '7')
  expect([reveal('1'), filled('7'), filled('8')].map(isProgressShown)).toEqual([true, true, false])
  stopReveals()
  expect([reveal('1'), filled('7')].map(isProgressShown)).toEqual([false, true])
  stopList()
  expect(isProgressShown(filled('7'))).toBe(false)
})

test('a watched job needs no toast at its end; two screens may watch the same job', () => {
  const stops = [watch(reveal('1')), watch(reveal('1'))]
  expect([reveal('1'), reveal('2'), filled('1')].map(isWatched)).toEqual([true, false, false])
  stops[0]!()
  expect(isWatched(reveal('1'))).toBe(true)
  stops[1]!()
  expect(isWatched(reveal('1'))).toBe(false)
})
