import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './route.ts'

/** Every text that a request may contain keeps to the rule of `plain-text.ts`. */

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    name.includes('/') && name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('filters/'),
)

/** Texts that must reach the server as they are: what is compared with a hash or decoded. `host` is never read. */
const verbatim = /^(?:password|currentPassword|newPassword|refresh_token|flow|parameters|host|image|filters)$/

/** One of them is accepted by each text. */
const samples =
  `Seoul|linkedin.com/in/anna|10-20|1-2|-|123456|7|anna@acme.example|UTC|a:include|2026-01-01|2026-01-01T00:00:00Z|
09:00|first_name|https://acme.example/a|11111111-1111-4111-8111-111111111111|Abcdef1!|aGk=|+821012345678`
    .replaceAll('\n', '')
    .split('|')

type Text = { path: string; schema: z.ZodType }
type Definition = Record<string, unknown> & { type: string }

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** The texts of a schema: its strings, and what is made of a string. */
function textsOf(schema: z.ZodType, path: string): Text[] {
  const definition = schema.def as unknown as Definition
  if (definition.type === 'string') return [{ path, schema }]
  if (definition.type === 'pipe' && (definition.in as z.ZodType).def.type === 'string')
    return [{ path, schema }]
  if (definition.type === 'object')
    return Object.entries(definition.shape as Record<string, z.ZodType>).flatMap(([key, part]) =>
      textsOf(part, `${path}.${key}`),
    )
  const parts = ['innerType', 'element', 'in', 'keyType', 'valueType'].map((key) => definition[key])
  const options = Array.isArray(definition.options) ? (definition.options as unknown[]) : []
  return [...parts, ...options].filter(isSchema).flatMap((part) => textsOf(part, path))
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

const routes = (
  await Promise.all(
    files.map(async (name) =>
      Object.values((await import(new URL(name, folder).href)) as object).filter(isRoute),
    ),
  )
).flat()

const texts = routes.flatMap((route) =>
  [route.params, route.query, route.body].flatMap((schema) =>
    schema ? textsOf(schema, `${route.method} ${route.path}`) : [],
  ),
)
const kept = texts.filter(({ path }) => !verbatim.test(path.slice(path.lastIndexOf('.') + 1)))

/** A text with something in its middle. */
const having = (text: string, odd: string) =>
  text.slice(0, Math.ceil(text.length / 2)) + odd + text.slice(Math.ceil(text.length / 2))
/** A number that is read from a text is none with a character in it. */
const isCoerced = (schema: z.ZodType) => (schema.def as unknown as { coerce?: boolean }).coerce === true

const codes = ({ error }: z.ZodSafeParseResult<unknown>) => error?.issues.map(({ message }) => message) ?? []

test('the walk finds the texts of all requests', () => {
  expect(texts.length).toBeGreaterThan(80)
  expect(kept.length).toBeGreaterThan(60)
})

test('control characters and halves of surrogate pairs are refused in every text', () => {
  const accepting = kept.flatMap(({ path, schema }) => {
    if (isCoerced(schema)) return []
    const sample = samples.find((text) => schema.safeParse(text).success)
    if (sample === undefined) return [`${path}: no sample is accepted`]
    return ['\0', '\u0007', '\u007f', '\u0090', '\ud800', '\udc00'].flatMap((odd) =>
      schema.safeParse(having(sample, odd)).success ? [`${path}: ${JSON.stringify(odd)}`] : [],
    )
  })
  expect(accepting).toEqual([])
})

test('characters without shape change no text: they are taken out, or refused where no such text can be', () => {
  const changed = kept.flatMap(({ path, schema }) => {
    const sample = samples.find((text) => schema.safeParse(text).success) ?? ''
    const plain = schema.safeParse(sample).data
    return ['\u200b', '\ufeff', '\u202e', '\u00ad'].flatMap((odd) => {
      const { success, data } = schema.safeParse(having(sample, odd))
      return !success || JSON.stringify(data) === JSON.stringify(plain)
        ? []
        : [`${path}: ${JSON.stringify(odd)} gives ${JSON.stringify(data)}`]
    })
  })
  expect(changed).toEqual([])
})

test('a text of nothing but such characters counts as empty', () => {
  const different = kept.flatMap(({ path, schema }) =>
    ['\u200b', '\u3164 ', '\u2066\u2069'].flatMap((odd) => {
      const [given, empty] = [schema.safeParse(odd), schema.safeParse('')]
      return JSON.stringify(codes(given)) === JSON.stringify(codes(empty)) &&
        JSON.stringify(given.data) === JSON.stringify(empty.data)
        ? []
        : [`${path}: ${JSON.stringify(odd)} is ${JSON.stringify(given.data ?? codes(given))}`]
    }),
  )
  expect(different).toEqual([])
})
