import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/**
 * PostgreSQL's COPY text format: fields between tabs, one row a line, `\N` for null, a backslash before what would be read otherwise.
 * Texts must not contain NUL characters or lone surrogates: no encoding of them exists.
 */

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const special = /[\\\t\n\r]/

/** One field. */
export function copyField(value: string | number | boolean | null): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return special.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign]!) : value
}

const arraySpecial = /["\\]/

/** A `text[]` field. */
export function copyArray(values: string[]): string {
  if (values.length === 0) return '{}'
  const items = values.map(arrayItem)
  return copyField(`{${items.join(',')}}`)
}

function arrayItem(value: string): string {
  return `"${arraySpecial.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`
}

/** Fields that follow one another in a row. */
export function copyRow(values: (string | number | boolean | null)[]): string {
  return values.map(copyField).join('\t')
}

/**
 * Sends rows (each without its line end) into `target`, a table with its column list in the order of the fields. They go in one piece,
 * so that the database never waits for the event loop.
 */
export async function copyInto(client: ClientBase, target: string, rows: string[]): Promise<void> {
  if (rows.length === 0) return
  const stream = client.query(copyFrom(`copy ${target} from stdin`))
  stream.end(Buffer.from(`${rows.join('\n')}\n`))
  await finished(stream)
}

/** Overwrites `columns` of the rows of `table` that have the id of a row of `source`. */
export async function updateFrom(
  client: ClientBase,
  table: string,
  source: string,
  columns: string,
): Promise<void> {
  const assignments = columns.split(',').map((column) => `${column.trim()} = source.${column.trim()}`)
  await client.query(
    `update ${table} set ${assignments.join(', ')}, updated_at = now() from ${source} source where source.id = ${table}.id`,
  )
}
