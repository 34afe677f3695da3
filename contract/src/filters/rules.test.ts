import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldIds, fieldOf, isListField, orderedPairs } from './field-of.ts'
import type { FieldId, FieldValue } from './fields.ts'
import { readFilters } from './read-filters.ts'
import { boundsError, fieldError, readBounds, storedText } from './rules.ts'
import { filterSet, type FilterSet } from './schema.ts'
import { countFilters, emptyFilterSet, withField } from './values.ts'

const filterErrors = (filters: FilterSet) =>
  fieldIds.flatMap((id) => {
    const code = fieldError(filters, id)
    return code === null ? [] : [{ id, code }]
  })

/** Values at the edges of the rules, for every kind of field. */
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
const many = Array.from({ length: 501 }, (_, index) => `v${index}`)
const ids = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.array(fc.constantFrom(1, 2, 3, 2 ** 31 - 1, 2 ** 31, 0, -1, 0.5, NaN), { maxLength: 4 }),
  },
  fc.constant(Array.from({ length: 501 }, (_, index) => index + 1)),
)
const valueOf = (id: FieldId): fc.Arbitrary<FieldValue> => {
  const { kind } = fieldOf(id)
  if (kind === 'flag') return fc.boolean()
  if (kind === 'answer') return fc.constantFrom(null, true, false)
  if (kind === 'ids') return ids
  return kind === 'bound'
    ? amount
    : fc.oneof({ weight: 9, arbitrary: fc.array(text, { maxLength: 6 }) }, fc.constant(many))
}

const excluding = fieldIds.filter(isListField).flatMap((id) => {
  const { excludes } = fieldOf(id)
  return excludes ? [[id, excludes] as const] : []
})

/** A field of a filter set with a value at the edges of its rules, valid or not. */
const fieldAndValue: fc.Arbitrary<[FieldId, FieldValue]> = fc
  .constantFrom(...fieldIds)
  .chain((id) => fc.tuple(fc.constant(id), valueOf(id)))

/** Returns the schema's error for one field. */
function schemaError(filters: FilterSet, id: FieldId): string | null {
  const path = id.split('.')
  const issue = filterSet
    .safeParse(filters)
    .error?.issues.find((found) => path.every((key, index) => found.path[index] === key))
  return issue?.message ?? null
}

test('the rules accept and refuse each field as the schema does', { timeout: 20_000 }, () => {
  fc.assert(
    fc.property(fieldAndValue, ([id, value]) => {
      const filters = withField(emptyFilterSet, id, value)
      expect(fieldError(filters, id)).toBe(schemaError(filters, id))
    }),
    { numRuns: 3000 },
  )
})

test.each(orderedPairs)(
  'reversed bounds are refused at both ends, and at the one edited last: $min',
  (pair) => {
    const { min, max, code, maxCode } = pair
    const base = min.startsWith('education') ? 1990 : 10
    const filters = withField(withField(emptyFilterSet, min, base + 2), max, base + 1)
    for (const errorOf of [fieldError, schemaError]) {
      expect(errorOf(filters, min)).toBe(code)
      expect(errorOf(filters, max)).toBe(maxCode)
    }
    expect(filterErrors(filters)).toEqual([
      { id: min, code },
      { id: max, code: maxCode },
    ])
    const bounds = readBounds(filters, pair)
    expect(boundsError(pair, bounds, 'min')).toEqual({ end: 'min', code })
    expect(boundsError(pair, bounds, 'max')).toEqual({ end: 'max', code: maxCode })
    expect(boundsError(pair, { min: bounds.min, max: null }, 'max')).toBe(null)
  },
)

const isChoice = ([id]: (typeof excluding)[number]) => fieldOf(id).kind === 'choices'

describe.each(excluding.filter((pair) => !isChoice(pair)))(
  'a value both in %s and in the list that it excludes from',
  (id, included) => {
    const having = (includes: string[], excludes: string[]) =>
      withField(withField(emptyFilterSet, included, includes), id, excludes)

    test.each([
      ['Acme', 'Acme'],
      ['Acme', 'aCME'],
      ['Société Générale', 'Societe  Generale'],
      ['ＦＵＬＬ Width', 'full width'],
      ['A.C.M.E', 'a c m e'],
      ['카카오', '카카오 '],
      ['!!', '!!'],
    ])('is refused there: %j, %j', (first, second) => {
      const filters = having(['Other', first], ['Another', second])
      const issues = filterSet.safeParse(filters).error?.issues
      expect(issues?.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
        `${id}.1 error_included_and_excluded`,
      ])
      expect(fieldError(filters, id)).toBe('error_included_and_excluded')
      expect(fieldError(filters, included)).toBe(null)
      expect(readFilters(filters)).toEqual({
        filters: having(['Other', first], ['Another']),
        complete: false,
      })
    })

    test('other names are not', () => {
      const filters = having(['Acme', 'C', '!'], ['Acme Labs', 'C++', '?'])
      expect(filterSet.parse(filters)).toEqual(filters)
      expect(filterErrors(filters)).toEqual([])
    })
  },
)

test.each(excluding.filter(isChoice))('a choice both in %s and in %s is refused', (id, included) => {
  const field = fieldOf(id)
  const [first, second] = field.kind === 'choices' ? field.values : []
  const filters = withField(withField(emptyFilterSet, included, [first!]), id, [second!, first!])
  expect(filterSet.safeParse(filters).error?.issues.map(({ path }) => path.join('.'))).toEqual([`${id}.1`])
  expect(fieldError(filters, id)).toBe('error_included_and_excluded')
})

test('every excluding list is one of these', () => {
  expect(excluding.map(([id]) => id)).toEqual([
    'locationsExcluded',
    'namesExcluded',
    'smartIntentFiltersExcluded',
    'companyFilter.domainsExcluded',
    'companyFilter.typesExcluded',
    'companyFilter.namesExcluded',
    'companyFilter.HQLocationExcluded',
    'experience.seniorityLevelsExcluded',
    'experience.functionsExcluded',
    'experience.jobTitlesExcluded',
    'skills.excluded',
    'keywords.excluded',
    'education.universitiesExcluded',
    'education.fieldsOfStudyExcluded',
    'funding.fundingCategoriesExcluded',
  ])
})

test('what only modifies a filter is not one itself', () => {
  const filters = withField(emptyFilterSet, 'experience.includeSimilarTitles', true)
  expect(countFilters(withField(filters, 'experience.similarTitlesExcluded', ['CTO']))).toBe(0)
})

test('filters that the schema accepts are read as the schema reads them', { timeout: 20_000 }, () => {
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

test('texts are stored trimmed, choices as they are', () => {
  expect(storedText(fieldOf('locations'), ' a ')).toBe('a')
  expect(storedText(fieldOf('smartIntentFilters'), ' a ')).toBe(' a ')
})
