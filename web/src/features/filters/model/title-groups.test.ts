import { filterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { expect, test } from 'vitest'
import { beforeWidening, isLeftOut, similarCount, withTitle } from './title-groups.ts'

const similar = ['VP Engineering', 'Head of Engineering'].map((value) => ({
  label: value,
  value,
  count: 3,
  score: 0.8,
}))

test('a title is left out and taken back, whatever its letter case', () => {
  const without = withTitle(emptyFilterSet, 'VP Engineering', false)
  expect(without.experience.similarTitlesExcluded).toEqual(['VP Engineering'])
  expect(withTitle(without, 'vp engineering', false)).toEqual(without)
  expect(isLeftOut(without.experience.similarTitlesExcluded, 'VP ENGINEERING')).toBe(true)
  expect(withTitle(without, 'vp engineering', true)).toEqual(emptyFilterSet)
})

test('similar roles that are left out are not counted', () => {
  expect(similarCount({ similar }, [])).toBe(2)
  expect(similarCount({ similar }, ['head of engineering', 'CFO'])).toBe(1)
})

test('groups do not depend on how titles widen', () => {
  const titles = { jobTitlesIncluded: ['CTO'] }
  const widened = { ...titles, includeSimilarTitles: true, similarTitlesExcluded: ['VP Engineering'] }
  expect(beforeWidening(filterSet.parse({ experience: widened }))).toEqual(
    filterSet.parse({ experience: titles }),
  )
})
