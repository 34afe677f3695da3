import type { ImportField } from '@rapport/contract/lists/import-fields.ts'
import type { PoolClient } from 'pg'
import { findSuppressed, type Handle } from '../../../privacy/privacy.ts'
import { changesOf, type Current } from '../rows/evaluate.ts'
import type { ImportRow } from '../rows/import-queries.ts'
import { matchPeople, type Match } from './matching/match.ts'
import { readCurrent } from './matching/match-queries.ts'
import { readRow, type ImportedPerson } from '../rows/read-row.ts'
import type { RowResult, TurnRow } from '../rows/row-queries.ts'

/** The effect of applying a row. */
export type Plan = {
  result: RowResult
  /** Null if the row is refused or suppressed. */
  person: ImportedPerson | null
  current: Current | null
}

type PlanInput = {
  suppressionKey: string
  /** Whether the data that the plan depends on is locked until the transaction ends. */
  lock: boolean
}

/**
 * Sorts rows by the effect of applying them. Writes nothing. Leaves the rows of a person who had an
 * earlier row to the caller.
 */
export async function planRows(
  client: PoolClient,
  given: ImportRow,
  rows: readonly TurnRow[],
  { suppressionKey, lock }: PlanInput,
): Promise<Plan[]> {
  const { userId, state, rules } = given
  const meanings = meaningsOf(given)
  const read = rows.map((row) => (row.isUnreadable ? null : readRow(row.cells, meanings)))
  const people = read.map((person) => (person === null || 'reason' in person ? null : person))
  const handles = people.flatMap((person) => (person ? handlesOf(person) : []))
  const suppressed = await findSuppressed(client, suppressionKey, { handles, lock })
  const isSuppressed = (person: ImportedPerson) =>
    handlesOf(person).some(({ kind, value }) => suppressed.has(`${kind}:${value}`))
  const known = people.filter((person) => person !== null)
  const matches = new Map((await matchPeople(client, userId, known)).map((match, at) => [known[at]!, match]))
  const ids = [...matches.values()].flatMap(({ found }) => found?.id ?? [])
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
    // A check finds out again.
    const isApart = state === 'applying' && rows[at]!.isApart
    const { found: match, isUnknownId } = isApart ? stranger : matches.get(found)!
    const person = named(isUnknownId ? withoutId(found, meanings) : found, match)
    const seen = (match && current.get(match.id)) ?? null
    const outcome = outcomeOf(person, match, { seen, rules })
    const dropped = outcome.outcome === 'refused' ? [] : person.dropped
    return {
      result: { ...nothing, number, ...outcome, dropped, isApart },
      person: outcome.outcome === 'refused' ? null : person,
      current: seen,
    }
  })
}

export const meaningsOf = ({ columns, mapping }: Pick<ImportRow, 'columns' | 'mapping'>) =>
  columns.map(({ name, nameOrder }, at) => ({ name, nameOrder, field: mapping[at] ?? null }))

/** The match of a row that contradicts an earlier one about the person it means. */
const stranger: Match = { found: null, isUnknownId: false }

/** A new person of whom a row only gives an address is stored under the address until a name is known. */
function named(person: ImportedPerson, match: Match['found']): ImportedPerson {
  const [address] = person.emails
  if (match || person.texts.full_name !== undefined || address === undefined) return person
  return { ...person, texts: { ...person.texts, full_name: address } }
}

/** A row whose id the account can't see is read as one without an id. */
function withoutId(
  person: ImportedPerson,
  meanings: readonly { field: ImportField | null }[],
): ImportedPerson {
  const { rapportId, dropped } = person
  const at = meanings.findIndex(({ field }) => field === 'rapport_id')
  return {
    ...person,
    rapportId: null,
    dropped: [...dropped, { at, reason: 'unknown_id', value: String(rapportId) }],
  }
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
  dropped: [],
  isApart: false,
  isApplied: false,
  isAdded: false,
}

type Known = { seen: Current | null; rules: ImportRow['rules'] }

function outcomeOf(
  person: ImportedPerson,
  match: Match['found'],
  { seen, rules }: Known,
): Pick<RowResult, 'outcome'> & Partial<RowResult> {
  if (match && seen) {
    const changes = changesOf(person, seen, rules)
    return {
      outcome: changes.length > 0 ? 'updated' : 'unchanged',
      memberId: match.id,
      matchedBy: match.by,
      changes,
    }
  }
  if (person.texts.full_name !== undefined) return { outcome: 'new' }
  // A person recognised only by an address or profile has no name to be stored under.
  const isLost = person.dropped.some(({ reason }) => reason === 'unknown_id')
  return { outcome: 'refused', reason: isLost ? 'unknown_id' : 'no_name' }
}

const handlesOf = ({ emails, texts }: ImportedPerson): Handle[] => [
  ...emails.map((value): Handle => ({ kind: 'email', value })),
  ...(texts.linkedin_url === undefined
    ? []
    : [{ kind: 'linkedin', value: texts.linkedin_url } satisfies Handle]),
]
