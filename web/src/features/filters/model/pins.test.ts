import { groupNames } from '@rapport/contract/filters/field-of.ts'
import { expect, test } from 'vitest'
import { readPins, togglePin, writePins } from './pins.ts'

test('four filters are pinned until the user chooses; none may be', () => {
  expect(readPins(null)).toEqual(['jobTitle', 'seniority', 'location', 'company'])
  expect(readPins('')).toEqual([])
})

test('stored pins are read again, without unknown filters and duplicates', () => {
  expect(readPins(writePins(groupNames))).toEqual(groupNames)
  expect(readPins('funding,owner,__proto__,funding,location')).toEqual(['funding', 'location'])
})

test('a filter is pinned after the others, and unpinned', () => {
  const pinned = togglePin(['location', 'company'], 'funding')
  expect(pinned).toEqual(['location', 'company', 'funding'])
  expect(togglePin(pinned, 'company')).toEqual(['location', 'funding'])
})
