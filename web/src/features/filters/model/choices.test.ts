import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { seniorities, seniorityFilters } from '@rapport/contract/filters/vocabularies.ts'
import { expect, test } from 'vitest'
import { emptyFilterSet, withField } from '@rapport/contract/filters/values.ts'
import { isOfferedWhenChosen, offeredChoices, offeredName, toggleChoice } from './choices.ts'

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

test('a choice stands in the order of the offer, and in one of the two lists', () => {
  const excluded = 'experience.seniorityLevelsExcluded'
  const values = offeredChoices(levels, [])
  const choose =
    (field: typeof levels | typeof excluded, id: string, isChosen: boolean) => (set: FilterSet) =>
      toggleChoice(set, field, { values, id, isChosen })
  const before = withField(emptyFilterSet, levels, ['Senior-Level', 'Founder'])
  const { experience } = [choose(levels, 'Intern', true), choose(excluded, 'Senior', true)].reduce(
    (set, change) => change(set),
    before,
  )
  expect(experience.seniorityLevels).toEqual(['Intern', 'Founder'])
  expect(experience.seniorityLevelsExcluded).toEqual(['Senior'])
  expect(choose(levels, 'Founder', false)(before).experience.seniorityLevels).toEqual(['Senior'])
})
