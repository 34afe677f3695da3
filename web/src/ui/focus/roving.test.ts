import { expect, it } from 'vitest'
import { neighbourAfter, nextIndex } from './roving.ts'

it('moves by arrows within the row', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a'].map((key) => nextIndex(key, 1, 4))).toEqual([
    2,
    0,
    0,
    3,
    null,
  ])
  expect(nextIndex('ArrowRight', 3, 4)).toBe(3)
  expect(nextIndex('ArrowUp', 0, 4)).toBe(0)
})

it('gives the focus to a neighbour', () => {
  expect(neighbourAfter(['a', 'b', 'c'], 'b')).toBe('c')
  expect(neighbourAfter(['a', 'b', 'c'], 'c')).toBe('b')
  expect(neighbourAfter(['a'], 'a')).toBe(null)
})
