import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { filterSet, type FilterSet } from '@rapport/contract/filters/schema.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldError } from './field-error.ts'
import { fieldPath, filterFields, withField, type FieldId } from './filter-fields.ts'
import { filterRules, storedText } from './filter-rules.ts'
import { readFilters } from './read-filters.ts'

/** What the contract's schema says of one field. */
function schemaError(filters: FilterSet, id: FieldId): string | null {
  const path = fieldPath(id)
  const issue = filterSet
    .safeParse(filters)
    .error?.issues.find((found) => path.every((key, index) => found.path[index] === key))
  return issue?.message ?? null
}

/** Values that lie at the edges of some rule, for every kind of field. */
const text = fc.oneof(
  fc.string(),
  fc.constantFrom('', ' ', 'a\0b', 'Seoul', 'seoul', ' Seoul ', 'x'.repeat(200), 'x'.repeat(201), 'İ', 'i̇'),
  fc.constantFrom('-', ' - ', '0-1', '5-2', '1-_', '_-1', '1-1234567890123', ' 1-2 ', '0-15', '3-16', '16-_'),
  fc.constantFrom(
    'linkedin.com/in/a',
    'https://www.linkedin.com/in/a/?x=1',
    'linkedin.com/company/a',
    '/in/a',
  ),
  fc.constantFrom('Founder', 'founder', 'Seed', 'Last 90 days', 'LEGACY_LEADERS', '5B+', '$5B+'),
)
const amount = fc.oneof(
  fc.constantFrom(
    null,
    -1,
    0,
    0.5,
    1,
    30,
    31,
    1899,
    1900,
    2200,
    2201,
    10_000,
    10_001,
    NaN,
    Infinity,
    2 ** 60,
  ),
  fc.integer({ min: 1900, max: 2100 }),
)
const valueOf = (id: FieldId) => {
  const { kind } = filterRules[id]
  if (kind === 'flag') return fc.boolean()
  return kind === 'number' ? amount : fc.oneof(fc.array(text, { maxLength: 6 }), fc.constant(many))
}
const many = Array.from({ length: 501 }, (_, index) => `v${index}`)
const fieldAndValue = fc
  .constantFrom(...filterFields.map((field) => field.id))
  .chain((id) => fc.tuple(fc.constant(id), valueOf(id)))

test('each field is refused with the code of the contract, or accepted like there', () => {
  fc.assert(
    fc.property(fieldAndValue, ([id, value]) => {
      const filters = withField(emptyFilterSet, id, value)
      expect(fieldError(filters, id)).toBe(schemaError(filters, id))
    }),
    { numRuns: 3000 },
  )
})

test('bounds the wrong way round are refused at the minimum', () => {
  const pairs = [
    'companyFilter.yearFounded',
    'experience.Experience',
    'education.GraduationYear',
    'revenue.Revenue',
  ]
  for (const pair of pairs) {
    const [part = '', name = ''] = pair.split('.')
    const isPrefix = part !== 'companyFilter'
    const min = (isPrefix ? `${part}.min${name}` : `${pair}Min`) as FieldId
    const max = (isPrefix ? `${part}.max${name}` : `${pair}Max`) as FieldId
    const base = part === 'education' ? 1990 : 10
    const filters = withField(withField(emptyFilterSet, min, base + 2), max, base + 1)
    expect(fieldError(filters, min)).toBe(schemaError(filters, min))
    expect(fieldError(filters, min)).not.toBe(null)
    expect(fieldError(filters, max)).toBe(null)
  }
})

test('what the contract accepts is read as the contract reads it', () => {
  const anyFilters = fc
    .array(fieldAndValue, { maxLength: 6 })
    .map((pairs) => pairs.reduce((filters, [id, value]) => withField(filters, id, value), emptyFilterSet))
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const parsed = filterSet.safeParse(filters)
      const { filters: read, complete } = readFilters(filters)
      expect(complete).toBe(parsed.success)
      expect(read).toEqual(parsed.data ?? filterSet.parse(read))
    }),
    { numRuns: 2000 },
  )
})

const stored = (id: FieldId) => {
  const rule = filterRules[id]
  return rule.kind === 'list' ? storedText(rule, ' a ') : null
}

test('stored texts are trimmed, choices are taken as they are', () => {
  expect(stored('locations')).toBe('a')
  expect(stored('smartIntentFilters')).toBe(' a ')
})
