import { expect, it } from 'vitest'
import { firstOrder, offered, type Choice } from './offered.ts'

const choice = (id: number, title: string, words: string[] = []): Choice => ({ id, title, words })

const choices = [choice(1, 'CTOs in Berlin', ['spring']), choice(2, '서울 영업'), choice(3, 'Founders')]
const order = firstOrder(choices, new Set())
const offeredFor = (typed: string) => {
  const { choices: found, newTitle } = offered(choices, order, typed)
  return [found.map(({ id }) => id), newTitle]
}

it('offers all, and nothing to create before anything is typed', () => {
  expect(offeredFor('')).toEqual([[1, 2, 3], null])
  expect(offeredFor('  ')).toEqual([[1, 2, 3], null])
})

it('finds by a part of the title, by a word and by initial consonants', () => {
  expect(offeredFor('berl')).toEqual([[1], 'berl'])
  expect(offeredFor('SPRING')).toEqual([[1], 'SPRING'])
  expect(offeredFor('ㅅㅇ')).toEqual([[2], 'ㅅㅇ'])
  expect(offeredFor('nothing')).toEqual([[], 'nothing'])
})

it('offers to create a title that none has, letter case and accents aside', () => {
  expect(offeredFor(' founders ')).toEqual([[3], null])
  expect(offeredFor('Föunders')).toEqual([[], null])
  expect(offeredFor(' New list ')).toEqual([[], 'New list'])
})

it('has the chosen ones first, and keeps the order when they change', () => {
  const chosenFirst = firstOrder(choices, new Set([3]))
  expect(chosenFirst).toEqual([3, 1, 2])
  const changed = [choice(4, 'Created'), ...choices.toReversed()]
  expect(offered(changed, chosenFirst, '').choices.map(({ id }) => id)).toEqual([4, 3, 1, 2])
})
