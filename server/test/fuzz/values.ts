import type { Random } from '@rapport/dataset/synthetic/random.ts'
import type { ApiDescription, Schema } from './description.ts'
import { oddTexts, ordinaryTexts } from './texts.ts'

/** The pools from which the values of a field are drawn, by the field's name. */
export type Pools = Readonly<Record<string, readonly unknown[]>>

type Deps = { random: Random; description: ApiDescription; pools: Pools; isOdd: boolean }

const tries = 40

/** A value as its schema says. The field's name picks the pool that ids and formatted texts come from. */
export function valueOf(deps: Deps, declared: Schema, name: string): unknown {
  const { random, pools } = deps
  const schema = deps.description.resolve(declared)
  const pool = pools[name]
  if (pool && random.chance(0.8)) {
    const value = random.of(pool)
    if (deps.description.fault(schema, value) === null) return value
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.of(schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return valueOf(deps, random.of(options), name)
  const type = Array.isArray(schema.type) ? random.of(schema.type) : (schema.type ?? 'string')
  switch (type) {
    case 'object':
      return objectOf(deps, schema)
    case 'array':
      return arrayOf(deps, schema, name)
    case 'integer':
    case 'number':
      return numberOf(deps, schema)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return textOf(deps, schema)
  }
}

function objectOf(deps: Deps, { properties = {}, required = [] }: Schema): Record<string, unknown> {
  const optional = deps.isOdd ? 0.5 : 0.15
  const value: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties))
    if (required.includes(name) || deps.random.chance(optional)) value[name] = valueOf(deps, schema, name)
  return value
}

function arrayOf(deps: Deps, { items = {}, minItems = 0, maxItems = 5 }: Schema, name: string): unknown[] {
  const { random, isOdd } = deps
  const usual = Math.min(maxItems, minItems + random.below(4))
  const length = isOdd && random.chance(0.05) ? maxItems : usual
  const values = new Map<string, unknown>()
  // Values differ in more than letter case: repeated values are a matter of the rules.
  for (let turn = 0; values.size < length && turn < length + tries; turn++) {
    const value = valueOf(deps, items, name)
    values.set(JSON.stringify(value).trim().toLowerCase(), value)
  }
  return [...values.values()]
}

function numberOf({ random, isOdd }: Deps, schema: Schema): number {
  const { minimum: min = 0, maximum: max = 1e6 } = schema
  const ends = [min, max, Math.min(max, min + 1), Math.max(min, max - 1)]
  if (isOdd && random.chance(0.5)) return random.of(ends)
  const near = Math.min(max, min + random.below(30))
  return schema.type === 'integer' || random.chance(0.7) ? near : Math.min(max, near + random.float())
}

function textOf({ random, description, isOdd }: Deps, schema: Schema): string {
  for (let turn = 0; turn < tries; turn++) {
    const text = random.of(isOdd ? [...oddTexts, ...ordinaryTexts] : ordinaryTexts)
    const { minLength = 0, maxLength = Infinity } = schema
    const fitted = isOdd && random.chance(0.2) ? stretch(text, Math.max(minLength, maxLength)) : text
    if (description.fault(schema, fitted) === null) return fitted
  }
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}

/** Repeats a text up to a number of characters (code points, as JSON Schema counts). */
function stretch(text: string, length: number): string {
  if (!Number.isFinite(length) || length > 1000 || text === '') return text
  return Array.from(text.repeat(length)).slice(0, length).join('')
}
