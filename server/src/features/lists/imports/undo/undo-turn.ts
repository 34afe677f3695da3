import type { LeftAloneReason } from '@rapport/contract/lists/import-fields.ts'
import { isOwnId } from '@rapport/contract/people/own-people.ts'
import type { AccountClient } from '../../../../database/as-account.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { deleteUnlisted, lockOwnPeople } from '../../../own-people/own-people.ts'
import { touchLists } from '../../queries.ts'
import {
  deleteOwnFields,
  deleteOwnValues,
  storeOwnFields,
  updateOwnPeople,
  type OwnPersonFacts,
} from '../apply/apply-queries.ts'
import { changedValues, factsOf, isApart } from '../apply/apply-turn.ts'
import type { Change, Current } from '../rows/evaluate.ts'
import type { ImportRow } from '../rows/import-queries.ts'
import { readCurrent } from '../check/matching/match-queries.ts'
import { textFields } from '../rows/read-row.ts'
import type { TurnRow } from '../rows/row-queries.ts'
import { deleteMembers, deleteOwnPeople, findTouched, storeUndone } from './undo-queries.ts'

type AppliedRow = TurnRow & { memberId: number }
type UndoBatch = { listId: number; rows: readonly TurnRow[]; now: Date }

/**
 * Restores the values that rows changed and removes their people from the list, except people who
 * were changed after the import, or on whom teammates rely. Requires `lockTeamOf`, `lockLists` and
 * `lockImport`. Returns how many rows were restored and left alone.
 */
export async function undoTurn(
  client: AccountClient,
  given: ImportRow,
  { listId, rows, now }: UndoBatch,
): Promise<{ restored: number; leftAlone: number }> {
  const { userId, id: importId } = given
  const applied = rows.filter(({ isApplied }) => isApplied)
  const there = applied.filter((row): row is AppliedRow => row.memberId !== null)
  const memberIds = there.map(({ memberId }) => memberId)
  const since = given.appliedAt ?? given.createdAt
  // A teammate who adds one of them at this moment is seen below, or finds them gone.
  await lockOwnPeople(client, createdBy(there))
  const touched = await findTouched(client, userId, { importId, listId, memberIds, since })
  const changed = there.filter(({ outcome }) => outcome === 'updated').map(({ memberId }) => memberId)
  const current = await readCurrent(client, userId, { ids: memberIds, locked: changed })
  const reasonOf = ({ memberId, changes }: TurnRow): LeftAloneReason | null => {
    const seen = memberId === null ? undefined : current.get(memberId)
    if (!seen) return 'gone'
    return touched.get(memberId!) ?? (changes.some((change) => isChanged(change, seen)) ? 'changed' : null)
  }
  const outcomes = applied.map((row) => ({ number: row.number, leftAlone: reasonOf(row) }))
  const restored = there.filter((row) => reasonOf(row) === null)
  await takeOff(client, given, { listId, rows: restored, now })
  await restore(client, userId, { rows: restored, current })
  // Their other lists may have been deleted since.
  await deleteUnlisted(client, addedOwn(restored))
  await storeUndone(client, importId, outcomes)
  return { restored: restored.length, leftAlone: applied.length - restored.length }
}

/** Whether a value that an import wrote has changed since. */
const isChanged = (change: Change, { own, values }: Current): boolean =>
  change.field === 'emails' || change.field === 'phones'
    ? changedValues(0, [change]).some(({ value }) => !values.has(value))
    : own.get(change.field) !== change.new

async function takeOff(
  client: AccountClient,
  { additionId }: ImportRow,
  { listId, rows, now }: { listId: number; rows: readonly AppliedRow[]; now: Date },
): Promise<void> {
  const memberIds = rows.filter(({ isAdded }) => isAdded).map(({ memberId }) => memberId)
  if (memberIds.length === 0 || additionId === null) return
  await deleteMembers(client, { listId, memberIds, additionId })
  await touchLists(client, [listId], now)
}

/** The own people whom the import created. */
const createdBy = (rows: readonly AppliedRow[]): number[] =>
  rows.flatMap(({ outcome, memberId }) => (outcome === 'new' && isOwnId(memberId) ? memberId : []))

/** The own people who were there before, and whom the import added to the list. */
const addedOwn = (rows: readonly AppliedRow[]): number[] =>
  rows.flatMap(({ outcome, isAdded, memberId }) =>
    outcome !== 'new' && isAdded && isOwnId(memberId) ? memberId : [],
  )

type RestoreInput = { rows: readonly AppliedRow[]; current: ReadonlyMap<number, Current> }

async function restore(
  client: AccountClient,
  userId: AccountId,
  { rows, current }: RestoreInput,
): Promise<void> {
  await deleteOwnPeople(client, userId, createdBy(rows))
  const changed = rows.filter(({ outcome }) => outcome === 'updated')
  await updateOwnPeople(
    client,
    userId,
    changed.flatMap((row) => factsBefore(row, current.get(row.memberId)!)),
  )
  const fields = changed.flatMap(({ memberId, changes }) =>
    changes
      .filter(({ field }) => isApart(memberId, field))
      .map(({ field, was }) => ({ id: memberId, field, was })),
  )
  await deleteOwnFields(
    client,
    userId,
    fields.filter(({ was }) => was === null),
  )
  await storeOwnFields(
    client,
    userId,
    fields.flatMap(({ id, field, was }) => (was === null ? [] : { id, field, value: was })),
  )
  await deleteOwnValues(
    client,
    userId,
    changed.flatMap(({ memberId, changes }) => changedValues(memberId, changes)),
  )
}

function factsBefore({ memberId, changes }: AppliedRow, { texts }: Current): OwnPersonFacts | [] {
  if (!isOwnId(memberId)) return []
  const before = { ...texts }
  for (const field of textFields) {
    const change = changes.find((each) => each.field === field)
    if (change?.was) before[field] = change.was
    else if (change) delete before[field]
  }
  return factsOf(memberId, before)
}
