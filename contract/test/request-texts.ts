import { readdirSync } from 'node:fs'
import { z } from 'zod'
import type { Route } from '../src/route.ts'

const folder = new URL('../src/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.includes('/') && name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

export type Text = { path: string; schema: z.ZodType }
type Definition = Record<string, unknown> & { type: string }

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** Kinds of schema that hold no text, or only texts that the contract names. */
const textless = new Set(['number', 'boolean', 'null', 'enum', 'literal', 'transform'])

/**
 * The texts of a schema: its strings, and what is made of a string. Throws on a kind of schema that it
 * can't walk, so that no text is left out unnoticed.
 */
function textsOf(schema: z.ZodType, path: string): Text[] {
  const definition = schema.def as unknown as Definition
  if (definition.type === 'string') return [{ path, schema }]
  if (definition.type === 'pipe' && (definition.in as z.ZodType).def.type === 'string')
    return [{ path, schema }]
  if (definition.type === 'object')
    return Object.entries(definition.shape as Record<string, z.ZodType>).flatMap(([key, part]) =>
      textsOf(part, `${path}.${key}`),
    )
  const parts = ['innerType', 'element', 'in', 'out', 'keyType', 'valueType'].map((key) => definition[key])
  const options = [definition.options, definition.items].flatMap((some) =>
    Array.isArray(some) ? (some as unknown[]) : [],
  )
  const inner = [...parts, definition.left, definition.right, definition.rest, ...options].filter(isSchema)
  if (inner.length === 0 && !textless.has(definition.type))
    throw new Error(`${path}: the texts of a schema of type ${definition.type} can't be found`)
  return inner.flatMap((part) => textsOf(part, path))
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

/** All routes of the contract. */
export const routes = (
  await Promise.all(
    files.map(async (name) =>
      Object.values((await import(new URL(name, folder).href)) as object).filter(isRoute),
    ),
  )
).flat()

/** Every text that a request may contain. */
export const texts = routes.flatMap((route) =>
  [route.params, route.query, route.body].flatMap((schema) =>
    schema ? textsOf(schema, `${route.method} ${route.path}`) : [],
  ),
)

/** The error codes of a refused text. */
export const codes = ({ error }: z.ZodSafeParseResult<unknown>) =>
  error?.issues.map(({ message }) => message) ?? []
