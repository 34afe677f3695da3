import { expect, test } from 'vitest'
import { remembering } from './remembering.ts'

function counting(most: number, weigh?: (value: string) => number) {
  const asked: string[] = []
  const upper = remembering(
    most,
    (text) => {
      asked.push(text)
      return text.toUpperCase()
    },
    weigh,
  )
  return { asked, upper }
}

test('what was asked for last is not worked out again', () => {
  const { asked, upper } = counting(2)
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(upper)).toEqual(['A', 'B', 'A', 'C', 'B', 'A'])
  expect(asked).toEqual(['a', 'b', 'c'])
})

test('what was not asked for in a long time is forgotten', () => {
  const { asked, upper } = counting(2)
  for (const text of ['a', 'b', 'c', 'd', 'e', 'a']) upper(text)
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'e', 'a'])
})

test('values that weigh too much are not kept', () => {
  const { asked, upper } = counting(5, (value) => value.length)
  for (const text of ['longer', 'a', 'longer', 'a']) upper(text)
  expect(asked).toEqual(['longer', 'a', 'longer'])
})
