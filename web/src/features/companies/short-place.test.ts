import { expect, test } from 'vitest'
import { shortPlace } from './short-place.ts'

test.each([
  ['Austin, Texas, United States', 'Austin, United States'],
  ['Lisbon, Lisbon, Portugal', 'Lisbon, Portugal'],
  ['Berlin, Germany', 'Berlin, Germany'],
  ['Singapore', 'Singapore'],
  ['', ''],
])('%s in short is %s', (place, short) => {
  expect(shortPlace(place)).toBe(short)
})
