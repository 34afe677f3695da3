import { foldedKey } from '@rapport/contract/index-key.ts'
import { isOwnId } from '@rapport/contract/people/own-people.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../../database/as-account.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { addToEach } from '../../add-people.ts'
import {
  countAdded,
  findMembersOfRows,
  insertOwnPeople,
  reserveOwnIds,
  storeOwnFields,
  storeOwnValues,
  updateOwnPeople,
  type ContactOf,
  type FieldValue,
  type OwnPersonFacts,
} from './apply-queries.ts'
import { valueSeparator, type Change } from '../rows/evaluate.ts'
import type { ImportRow } from '../rows/import-queries.ts'
import { addTags } from './imported-tags.ts'
import { planRows, type Plan } from '../check/plan-rows.ts'
import { textFields, type ImportedPerson } from '../rows/read-row.ts'
import { withinRoom } from '../check/room.ts'
import { storeResults, type RowResult, type TurnRow } from '../rows/row-queries.ts'

type ApplyBatch = {
  listId: number
  additionId: number
  rows: readonly TurnRow[]
  suppressionKey: string
  now: Date
}

/**
 * Stores the values of rows, and adds their people to the list. Requires `lockLists` and
 * `lockImport`.
 */
export async function applyTurn(
  client: AccountClient,
  given: ImportRow,
  { listId, additionId, rows, suppressionKey, now }: ApplyBatch,
): Promise<Plan[]> {
  const { userId, id: importId } = given
  const plans = await planRows(client, given, rows, { suppressionKey, lock: true })
  for (const [at, { result }] of plans.entries()) repeat(result, rows[at]!)
  const first = plans.filter(({ person, result }) => person && result.sameAs === null)
  const written = await withinRoom(client, { listId, coming: 0 }, first)
  for (const { result } of written) result.isApplied = true
  await writePeople(client, userId, { plans: written, now })
  const ids = [...new Set(written.flatMap(({ result }) => result.memberId ?? []))]
  const addition = { userId, additionId, listIds: [listId], ids, areMatched: true, now }
  const { added } = await addToEach(client, addition)
  await countAdded(client, additionId, { added, already: ids.length - added })
  await addTags(client, given, { listId, now, cells: written.flatMap(({ person }) => person?.tags ?? []) })
  await settleRepeats(client, importId, plans)
  await storeResults(
    client,
    importId,
    plans.map(({ result }) => result),
  )
  return plans
}

/** Keeps the check's result for a row that repeats an earlier one, and the reason. */
function repeat(result: RowResult, { sameAs, matchedBy }: TurnRow): void {
  if (sameAs !== null) Object.assign(result, { sameAs, matchedBy, dropped: [] })
}

/** Stores new people and the changes to known ones. Sets the ids of new people. */
async function writePeople(
  client: AccountClient,
  userId: AccountId,
  { plans, now }: { plans: readonly Plan[]; now: Date },
): Promise<void> {
  const created = plans.filter(({ result }) => result.outcome === 'new')
  const ids = await reserveOwnIds(client, created.length)
  for (const [at, { result }] of created.entries()) result.memberId = ids[at]!
  const people = created.map(({ person, result }) =>
    factsOf(result.memberId!, { ...person!.texts, ...person!.split }),
  )
  if (people.length > 0) await insertOwnPeople(client, userId, { people, now })
  const changed = plans.filter(({ result }) => result.outcome === 'updated')
  await updateOwnPeople(client, userId, changed.flatMap(ownFactsAfter))
  const fields = [
    ...created.flatMap(({ person, result }) => ownFieldsOf(result.memberId!, person!)),
    ...changed.flatMap(({ result }) => changedFields(result.memberId!, result.changes)),
  ]
  await storeOwnFields(client, userId, fields)
  const values = [
    ...created.flatMap(({ person, result }) => valuesOf(result.memberId!, person!)),
    ...changed.flatMap(({ result }) => changedValues(result.memberId!, result.changes)),
  ]
  await storeOwnValues(client, userId, { values, now })
}

/** An own person's columns. */
export function factsOf(id: number, texts: ImportedPerson['texts']): OwnPersonFacts {
  const { full_name = '', company } = texts
  return {
    ...texts,
    id,
    nameFolded: foldedKey(full_name),
    companyKey: company === undefined ? null : companyNameKey(company) || null,
  }
}

function ownFactsAfter({ result, current }: Plan): OwnPersonFacts | [] {
  const { memberId, changes } = result
  if (memberId === null || !isOwnId(memberId) || !current) return []
  const texts = { ...current.texts }
  for (const field of textFields) {
    const change = changes.find((each) => each.field === field)
    if (change) texts[field] = change.new
  }
  return factsOf(memberId, texts)
}

const ownFieldsOf = (id: number, { texts, extra }: ImportedPerson): FieldValue[] => [
  ...(texts.note === undefined ? [] : [{ id, field: 'note', value: texts.note }]),
  ...extra.map(([name, value]) => ({ id, field: `extra:${name}`, value })),
]

const isContact = (field: string) => field === 'emails' || field === 'phones'

/** Whether a field of a person is kept apart from the person's own columns. */
export const isApart = (id: number, field: string): boolean =>
  !isContact(field) && (!isOwnId(id) || field === 'note' || field.startsWith('extra:'))

const changedFields = (id: number, changes: readonly Change[]): FieldValue[] =>
  changes
    .filter(({ field }) => isApart(id, field))
    .map((change) => ({ id, field: change.field, value: change.new }))

const valuesOf = (id: number, { emails, phones }: ImportedPerson): ContactOf[] => [
  ...emails.map((value) => ({ id, kind: 'email' as const, value })),
  ...phones.map((value) => ({ id, kind: 'phone' as const, value })),
]

/** The contact values that changes added. */
export const changedValues = (id: number, changes: readonly Change[]): ContactOf[] =>
  changes
    .filter(({ field }) => isContact(field))
    .flatMap((change) =>
      change.new.split(valueSeparator).map((value) => ({
        id,
        kind: change.field === 'emails' ? ('email' as const) : ('phone' as const),
        value,
      })),
    )

/** A further row of a person is about that person, whose first row counts. */
async function settleRepeats(client: PoolClient, importId: number, plans: readonly Plan[]): Promise<void> {
  const repeats = plans.filter(({ person, result }) => person && result.sameAs !== null)
  if (repeats.length === 0) return
  const members = await findMembersOfRows(
    client,
    importId,
    repeats.map(({ result }) => result.sameAs!),
  )
  for (const { result } of plans) if (result.memberId !== null) members.set(result.number, result.memberId)
  for (const { result } of repeats) {
    const memberId = members.get(result.sameAs!) ?? null
    Object.assign(result, { outcome: 'unchanged', memberId, changes: [] })
  }
}
