import type { ImportMatch } from '@rapport/contract/lists/import-fields.ts'
import type { AccountClient } from '../../../../database/as-account.ts'
import {
  agreementOf,
  agreements,
  bestOf,
  differ,
  evidenceOf,
  identityOf,
  type Agreement,
} from './matching/identity.ts'
import type { ImportRow } from '../rows/import-queries.ts'
import { meaningsOf, type Plan } from './plan-rows.ts'
import { readRow, type ImportedPerson } from '../rows/read-row.ts'
import { withinRoom } from './room.ts'
import { findKeys, hashOf, insertKeys, readEarlier, type Key } from './matching/key-queries.ts'
import { storeResults } from '../rows/row-queries.ts'

/**
 * A row of the file with a person whom a later row may also mean. `first` is the first row of that
 * person.
 */
type Seen = { number: number; first: number; person: ImportedPerson; matchedBy: ImportMatch | null }

/**
 * The maximum number of people in a file who are compared with a row that shares a value with them.
 * A value of more people identifies none of them.
 */
const maxSharing = 8

/**
 * Finds the rows of people who had an earlier row, or for whom the list has no room, and stores the
 * outcome of all rows. Changes no people.
 */
export async function checkTurn(
  client: AccountClient,
  given: ImportRow,
  plans: readonly Plan[],
): Promise<void> {
  const sorted = plans.flatMap((plan) => (plan.person ? [{ plan, keys: keysOf(plan, plan.person) }] : []))
  const hashes = [...new Set(sorted.flatMap(({ keys }) => keys.map(({ hash }) => hash)))]
  const rowsOf = Map.groupBy(await findKeys(client, given.id, hashes), ({ hash }) => hash)
  const seen = await readSeen(client, given, [
    ...new Set([...rowsOf.values()].flat().map(({ number }) => number)),
  ])
  const added: Key[] = []
  for (const { plan, keys } of sorted) {
    const { result, person } = plan
    const candidates = keys.flatMap(({ by, address, hash }) =>
      (rowsOf.get(hash) ?? []).flatMap(({ number }) => ({ by, address, row: seen.get(number)! })),
    )
    settle(
      plan,
      candidates.filter(({ row }) => row !== undefined),
    )
    const first = result.sameAs ?? result.number
    seen.set(result.number, { number: result.number, first, person: person!, matchedBy: result.matchedBy })
    for (const { hash } of result.isApart ? keys.filter(({ by }) => by !== member) : keys) {
      const sharing = rowsOf.get(hash) ?? []
      if (sharing.length >= maxSharing) continue
      const key = { hash, number: result.number }
      rowsOf.set(hash, [...sharing, key])
      added.push(key)
    }
  }
  const firstRows = plans.filter(({ person, result }) => person && result.sameAs === null)
  await withinRoom(client, { listId: given.listId, coming: given.counts.added ?? 0 }, firstRows)
  await insertKeys(client, given.id, added)
  await storeResults(
    client,
    given.id,
    plans.map(({ result }) => result),
  )
}

/** Both rows mean one stored person. */
const member = 'member'
type KeyOf = { by: ImportMatch | typeof member; address: string | undefined; hash: string }

/** A row with an id is of that member alone. */
function keysOf({ result: { memberId } }: Plan, person: ImportedPerson): KeyOf[] {
  const own =
    memberId === null
      ? []
      : [{ by: member as KeyOf['by'], address: undefined, hash: hashOf(`member:${memberId}`) }]
  return [...own, ...evidenceOf(person).map(({ by, address, key }) => ({ by, address, hash: hashOf(key) }))]
}

type Candidate = { by: KeyOf['by']; address: string | undefined; row: Seen }
type SharedHandle = { by: ImportMatch | null; address: string | undefined; row: Seen }
/** `who` is the first row of a person. */
type AgreeingRow = { by: ImportMatch | null; who: number; agreement: Agreement }

/**
 * Sets the earlier row of a person, or records that the row seems to mean the stored person of an
 * earlier row but is about another one.
 */
function settle(plan: Plan, candidates: readonly Candidate[]): void {
  const { result, person } = plan
  if (!person) return
  const counted = person.rapportId === null ? candidates : candidates.filter(({ by }) => by === member)
  const shared = counted.map(({ by, address, row }) => ({
    by: by === member ? weaker(result, row) : by,
    address,
    row,
  }))
  const same = bestOf(
    [...Map.groupBy(shared, ({ row }) => row.first)].flatMap((rows) => fitting(person, rows)),
  )
  if (same) {
    Object.assign(result, {
      outcome: 'unchanged',
      sameAs: same.who,
      matchedBy: same.by,
      changes: [],
      dropped: [],
    })
  } else if (counted.some(({ by }) => by === member)) {
    const isNameless = person.texts.full_name === undefined
    const outcome = isNameless ? { outcome: 'refused', reason: 'no_name', dropped: [] } : { outcome: 'new' }
    Object.assign(result, { ...outcome, isApart: true, memberId: null, matchedBy: null, changes: [] })
    if (isNameless) plan.person = null
  }
}

/**
 * How a row agrees with an earlier person, given what it shares with that person's rows. Empty if
 * something contradicts: one of the rows, or any other difference if they share nothing but the
 * name.
 */
function fitting(person: ImportedPerson, [first, rows]: [number, SharedHandle[]]): AgreeingRow[] {
  const identity = identityOf(person)
  const found = rows.map(({ by, address, row }) => ({
    by,
    first,
    agreement:
      by === null ? ('equal' as const) : agreementOf(identity, identityOf(row.person), { by, address }),
  }))
  if (found.some(({ agreement }) => agreement === 'other')) return []
  if (rows.every(({ by }) => by === 'name') && rows.some(({ row }) => differ(person, row.person))) return []
  const [strongest] = found.toSorted((a, b) => strengthOf(a) - strengthOf(b))
  const agreement = agreements[Math.max(...found.map((each) => agreements.indexOf(each.agreement)))]!
  return [{ by: strongest!.by, who: first, agreement }]
}

/** Weakest last. */
const strengths: readonly (ImportMatch | null)[] = [null, 'id', 'row', 'link', 'email', 'name']

const strengthOf = ({ by }: { by: ImportMatch | null }) => strengths.indexOf(by)

/** Returns the weaker of the matches by which two rows mean one stored person. */
const weaker = (a: { matchedBy: ImportMatch | null }, b: { matchedBy: ImportMatch | null }) =>
  strengths.indexOf(a.matchedBy) > strengths.indexOf(b.matchedBy) ? a.matchedBy : b.matchedBy

/** Rows of earlier turns, read again. */
async function readSeen(
  client: AccountClient,
  given: ImportRow,
  numbers: number[],
): Promise<Map<number, Seen>> {
  const meanings = meaningsOf(given)
  const seen = new Map<number, Seen>()
  for await (const { number, sameAs, matchedBy, cells } of readEarlier(client, given.id, numbers)) {
    const person = readRow(cells, meanings)
    if (!('reason' in person)) seen.set(number, { number, first: sameAs ?? number, person, matchedBy })
  }
  return seen
}
