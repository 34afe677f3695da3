import type { PoolClient } from 'pg'
import { findSuppressed, type Handle } from '../../privacy/privacy.ts'
import { changesOf, type Current } from './evaluate.ts'
import type { ImportRow } from './import-queries.ts'
import { matchPeople, type Match } from './match.ts'
import { readCurrent } from './match-queries.ts'
import { readRow, type ImportedPerson } from './read-row.ts'
import type { RowResult, TurnRow } from './row-queries.ts'

/** What applying a row would do. */
export type Plan = {
  result: RowResult
  /** Null if the row is refused or suppressed. */
  person: ImportedPerson | null
  current: Current | null
}

type Planning = {
  suppressionKey: string
  /** Whether what the plan rests on is locked until the transaction ends. */
  lock: boolean
}

/** Sorts rows by what applying them would do. Writes nothing. Rows of a person who had an earlier row are left to the caller. */
export async function planRows(
  client: PoolClient,
  { userId, columns, mapping, rules }: ImportRow,
  rows: readonly TurnRow[],
  { suppressionKey, lock }: Planning,
): Promise<Plan[]> {
  const meanings = columns.map(({ name, nameOrder }, at) => ({ name, nameOrder, field: mapping[at] ?? null }))
  const read = rows.map((row) => (row.isUnreadable ? null : readRow(row.cells, meanings)))
  const people = read.map((person) => (person === null || 'reason' in person ? null : person))
  const handles = people.flatMap((person) => (person ? handlesOf(person) : []))
  const suppressed = await findSuppressed(client, suppressionKey, { handles, lock })
  const isSuppressed = (person: ImportedPerson) =>
    handlesOf(person).some(({ kind, value }) => suppressed.has(`${kind}:${value}`))
  const known = people.filter((person) => person !== null)
  const matches = new Map((await matchPeople(client, userId, known)).map((match, at) => [known[at]!, match]))
  const ids = [...matches.values()].flatMap((match) =>
    match !== null && match !== 'unknown_id' ? match.id : [],
  )
  const current = await readCurrent(client, userId, { ids, locked: lock ? ids : [] })
  return rows.map(({ number }, at): Plan => {
    const found = read[at]!
    const plan = (result: Partial<RowResult>): Plan => ({
      result: { ...nothing, number, ...result },
      person: null,
      current: null,
    })
    // Suppressed since it was uploaded, or never readable.
    if (found === null)
      return plan({ outcome: rows[at]!.reason ? 'refused' : 'suppressed', reason: rows[at]!.reason })
    if ('reason' in found) return plan({ outcome: 'refused', ...found })
    if (isSuppressed(found)) return plan({ outcome: 'suppressed' })
    const match = matches.get(found) ?? null
    if (match === 'unknown_id') return plan({ outcome: 'refused', reason: 'unknown_id' })
    return { ...plan(outcomeOf(found, match, { current, rules })), ...partsOf(found, match, current) }
  })
}

/** The result of a row about which nothing is known. */
export const nothing: Omit<RowResult, 'number'> = {
  outcome: 'unchanged',
  reason: null,
  column: null,
  memberId: null,
  matchedBy: null,
  sameAs: null,
  changes: [],
  isApplied: false,
  isAdded: false,
}

type Known = { current: ReadonlyMap<number, Current>; rules: ImportRow['rules'] }

function outcomeOf(
  person: ImportedPerson,
  match: Match | null,
  { current, rules }: Known,
): Partial<RowResult> {
  const seen = match && current.get(match.id)
  if (match && seen) {
    const changes = changesOf(person, seen, rules)
    return {
      outcome: changes.length > 0 ? 'updated' : 'unchanged',
      memberId: match.id,
      matchedBy: match.by,
      changes,
    }
  }
  // Somebody who is recognised by an address or profile alone has no name to be stored by.
  return person.texts.full_name === undefined ? { outcome: 'refused', reason: 'no_name' } : { outcome: 'new' }
}

function partsOf(
  person: ImportedPerson,
  match: Match | null,
  current: ReadonlyMap<number, Current>,
): Pick<Plan, 'person' | 'current'> {
  const seen = (match && current.get(match.id)) ?? null
  return seen === null && person.texts.full_name === undefined
    ? { person: null, current: null }
    : { person, current: seen }
}

const handlesOf = ({ emails, texts }: ImportedPerson): Handle[] => [
  ...emails.map((value): Handle => ({ kind: 'email', value })),
  ...(texts.linkedin_url === undefined
    ? []
    : [{ kind: 'linkedin', value: texts.linkedin_url } satisfies Handle]),
]
