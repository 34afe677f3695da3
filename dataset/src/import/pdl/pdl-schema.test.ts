import { existsSync, readFileSync } from 'node:fs'
import { Ajv, type AnySchema } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { expectStorable } from '../../../test/storable.ts'
import { fromPdl } from './pdl.ts'

// Files of 100 MB and thousands of random records take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const file = new URL('../../../../../shared/data/pdl/pdl-openapi.json', import.meta.url)
const isPresent = existsSync(file)

type Schema = {
  $ref?: string
  allOf?: Schema[]
  type?: string
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
}
type Schemas = Record<string, Schema>

/** Fields that a plan may exclude; the vendor then writes whether there is a value. */
const planFields = new Set(
  'work_email personal_emails mobile_phone phone_numbers emails street_address birth_date birth_year location_names location_street_address recommended_personal_email'.split(
    ' ',
  ),
)
/** Fields that are one text or a list of texts. */
const textOrList = new Set(['job_title_levels', 'location_names'])

/**
 * Inlines the schema's references and widens it to what deliveries contain beyond it: nulls
 * anywhere, `true` and `false` for excluded values, a text or a list. An enumeration next to
 * `type: array` is meant for the items; as written, no array could match.
 */
function widen(schema: Schema, schemas: Schemas, name = ''): AnySchema {
  const target = schema.$ref?.split('/').at(-1) ?? schema.allOf?.[0]?.$ref?.split('/').at(-1)
  if (target !== undefined) return widen(schemas[target] ?? {}, schemas, name)
  const kinds: AnySchema[] = [{ type: 'null' }, widenKind(schema, schemas)]
  if (planFields.has(name)) kinds.push({ type: 'boolean' })
  if (textOrList.has(name)) kinds.push({ type: 'string' }, { type: 'array', items: { type: 'string' } })
  return { anyOf: kinds }
}

function widenKind(schema: Schema, schemas: Schemas): AnySchema {
  if (schema.type === 'object')
    return {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, widen(value, schemas, key)]),
      ),
    }
  if (schema.type === 'array') {
    const items = schema.enum ? { ...schema.items, enum: schema.enum } : (schema.items ?? {})
    return { type: 'array', items: widen(items, schemas) }
  }
  const values = schema.enum?.filter((value) => value !== null)
  return values ? { type: schema.type, enum: values } : { type: schema.type }
}

const day = fc
  .date({ min: new Date('1940-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .chain((date) => fc.constantFrom(4, 7, 10).map((length) => date.toISOString().slice(0, length)))
const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.lorem({ maxCount: 3 }),
    day,
    fc.constantFrom(
      '2021-13',
      '2021-02-30',
      'linkedin.com/in/ada',
      'acme.example',
      '51-200',
      '',
      ' ',
      '=1+1',
    ),
    fc.webUrl(),
    fc.emailAddress(),
  )
  .map((value) => value.replaceAll('\0', ''))

/** Random values that match a widened schema. */
function arbitrary(schema: AnySchema): fc.Arbitrary<unknown> {
  const {
    anyOf,
    type,
    enum: values,
    items,
    properties,
  } = schema as {
    anyOf?: AnySchema[]
    type?: string
    enum?: unknown[]
    items?: AnySchema
    properties?: Record<string, AnySchema>
  }
  if (anyOf)
    return fc.oneof(
      ...anyOf.map((kind, index) => ({ weight: index === 1 ? 6 : 1, arbitrary: arbitrary(kind) })),
    )
  if (values) return fc.constantFrom(...values)
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.oneof(fc.integer({ min: -10, max: 3000 }), fc.maxSafeInteger())
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true })
  if (type === 'array') return fc.array(arbitrary(items ?? {}), { maxLength: 4 })
  if (type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(properties ?? {}).map(([key, value]) => [key, arbitrary(value)])),
      { requiredKeys: [] },
    )
  return text
}

/**
 * The schema requires no field at all, but a record without a name is refused on purpose, so this
 * adds one.
 */
const named = (field: string, record: unknown) => ({ ...(record as object), [field]: 'ada lovelace' })

describe.skipIf(!isPresent)("every record of the vendor's schema is accepted (shared data)", () => {
  const schemas = isPresent
    ? (JSON.parse(readFileSync(file, 'utf8')) as { components: { schemas: Schemas } }).components.schemas
    : {}
  const seed = Date.now() % 2 ** 31

  test.each([
    { schema: 'Person', kind: 'person', field: 'full_name' },
    { schema: 'Company', kind: 'company', field: 'name' },
  ])(
    `$schema (seed ${seed})`,
    ({ schema, kind, field }) => {
      const widened = widen(schemas[schema] ?? {}, schemas)
      const isValid = new Ajv({ strict: false }).compile(widened)
      const records = arbitrary((widened as { anyOf: AnySchema[] }).anyOf[1] ?? {})
      fc.assert(
        fc.property(records, (random) => {
          const record = named(field, random)
          expect(isValid(record), JSON.stringify(isValid.errors)).toBe(true)
          const item = fromPdl(record, 7)
          expect(item).toMatchObject({ line: 7, kind })
          expectStorable(item)
        }),
        { seed, numRuns: 250 },
      )
    },
    60_000,
  )
})

test('no JSON value makes it throw', () => {
  const seed = Date.now() % 2 ** 31
  const fields = fc.constantFrom(
    'full_name',
    'name',
    'experience',
    'emails',
    'location',
    'education',
    'title',
    'size',
  )
  const record = fc.dictionary(fields, fc.jsonValue() as fc.Arbitrary<unknown>)
  fc.assert(
    fc.property(fc.oneof(record, fc.jsonValue()), (value) => {
      const item = fromPdl(value, 1)
      expect(item).toMatchObject({ line: 1, kind: expect.stringMatching(/^(?:person|company|refused)$/) })
      expectStorable(item)
    }),
    { seed, numRuns: 1000, verbose: true },
  )
})
