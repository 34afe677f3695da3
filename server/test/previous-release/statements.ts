import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'

/** The statements that the server of a release sends to its database, as its tests made it send them. */
export type ReleaseStatements = {
  /** The version in package.json. */
  release: string
  /** The last migration when they were recorded. */
  migration: string
  statements: string[]
}

export const statementsFile = join(import.meta.dirname, 'statements.json')

export const readStatements = async (): Promise<ReleaseStatements> =>
  JSON.parse(await readFile(statementsFile, 'utf8')) as ReleaseStatements

export const migrationsFolder = join(import.meta.dirname, '../../migrations')

export const migrationNames = async (): Promise<string[]> => (await readdir(migrationsFolder)).toSorted()

const temporary = /^create temporary table /i
const planned = /^(?:with|select|insert|update|delete|merge|values|\() ?/i

/**
 * The part of a statement that names tables and columns, as one that can be planned; a temporary
 * table is itself. Null if it has none, such as `begin`, or changes the schema.
 */
export function plannable(statement: string): string | null {
  if (temporary.test(statement)) return statement
  const cursor = /^declare \w+ (?:no scroll )?cursor for (.+)$/i.exec(statement)
  if (cursor) return cursor[1]!
  const copied = /^copy \((.+)\) to stdout$/i.exec(statement)
  if (copied) return copied[1]!
  const filled = /^copy ([\w.]+) ?\((.+)\) from stdin$/i.exec(statement)
  if (filled) return `select ${filled[2]} from ${filled[1]}`
  return planned.test(statement) ? statement : null
}

/**
 * Returns why the database refuses statements, by statement. They are planned, for which it looks
 * up tables, columns, types and the indexes for conflicts, but none is run. Needs PostgreSQL 16.
 */
export async function refused(
  client: ClientBase,
  statements: readonly string[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  const attempt = async (statement: string, sql: string) => {
    try {
      await client.query(sql)
    } catch (error) {
      reasons.set(statement, (error as Error).message)
    }
  }
  for (const statement of statements) if (temporary.test(statement)) await attempt(statement, statement)
  for (const statement of statements) {
    const sql = plannable(statement)
    if (sql === null || temporary.test(statement)) continue
    await attempt(statement, `explain (generic_plan) ${sql}`)
  }
  return reasons
}
