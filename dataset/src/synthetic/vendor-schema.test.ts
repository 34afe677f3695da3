import { existsSync, readFileSync } from 'node:fs'
import { Ajv, type AnySchema } from 'ajv'
import { expect, test } from 'vitest'
import { syntheticLines } from '../../test/synthetic-lines.ts'
import { today } from '../../test/synthetic-sample.ts'

const schemaFile = new URL('../../../../shared/data/pdl/pdl-openapi.json', import.meta.url)
const hasSchema = existsSync(schemaFile)

type Schema = {
  type?: string
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  $ref?: string
  allOf?: Schema[]
}

/**
 * The vendor's schema as intended: an enumeration next to `type: array` applies to the items, a
 * date may be a year or a month, and values excluded from the plan are `true`.
 */
function meant(schema: Schema, schemas: Record<string, Schema>): Schema {
  const target = schema.$ref?.split('/').at(-1) ?? schema.allOf?.[0]?.$ref?.split('/').at(-1)
  if (target !== undefined) return meant(schemas[target]!, schemas)
  const { enum: values, items, properties, ...rest } = schema
  if (schema.type === 'array')
    return { ...rest, items: meant({ ...items, ...(values && { enum: values }) }, schemas) }
  const fields = Object.entries(properties ?? {}).map(([key, value]) => [key, meant(value, schemas)])
  return {
    ...rest,
    ...(values && { enum: values }),
    ...(properties && { properties: Object.fromEntries(fields) as Record<string, Schema> }),
  }
}

const contactFields = ['work_email', 'personal_emails', 'mobile_phone', 'phone_numbers', 'emails'] as const

test.skipIf(!hasSchema)("records fit the vendor's schema (shared data)", { timeout: 60_000 }, () => {
  const { components } = JSON.parse(readFileSync(schemaFile, 'utf8')) as {
    components: { schemas: Record<string, Schema> }
  }
  const formats = { date: /^\d{4}(?:-\d\d){0,2}$/, url: /^linkedin\.com\/in\/\S+$/ }
  const compile = (name: string) =>
    new Ajv({ strict: false, formats }).compile(
      meant(components.schemas[name]!, components.schemas) as AnySchema,
    )
  const [isPerson, isCompany] = [compile('Person'), compile('Company')]
  expect(isPerson({ job_company_size: 'large' })).toBe(false)
  expect(isPerson({ education: [{ majors: ['no such field'] }] })).toBe(false)
  for (const line of syntheticLines({ people: 4000, seed: 5, today })) {
    const record = JSON.parse(line) as Record<string, unknown>
    for (const field of contactFields) if (record[field] === true) delete record[field]
    const isValid = 'experience' in record ? isPerson : isCompany
    expect(isValid(record), JSON.stringify(isValid.errors)).toBe(true)
  }
})
