import type { ClientBase } from 'pg'
import type { SequenceState } from './tables.ts'

/** What a backup says of itself at its end, by which a restored database is checked. */
export type Totals = {
  /** Rows of each table. */
  rows: Record<string, number>
  sequences: SequenceState[]
  facts: Facts
}

/** Sums over the rows themselves, as text, since a ledger may exceed a number. */
export type Facts = {
  /** The sum of the ledger's amounts, by module. */
  ledger: Record<string, string>
  /** The newest email that was claimed; 0 without one. */
  newestSend: number
  suppressions: number
}

export async function findFacts(client: ClientBase): Promise<Facts> {
  const { rows: ledger } = await client.query<{ module: string; sum: string }>(
    'select module, sum(amount)::text as sum from credit_entries group by module order by module',
  )
  const { rows } = await client.query<{ newestSend: number; suppressions: number }>(
    `select (select coalesce(max(id), 0) from sends) as "newestSend",
       (select count(*)::integer from suppressions) as suppressions`,
  )
  return { ledger: Object.fromEntries(ledger.map(({ module, sum }) => [module, sum])), ...rows[0]! }
}

/** What differs, in words; empty if nothing does. */
export function differences(
  expected: Totals,
  rows: Readonly<Record<string, number>>,
  facts: Facts,
): string[] {
  const tables = Object.keys(expected.rows)
    .filter((name) => expected.rows[name] !== rows[name])
    .map((name) => `${name} has ${rows[name] ?? 'no'} rows instead of ${expected.rows[name]}`)
  const isEqual = JSON.stringify(facts) === JSON.stringify(expected.facts)
  return isEqual
    ? tables
    : [...tables, `${JSON.stringify(facts)} instead of ${JSON.stringify(expected.facts)}`]
}
