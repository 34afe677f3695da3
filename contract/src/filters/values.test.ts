import { expect, it } from 'vitest'
import { shownFieldIds } from './field-of.ts'
import { emptyFilterSet } from './values.ts'
import { filterSet } from './schema.ts'

it('states the defaults of the schema', () => {
  expect(emptyFilterSet).toEqual(filterSet.parse({}))
  expect(JSON.stringify(emptyFilterSet)).toBe(JSON.stringify(filterSet.parse({})))
})

it('knows every filter of the schema, once', () => {
  const leaves = Object.entries(filterSet.parse({})).flatMap(([key, value]) =>
    Array.isArray(value) ? [key] : Object.keys(value).map((inner) => `${key}.${inner}`),
  )
  expect(shownFieldIds.toSorted()).toEqual(leaves.toSorted())
})
