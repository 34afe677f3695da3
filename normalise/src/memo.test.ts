import { expect, test } from 'vitest'
import { createMemo } from './memo.ts'

function counting(limit: Parameters<typeof createMemo<string>>[0]) {
  const computed: string[] = []
  const memo = createMemo<string>(limit)
  const upper = (text: string) =>
    memo(text, () => {
      computed.push(text)
      return text.toUpperCase()
    })
  return { computed, upper }
}

test('recent results are not computed again', () => {
  const { computed, upper } = counting({ max: 2 })
  expect(['a', 'b', 'a', 'c', 'a'].map(upper)).toEqual(['A', 'B', 'A', 'C', 'A'])
  expect(computed).toEqual(['a', 'b', 'c'])
})

test('the result used least recently is forgotten', () => {
  const { computed, upper } = counting({ max: 2 })
  for (const text of ['a', 'b', 'a', 'c', 'b']) upper(text)
  expect(computed).toEqual(['a', 'b', 'c', 'b'])
})

test('null is remembered too', () => {
  const memo = createMemo<string | null>({ max: 1 })
  expect(memo('a', () => null)).toBeNull()
  expect(memo('a', () => 'computed again')).toBeNull()
})

test('results that are too large are not kept', () => {
  const { computed, upper } = counting({ maxSize: 5, sizeOf: (value) => value.length })
  for (const text of ['longer', 'a', 'longer', 'a']) upper(text)
  expect(computed).toEqual(['longer', 'a', 'longer'])
})
