import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { limits } from '@rapport/contract/limits.ts'
import { expect, it } from 'vitest'
import { addBody, namesTooMany } from './chosen-people.ts'
import { enrolled } from './outcomes.ts'

it('counts the people who are in the campaign afterwards as added', () => {
  const outcomes = {
    suppressed: 1,
    already: 2,
    unsubscribed: 3,
    complained: 0,
    bounced: 0,
    not_revealed: 0,
    no_address: 4,
    address_invalid: 0,
    address_risky: 0,
  }
  expect(enrolled({ ...outcomes, in_teammates_campaign: 0, in_another_campaign: 5, added: 0 })).toBe(12)
})

it('sends all who match as a condition', () => {
  expect(addBody({ count: 2, talentIds: [1, 2] }, true)).toEqual({ talentIds: [1, 2], dryRun: true })
  expect(addBody({ count: 9, filters: emptyFilterSet, without: [3] }, false)).toEqual({
    filters: emptyFilterSet,
    without: [3],
    dryRun: false,
  })
  expect(addBody({ count: 9, listId: 5, search: 'kim', revealed: true, without: [] }, false)).toEqual({
    listIds: [5],
    search: 'kim',
    revealed: true,
    without: [],
    dryRun: false,
  })
})

const ids = (length: number) => Array.from({ length }, (_, at) => at + 1)

it('names at most as many people as a request may', () => {
  const max = limits.maxNamedMembers
  expect(namesTooMany({ count: max, talentIds: ids(max) })).toBe(false)
  expect(namesTooMany({ count: 1, listId: 1, search: '', revealed: null, without: ids(max + 1) })).toBe(true)
})
