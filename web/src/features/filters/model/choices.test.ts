import { seniorities, seniorityFilters } from '@rapport/contract/filters/vocabularies.ts'
import { expect, test } from 'vitest'
import { isOfferedWhenChosen, offeredChoices, offeredName } from './choices.ts'

const levels = 'experience.seniorityLevels'

test('eleven levels are offered, one of each that mean the same or overlap', () => {
  expect(offeredChoices(levels, [])).toEqual(seniorities)
  expect(offeredChoices(levels, ['Senior-Level', 'Founder'])).toEqual(seniorities)
  expect(offeredName(levels, 'Senior-Level')).toBe('Senior')
})

test('a label that overlaps with others is shown while it is chosen', () => {
  const shown = offeredChoices(levels, ['President/Vice President'])
  expect(shown).toEqual(seniorityFilters.filter((label) => label !== 'Senior-Level'))
  expect(seniorityFilters.filter((label) => isOfferedWhenChosen(levels, label))).toEqual([
    'President/Vice President',
  ])
})
