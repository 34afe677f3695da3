import { expect, it } from 'vitest'
import { shorten } from './shorten.ts'

it('cuts at whole characters and never exceeds the length', () => {
  expect(shorten('short', 40)).toBe('short')
  expect(shorten('a'.repeat(40), 40)).toBe('a'.repeat(40))
  expect(shorten('a'.repeat(41), 40)).toBe(`${'a'.repeat(39)}…`)
  expect(shorten('San Francisco', 5)).toBe('San…')
  expect(shorten('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧…')
})
