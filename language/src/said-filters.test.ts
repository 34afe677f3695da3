import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { isSet } from '@rapport/contract/filters/values.ts'
import { expect, test } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'
import { saidFilters } from './said-filters.ts'

const reader = createReader({ today: () => new Date('2026-07-01T00:00:00Z'), vocabulary })
const examples = Object.entries(saidFilters).flatMap(([id, entry]) =>
  typeof entry === 'string' ? [[id as FieldId, entry] as const] : [],
)

test.each(examples)('%s is said by “%s”', (id, sentence) => {
  const { filters, ignored, unsupported } = reader.read(sentence)
  expect(isSet(filters, id)).toBe(true)
  expect([...ignored, ...unsupported]).toEqual([])
})
