import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { contactTypes } from '@rapport/contract/contacts/vocabularies.ts'
import { z } from 'zod'
import { delimiters, encodings } from './detect.ts'
import { ImportError } from '../import-error.ts'

/**
 * A mapping says which columns of a table become which fields of people and companies. It is a JSON file:
 *
 *     {
 *       "source": "crm",
 *       "join": { "file": "accounts.csv", "column": "Account", "on": "Company" },
 *       "person": { "key": "Contact ID", "firstName": "First", "lastName": "Last", "linkedin": "LinkedIn",
 *                   "place": { "city": "City", "country": { "value": "Germany" } } },
 *       "position": { "title": "Role", "startDate": "Since" },
 *       "company": { "name": "Company", "website": { "joined": "Website" }, "foundedYear": { "joined": "Founded" },
 *                    "funding": { "amounts": { "joined": "Raised" }, "order": "newest-first" } },
 *       "education": [{ "school": "University", "fieldsOfStudy": { "column": "Major", "separator": "/" }, "endYear": "Graduated" }],
 *       "contacts": [{ "kind": "email", "type": "professional", "value": { "column": "E-mails", "separator": ";" } },
 *                    { "kind": "phone", "type": "mobile", "value": "Mobile" }]
 *     }
 *
 * Where a field's value comes from:
 * - `"City"` or `{ "column": "City" }`: a column. With `separator`, the cell contains several values: lists take all, single values the first.
 * - `{ "joined": "Website" }`: a column of the joined file.
 * - `{ "columns": ["Street", "Town"], "with": ", " }`: several columns as one text, without empty ones.
 * - `{ "value": "Founder" }`: the same for every row.
 *
 * `join` completes each row with the first row of a second file in the same folder whose `column` equals this file's `on`, ignoring case, accents and
 * punctuation; rows without a match stay as they are. That file is loaded into memory.
 *
 * A `fullName` with a separator turns one row into several people, who share place, position and company but no contact value or profile.
 * Without `person` each row is a company. `place` has `city`, `metro`, `state`, `country`, or `text` for a place in one cell. `key` is the
 * source's own id of a person: with it, a later import updates the person instead of adding one; it requires a `source` name of your own.
 * `delimiter` and `encoding` are detected unless given. Amounts are in dollars; lists of them may also use commas for thousands.
 */

const column = z.string().trim().min(1)
const separator = z.string().min(1).max(10)

const valueSource = z.union(
  [
    column,
    z.strictObject({ column, separator: separator.optional() }),
    z.strictObject({ joined: column, separator: separator.optional() }),
    z.strictObject({ columns: z.array(column).min(1).max(20), with: z.string().max(10).default(' ') }),
    z.strictObject({ value: z.string().min(1).max(200) }),
  ],
  'expected a column name, or an object with one of: column, joined, columns, value',
)
export type ValueSource = z.output<typeof valueSource>

const field = valueSource.optional()
const place = z
  .strictObject({ city: field, metro: field, state: field, country: field, text: field })
  .optional()

const join = z.strictObject({
  file: z.string().regex(/^[^/\\]+$/, 'a file name without a folder: it stands beside the imported file'),
  column,
  on: column,
})

const person = z
  .strictObject({
    key: field,
    fullName: field,
    firstName: field,
    lastName: field,
    headline: field,
    summary: field,
    linkedin: field,
    place,
    skills: field,
    experienceYears: field,
    observedOn: field,
  })
  .refine(({ fullName, firstName, lastName }) => fullName ?? firstName ?? lastName, {
    message: 'needs fullName, or firstName and lastName',
  })

const company = z.strictObject({
  name: valueSource,
  website: field,
  linkedin: field,
  industry: field,
  foundedYear: field,
  headcount: field,
  revenue: field,
  linkedinFollowers: field,
  place,
  summary: field,
  fundingTotal: field,
  fundingRoundCount: field,
  funding: z
    .strictObject({
      amounts: valueSource,
      order: z.enum(['newest-first', 'oldest-first']).default('oldest-first'),
    })
    .optional(),
})

const education = z.strictObject({
  school: field,
  degrees: field,
  fieldsOfStudy: field,
  startYear: field,
  endYear: field,
})

const contact = z.strictObject({
  kind: z.enum(['email', 'phone']),
  type: z.enum(contactTypes).default('other'),
  value: valueSource,
})

const mapping = z
  .strictObject({
    source: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens, at most 40')
      .default('csv'),
    delimiter: z.enum(delimiters).optional(),
    encoding: z.enum(encodings).optional(),
    join: join.optional(),
    person: person.optional(),
    position: z.strictObject({ title: field, place, startDate: field, endDate: field }).optional(),
    company: company.optional(),
    education: z.array(education).max(10).default([]),
    contacts: z.array(contact).max(20).default([]),
  })
  .superRefine((value, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (!value.person && !value.company) refuse([], 'requires person, company or both')
    if (value.person?.key && (value.source === 'csv' || value.source === 'pdl'))
      refuse(['source'], "a mapped key requires a source name of your own, other than 'csv' and 'pdl'")
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
  }
  if (value.join) {
    main.add(value.join.on)
    joined.add(value.join.column)
  }
  return { main, joined }
}

function sourcesOf(value: Omit<Mapping, 'join'>): ValueSource[] {
  const { place: home, ...fields } = value.person ?? {}
  const { place: workplace, ...job } = value.position ?? {}
  const { place: seat, funding, ...facts } = value.company ?? {}
  const groups = [fields, home, job, workplace, facts, seat, ...value.education]
  return [
    ...groups.flatMap((group) => Object.values<ValueSource | undefined>(group ?? {})),
    ...value.contacts.map((entry) => entry.value),
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
