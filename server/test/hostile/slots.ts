import { z } from 'zod'

/**
 * A place in a schema for a text, and how to make a value with a text there that is otherwise well
 * formed.
 */
export type Slot = {
  path: string
  schema: z.ZodType
  /** The maximum length that the schema allows; undefined where the place doesn't take any text. */
  maxLength: number | undefined
  put: (text: string) => unknown
}

type Definition = Record<string, unknown> & { type: string }
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition
const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** All texts of a schema. */
export function slotsOf(schema: z.ZodType, path = ''): Slot[] {
  const definition = definitionOf(schema)
  if (definition.type === 'string')
    return [{ path, schema, maxLength: maxLengthOf(schema), put: (text) => text }]
  if (definition.type === 'object') {
    const around = (key: string, slot: Slot) =>
      within(slot, (inner) => ({ ...(smallest(schema) as object), [key]: inner }))
    const shape = definition.shape as Record<string, z.ZodType>
    return Object.entries(shape).flatMap(([key, part]) =>
      slotsOf(part, `${path}.${key}`).map((slot) => around(key, slot)),
    )
  }
  if (definition.type === 'array')
    return slotsOf(definition.element as z.ZodType, `${path}[]`).map((slot) =>
      within(slot, (inner) => [inner]),
    )
  if (definition.type === 'pipe') {
    const before = slotsOf(definition.in as z.ZodType, path)
    return before.length > 0 ? before : slotsOf(definition.out as z.ZodType, path)
  }
  const options = Array.isArray(definition.options) ? (definition.options as unknown[]) : []
  return [definition.innerType, ...options].filter(isSchema).flatMap((part) => slotsOf(part, path))
}

/** The same place, in a value around it. */
const within = ({ put, ...slot }: Slot, around: (inner: unknown) => unknown): Slot => ({
  ...slot,
  put: (text) => around(put(text)),
})

const maxLengths = new Map<z.ZodType, number | undefined>()

function maxLengthOf(schema: z.ZodType): number | undefined {
  if (!maxLengths.has(schema))
    maxLengths.set(schema, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).maxLength)
  return maxLengths.get(schema)
}

const samples =
  'Seoul|linkedin.com/in/anna|10-20|1-2|first_name|anna@acme.example|UTC|2026-01-01|2026-01-01T00:00:00Z|09:00|https://acme.example/a|11111111-1111-4111-8111-111111111111|Abcdef1!|123456|aGk='.split(
    '|',
  )

/** A small value of a schema; undefined where it may be left out. */
function smallest(schema: z.ZodType): unknown {
  if (schema.safeParse(undefined).success) return undefined
  const simple = [null, [], true, 1, ...samples].find((value) => schema.safeParse(value).success)
  if (simple !== undefined) return simple
  const definition = definitionOf(schema)
  if (definition.type === 'object')
    return Object.fromEntries(
      Object.entries(definition.shape as Record<string, z.ZodType>).map(([key, part]) => [
        key,
        smallest(part),
      ]),
    )
  if (definition.type === 'array') return [smallest(definition.element as z.ZodType)]
  if (definition.type === 'enum') return Object.values(definition.entries as object)[0]
  if (definition.type === 'literal') return (definition.values as unknown[])[0]
  const options = [definition.innerType, definition.in, ...((definition.options as unknown[]) ?? [])]
  const option = options.find(isSchema)
  return option && smallest(option)
}
