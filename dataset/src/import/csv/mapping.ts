import { csvDelimiters, csvEncodings } from '@rapport/contract/lists/import-fields.ts'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { contactTypes } from '@rapport/contract/contacts/vocabularies.ts'
import { nameOrders } from '@rapport/contract/people/name-orders.ts'
import { z } from 'zod'
import { ImportError } from '../import-error.ts'

/**
 * A mapping says which columns of a table become which fields of people and companies:
 * docs/import.md explains every part.
 */

/** An object that names its allowed keys when it refuses one. */
const object = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined
      const unknown = issue.keys.map((key) => `'${key}'`).join(', ')
      return `unknown key ${unknown}. Allowed: ${Object.keys(shape).join(', ')}`
    },
  })

/** They begin the keys that importers make up: ids of a source with such a name could be taken for them. */
const reservedSources = ['csv', 'in', 'name', 'pdl', 'web']

const column = z.string().trim().min(1)

const maxParts = 20
/**
 * `separator`: the cell has several values. `part`: only this one of them; 1 is the first and -1
 * the last.
 */
const split = {
  separator: z.string().min(1).max(10).optional(),
  part: z.int().min(-maxParts).max(maxParts).optional(),
}
const isSplit = ({ separator, part }: { separator?: string | undefined; part?: number | undefined }) =>
  part === undefined || (part !== 0 && separator !== undefined)

const valueSource = z.union(
  [
    column,
    z
      .strictObject({ column, ...split })
      .refine(isSplit, 'part counts from 1, or from the end from -1, and requires a separator'),
    z
      .strictObject({ joined: column, ...split })
      .refine(isSplit, 'part counts from 1, or from the end from -1, and requires a separator'),
    z.strictObject({ columns: z.array(column).min(1).max(20), with: z.string().max(10).default(' ') }),
    z.strictObject({ firstOf: z.array(column).min(1).max(20) }),
    z.strictObject({ value: z.string().min(1).max(200) }),
  ],
  'expected a column name, or an object with one of: column, joined, columns, firstOf, value. Beside column and joined: separator, part; beside columns: with',
)
export type ValueSource = z.output<typeof valueSource>

const field = valueSource.optional()
const place = object({ city: field, metro: field, state: field, country: field, text: field }).optional()

const join = object({
  file: z.string().regex(/^[^/\\]+$/, 'a file name without a folder: it stands beside the imported file'),
  column,
  on: column,
})

const person = object({
  key: field,
  fullName: field,
  nameOrder: z.enum(nameOrders).optional(),
  firstName: field,
  lastName: field,
  headline: field,
  summary: field,
  linkedin: field,
  place,
  skills: field,
  experienceYears: field,
  observedOn: field,
}).refine(({ fullName, firstName, lastName }) => fullName ?? firstName ?? lastName, {
  message: 'needs fullName, or firstName and lastName',
})

const company = object({
  name: valueSource,
  website: field,
  linkedin: field,
  industry: field,
  type: field,
  foundedYear: field,
  headcount: field,
  revenue: field,
  linkedinFollowers: field,
  place,
  summary: field,
  fundingTotal: field,
  fundingRoundCount: field,
  funding: object({
    amounts: valueSource,
    order: z.enum(['newest-first', 'oldest-first']).default('oldest-first'),
  }).optional(),
})

const education = object({
  school: field,
  degrees: field,
  fieldsOfStudy: field,
  startYear: field,
  endYear: field,
})

const contact = object({
  kind: z.enum(['email', 'phone']),
  type: z.enum(contactTypes).default('other'),
  value: valueSource,
  status: field,
})

const mapping = object({
  source: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens, at most 40')
    .default('csv'),
  delimiter: z.enum(csvDelimiters).optional(),
  encoding: z.enum(csvEncodings).optional(),
  header: z.union([z.int().min(1), z.literal('none')], "a line's number, or 'none'").optional(),
  join: join.optional(),
  person: person.optional(),
  position: object({ title: field, place, startDate: field, endDate: field }).optional(),
  company: company.optional(),
  education: z.array(education).max(10).default([]),
  contacts: z.array(contact).max(20).default([]),
}).superRefine((value, context) => {
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (!value.person && !value.company) refuse([], 'requires person, company or both')
  if (value.person?.key && reservedSources.includes(value.source))
    refuse(
      ['source'],
      `a mapped key requires a source name of your own, such as 'crm', other than ${reservedSources.join(', ')}`,
    )
  if (!value.join && usesJoin(value)) refuse(['join'], "a field uses 'joined', but no file is joined")
})

export type Mapping = z.output<typeof mapping>

/** The columns that a mapping reads from the imported file and from the joined one. */
export function columnsOf(value: Mapping): { main: Set<string>; joined: Set<string> } {
  const main = new Set<string>()
  const joined = new Set<string>()
  for (const source of sourcesOf(value)) {
    if (typeof source === 'string') main.add(source)
    else if ('column' in source) main.add(source.column)
    else if ('joined' in source) joined.add(source.joined)
    else if ('columns' in source) for (const name of source.columns) main.add(name)
    else if ('firstOf' in source) for (const name of source.firstOf) main.add(name)
  }
  if (value.join) {
    main.add(value.join.on)
    joined.add(value.join.column)
  }
  return { main, joined }
}

function sourcesOf(value: Omit<Mapping, 'join'>): ValueSource[] {
  const { place: home, nameOrder: _, ...fields } = value.person ?? {}
  const { place: workplace, ...job } = value.position ?? {}
  const { place: seat, funding, ...facts } = value.company ?? {}
  const groups = [fields, home, job, workplace, facts, seat, ...value.education]
  return [
    ...groups.flatMap((group) => Object.values<ValueSource | undefined>(group ?? {})),
    ...value.contacts.flatMap((entry) => [entry.value, ...(entry.status ? [entry.status] : [])]),
    ...(funding ? [funding.amounts] : []),
  ].filter((source) => source !== undefined)
}

const usesJoin = (value: Omit<Mapping, 'join'>) =>
  sourcesOf(value).some((source) => typeof source === 'object' && 'joined' in source)

/** Checks a parsed mapping. Throws `ImportError` with the path of each mistake. */
export function parseMapping(value: unknown, name = 'the mapping'): Mapping {
  const result = mapping.safeParse(value)
  if (result.success) return result.data
  const mistakes = result.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'mapping'}: ${message}`,
  )
  throw new ImportError(`${name} cannot be used. ${mistakes.join('; ')}`)
}

/** Reads a mapping file. Throws `ImportError` if it is missing, not JSON or not a mapping. */
export async function loadMapping(path: string): Promise<Mapping> {
  const name = basename(path)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ImportError(`${name} cannot be read`)
  })
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new ImportError(`${name} is not valid JSON`)
  }
  return parseMapping(value, name)
}
