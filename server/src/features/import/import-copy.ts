import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/**
 * Writes PostgreSQL's COPY text format: tab-separated fields, one row per line, `\N` for null,
 * backslash escapes. Texts must not contain NUL characters or lone surrogates, which can't be
 * encoded.
 */

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const special = /[\\\t\n\r]/

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

/** Consecutive fields of a row. */
export function copyRow(values: (string | number | boolean | null)[]): string {
  return values.map(copyField).join('\t')
}

/**
 * Copies rows (without line ends) into `target`, a table with its column list. They are sent in one
 * piece, so that the database never waits for the event loop.
 */
export async function copyInto(client: ClientBase, target: string, rows: string[]): Promise<void> {
  if (rows.length === 0) return
  const stream = client.query(copyFrom(`copy ${target} from stdin`))
  stream.end(Buffer.from(`${rows.join('\n')}\n`))
  await finished(stream)
}

/** Overwrites `columns` in the rows of `table` whose id is in `source`. */
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

/** Reserves `count` ids of a table's identity column, ascending. */
export async function nextIds(
  client: ClientBase,
  table: 'people' | 'companies',
  count: number,
): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('${table}', 'id')) as id from generate_series(1, $1)`,
    [count],
  )
  return rows.map(({ id }) => Number(id))
}
