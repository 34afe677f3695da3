/**
 * What the vendor's search finds, after its documentation: the mapping of its fields, and the types
 * of queries that it takes. Texts are stored in lower case and compared as they are; `text` fields
 * are found by their words.
 */

type Kind = 'keyword' | 'text' | 'date' | 'integer' | 'present'

/** A part of the vendor's mapping. `present`: only `exists` is used here. */
const mapping: Record<string, Kind> = {
  full_name: 'keyword',
  first_name: 'keyword',
  middle_name: 'keyword',
  last_name: 'keyword',
  linkedin_url: 'keyword',
  linkedin_username: 'keyword',
  job_title: 'keyword',
  'job_title.text': 'text',
  job_title_role: 'keyword',
  job_title_sub_role: 'keyword',
  job_title_levels: 'keyword',
  job_company_name: 'keyword',
  job_company_website: 'keyword',
  job_company_size: 'keyword',
  job_company_industry: 'keyword',
  job_company_founded: 'integer',
  job_start_date: 'date',
  ...Object.fromEntries(
    ['location_', 'job_company_location_'].flatMap((of) =>
      ['locality', 'metro', 'region', 'country'].map((part) => [of + part, 'keyword' as const]),
    ),
  ),
  'experience.company.name': 'keyword',
  'education.school.name': 'keyword',
  'education.majors': 'keyword',
  'education.minors': 'keyword',
  'education.end_date': 'date',
  skills: 'keyword',
  work_email: 'present',
  personal_emails: 'present',
  emails: 'present',
  mobile_phone: 'present',
  phone_numbers: 'present',
}

type Json = Record<string, unknown>

/** The vendor's 400. */
export class InvalidQuery extends Error {}

const maxList = 1000

/** A test of records, in lower case as `lowered` returns them. Throws `InvalidQuery`. */
export function readQuery(query: unknown): (record: Json) => boolean {
  const [type, body] = only(query)
  if (type === 'match_all') return () => true
  if (type === 'bool') return bool(body)
  if (type === 'exists') {
    const field = String((body as Json).field)
    kindOf(field)
    return (record) => valuesOf(record, field).length > 0
  }
  const [field, value] = only(body)
  const kind = kindOf(field)
  const test = testOf(type, kind, value)
  return (record) => valuesOf(record, field).some(test)
}

function testOf(type: string, kind: Kind, value: unknown): (own: unknown) => boolean {
  if (type === 'range') return range(kind, value as Json)
  if (type === 'match_phrase' && kind === 'text') {
    const words = ` ${wordsOf(value).join(' ')} `
    if (words.trim() === '') return () => false
    return (own) => ` ${wordsOf(own).join(' ')} `.includes(words)
  }
  if (kind !== 'keyword') throw new InvalidQuery(`${type} of a field of the kind ${kind}`)
  if (type === 'term') return (own) => own === value
  if (type === 'terms') {
    const texts = new Set(list(value))
    return (own) => texts.has(own)
  }
  if (type === 'prefix') return (own) => String(own).startsWith(String(value))
  if (type === 'wildcard') return wildcard(String(value))
  throw new InvalidQuery(`[${type}] is not supported`)
}

function bool(body: unknown): (record: Json) => boolean {
  const clauses = body as Json
  const known = ['must', 'filter', 'should', 'must_not']
  const unknown = Object.keys(clauses).find((name) => !known.includes(name))
  if (unknown !== undefined) throw new InvalidQuery(`[bool] does not support [${unknown}]`)
  const read = (name: string) => list(clauses[name] ?? []).map(readQuery)
  const [must, filter, should, mustNot] = known.map((name) => read(name === 'should' ? 'should' : name)) as [
    ReturnType<typeof read>,
    ReturnType<typeof read>,
    ReturnType<typeof read>,
    ReturnType<typeof read>,
  ]
  const needsOne = should.length > 0 && must.length + filter.length === 0
  return (record) =>
    [...must, ...filter].every((test) => test(record)) &&
    !mustNot.some((test) => test(record)) &&
    (!needsOne || should.some((test) => test(record)))
}

function range(kind: Kind, { gte, lte, ...rest }: Json): (own: unknown) => boolean {
  if (kind !== 'date' && kind !== 'integer') throw new InvalidQuery(`a range of a field of the kind ${kind}`)
  if (Object.keys(rest).length > 0) throw new InvalidQuery('only gte and lte are known')
  const [min, max] = [gte, lte].map((end) => (end === undefined ? null : pointOf(kind, end)))
  return (own) => {
    const at = pointOf(kind, own)
    return at !== null && (min == null || at >= min) && (max == null || at <= max)
  }
}

/** A number, or the first day of a date. */
function pointOf(kind: Kind, value: unknown): number | null {
  if (kind === 'integer') return Number(value)
  const text = `${String(value)}-01-01`.slice(0, 10)
  const time = Date.parse(text)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new InvalidQuery(`failed to parse date field [${String(value)}]`)
  return time
}

function wildcard(pattern: string): (own: unknown) => boolean {
  const parts = pattern.match(/\\[^]|[*?]|[^]/g) ?? []
  const source = parts.map((part) =>
    part === '*'
      ? '.*'
      : part === '?'
        ? '.'
        : part.replace(/^\\/, '').replace(/[.*+?^${}()|[\]\\]/, String.raw`\$&`),
  )
  const expression = new RegExp(`^${source.join('')}$`, 'su')
  return (own) => expression.test(String(own))
}

const wordsOf = (text: unknown): string[] => String(text).match(/[\p{L}\p{N}]+/gu) ?? []

function only(value: unknown): [string, unknown] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length !== 1) throw new InvalidQuery('malformed query, expected one key')
  return entries[0]!
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new InvalidQuery('expected a list')
  if (value.length > maxList) throw new InvalidQuery(`a list of ${value.length} elements`)
  return value
}

function kindOf(field: string): Kind {
  const kind = mapping[field]
  if (kind === undefined) throw new InvalidQuery(`no field [${field}]`)
  return kind
}

/** The values of a field, also inside lists. `job_title.text` reads `job_title`. */
function valuesOf(record: Json, field: string): unknown[] {
  let values: unknown[] = [record]
  for (const key of field.replace(/\.text$/, '').split('.'))
    values = values.flatMap((value) => {
      const next = typeof value === 'object' && value !== null ? (value as Json)[key] : undefined
      return Array.isArray(next) ? (next as unknown[]) : [next]
    })
  return values.filter((value) => value !== undefined && value !== null && value !== false)
}

/** A record as the vendor stores it: texts in lower case. */
export function lowered<T>(value: T): T {
  if (typeof value === 'string') return value.toLowerCase() as T
  if (Array.isArray(value)) return value.map((each: unknown) => lowered(each)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, lowered(each)])) as T
}
