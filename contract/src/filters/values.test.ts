import { expect, it } from 'vitest'
import { emptyFilterSet } from './values.ts'
import { filterSet } from './schema.ts'

it('states the defaults of the schema', () => {
  expect(emptyFilterSet).toEqual(filterSet.parse({}))
  expect(JSON.stringify(emptyFilterSet)).toBe(JSON.stringify(filterSet.parse({})))
})
