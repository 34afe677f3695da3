import { expect, test } from 'vitest'
import { newestFirst, timelineOf } from './timeline.ts'

test('dated rounds stand in time, their areas by amount', () => {
  const rounds = [
    { date: '2020', amount: 4_000_000 },
    { date: null, amount: 9_000_000 },
    { date: '2010', amount: 1_000_000 },
    { date: '2015-01', amount: null },
  ]
  expect(timelineOf(rounds).map(({ year, size }) => [year, size])).toEqual([
    ['2010', 0.5],
    ['2015', 0],
    ['2020', 1],
  ])
  expect(timelineOf(rounds).map(({ at }) => Math.round(at * 10))).toEqual([0, 5, 10])
})

test('labels that would touch are left out', () => {
  const dots = timelineOf(['2010', '2010-03', '2020'].map((date) => ({ date, amount: 1 })))
  expect(dots.map(({ isLabelled }) => isLabelled)).toEqual([true, false, true])
})

test('rounds of one day stand in the middle', () => {
  expect(timelineOf([{ date: '2020-01-01', amount: 1 }])[0]?.at).toBe(0.5)
  expect(timelineOf([])).toEqual([])
})

test('rounds are read from the newest on, undated ones last', () => {
  const rounds = [null, '2019', '2021-02', '2019-05', null, '2021-02'].map((date, listed) => ({
    date,
    listed,
  }))
  expect(newestFirst(rounds).map(({ listed }) => listed)).toEqual([5, 2, 3, 1, 4, 0])
})
