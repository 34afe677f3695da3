import type { Pool } from 'pg'

/** A column that may contain words: `table.column`, with the schema if it isn't ours. */
export type Column = { table: string; column: string; isBytes: boolean }

export const nameOf = ({ table, column }: Pick<Column, 'table' | 'column'>): string => `${table}.${column}`

/** Every column of text, JSON or bytes, also in arrays. */
export async function columnsOfWords(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select case when c.table_schema <> 'public' then c.table_schema || '.' else '' end || c.table_name as table, c.column_name as column, c.udt_name = 'bytea' as "isBytes"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
       and c.udt_name in ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea', '_text', '_jsonb', '_bytea')
     order by 1, c.ordinal_position`,
  )
  return rows
}

/** Where one of the marks stands, in whatever letters. */
export async function findMarks(pool: Pool, marks: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const place of await columnsOfWords(pool)) {
    const column = `t."${place.column}"`
    const text = place.isBytes ? `encode(${column}, 'escape')` : `${column}::text`
    const { rowCount } = await pool.query(
      `select from ${place.table} t where exists (
         select from unnest($1::text[]) mark where position(mark in lower(${text})) > 0
       ) limit 1`,
      [marks],
    )
    if (rowCount === 1) found.add(nameOf(place))
  }
  return found
}
