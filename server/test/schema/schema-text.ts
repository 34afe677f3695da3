import type { Pool } from 'pg'
import { catalogQueries, type Column, type Constraint, type Named } from './catalog-queries.ts'

/**
 * The tables and functions of the database as SQL for people to read, from the catalog, in the order
 * of their names. The statements could not run in this order: a table may refer to a later one.
 *
 * A key or reference of one column stands at the column, if its name is the one that PostgreSQL gives.
 * Every other constraint has a line with its name, which a migration that drops it needs.
 */
export async function schemaText(pool: Pool): Promise<string> {
  const all = async <T extends object>(sql: string) => (await pool.query<T>(sql)).rows
  const tables = await all<{ table: string; kind: string; options: string }>(catalogQueries.tables)
  const columns = Map.groupBy(await all<Column>(catalogQueries.columns), ({ table }) => table)
  const constraints = Map.groupBy(await all<Constraint>(catalogQueries.constraints), ({ table }) => table)
  const indexes = Map.groupBy(await all<Named>(catalogQueries.indexes), ({ table }) => table)
  const triggers = Map.groupBy(await all<Named>(catalogQueries.triggers), ({ table }) => table)
  const functions = await all<{ definition: string }>(catalogQueries.functions)
  const extensions = await all<{ name: string }>(catalogQueries.extensions)

  const blocks = tables.map(({ table, kind, options }) => {
    const lines = tableLines(columns.get(table) ?? [], constraints.get(table) ?? [])
    return [
      `create ${kind} ${table} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${options};`,
      ...(indexes.get(table) ?? []).map(({ definition }) => `${indexLine(definition)};`),
      ...(triggers.get(table) ?? []).map(({ definition }) => `${triggerLines(definition)};`),
    ].join('\n')
  })
  return `${[
    heading,
    extensions.map(({ name }) => `create extension ${name};`).join('\n'),
    ...blocks,
    ...functions.map(({ definition }) => `${functionLines(definition)};`),
  ].join('\n\n')}\n`
}

const heading = `-- The schema after all migrations, in the order of names. For reading: never run or edited.
-- After a new migration: npm run schema.`

function tableLines(columns: readonly Column[], constraints: readonly Constraint[]): string[] {
  const inline = Map.groupBy(constraints.filter(isInline), ({ columns: [only] }) => only!)
  const separate = constraints.filter((constraint) => !isInline(constraint))
  return [
    ...columns.map(({ name, definition }) =>
      [
        plain(name),
        plain(definition),
        ...(inline.get(name) ?? []).map((each) => plain(shortened(each))),
      ].join(' '),
    ),
    ...separate.map(({ name, definition }) => `constraint ${plain(name)} ${plain(definition)}`),
  ]
}

const suffixes: Record<string, string> = { p: 'pkey', u: 'key', f: 'fkey' }

function isInline({ table, name, kind, columns }: Constraint): boolean {
  const suffix = suffixes[kind]
  if (suffix === undefined || columns.length !== 1) return false
  return name === (kind === 'p' ? `${table}_pkey` : `${table}_${columns[0]}_${suffix}`)
}

/** Removes the column, which is written before it. */
const shortened = ({ definition }: Constraint) =>
  definition.replace(/^FOREIGN KEY \([^)]*\) /, '').replace(/^(PRIMARY KEY|UNIQUE.*) \([^)]*\)/, '$1')

const indexLine = (definition: string) => plain(definition.replace(' USING btree', ''))

const triggerLines = (definition: string) =>
  plain(definition).replaceAll(/ (?=(?:referencing|for each|when|execute function) )/g, '\n  ')

/** The head on one line, then the body as the migration wrote it. */
function functionLines(definition: string): string {
  const start = definition.indexOf('\nAS $')
  const head = definition
    .slice(0, start)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace('CREATE OR REPLACE', 'create')
  return `${plain(head)} as ${definition.slice('\nAS '.length + start).trimEnd()}`
}

/**
 * An expression of the catalog on one line, as we write it: keywords in lower case, a list of values
 * by `in`, and neither the schema nor the type of texts.
 */
function plain(sql: string): string {
  return sql
    .replaceAll(/'(?:[^']|'')*'|"[^"]*"|\b[A-Z]+\b|\s+/g, (part) =>
      /^['"]/.test(part) ? part : /^\s/.test(part) ? ' ' : part.toLowerCase(),
    )
    .replaceAll(/'::text(?!\[)/g, "'")
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('public.', '')
    .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replaceAll(/ <> all \(array\[([^\]]*)\]\)/g, ' not in ($1)')
}
