import { expect, it } from 'vitest'
import { chosenMembers } from './chosen-members.ts'

const seen = { search: 'kim', revealed: null }

it('names those who are ticked', () => {
  expect(chosenMembers({ everybody: false, ids: new Set([3, 1]) }, seen)).toEqual({ talentIds: [3, 1] })
})

it('is a condition for everybody, but for those whose tick was taken away', () => {
  const all = { all: true, search: 'kim', revealed: null }
  expect(chosenMembers({ everybody: true, ids: new Set() }, seen)).toEqual({ ...all, without: [] })
  expect(chosenMembers({ everybody: true, ids: new Set([7]) }, seen)).toEqual({ ...all, without: [7] })
})
