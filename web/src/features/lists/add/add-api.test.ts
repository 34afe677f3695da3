import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { limits } from '@rapport/contract/limits.ts'
import { expect, it } from 'vitest'
import { isOtherTotal, namesTooMany } from './add-api.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const all = (count: number, without: number[] = []) => ({ count, filters: emptyFilterSet, without })
const max = limits.maxNamedMembers

it('names at most as many people as a request may', () => {
  expect(namesTooMany({ count: max, talentIds: ids(max) })).toBe(false)
  expect(namesTooMany({ count: max + 1, talentIds: ids(max + 1) })).toBe(true)
  expect(namesTooMany(all(2_000_000, ids(max)))).toBe(false)
  expect(namesTooMany(all(2_000_000, ids(max + 1)))).toBe(true)
})

it('tells when others match than were seen, but not that a list has no room for all', () => {
  expect(isOtherTotal(all(3000), { total: 3000 })).toBe(false)
  expect(isOtherTotal(all(3000), { total: 3001 })).toBe(true)
  expect(isOtherTotal(all(2_000_000), { total: limits.maxMembers })).toBe(false)
  expect(isOtherTotal(all(2_000_000), { total: 90_000 })).toBe(true)
})
