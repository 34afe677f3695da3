import { limits } from '@rapport/contract/limits.ts'
import type {
  Addition,
  ChosenMembers,
  getList as route,
  listExtras as extrasRoute,
  List,
  ListMember,
} from '@rapport/contract/lists/schemas.ts'
import type { MemberSortField } from '@rapport/contract/lists/vocabularies.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { PoolClient } from 'pg'
import { asActor, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import { AppError } from '../../http/errors.ts'
import { announceChange } from '../../live/announce.ts'
import { listRevealed, type RevealedDeps } from '../contacts/contacts.ts'
import { rowsWithOwn, type PeopleDeps } from '../people/people.ts'
import { readStoredFilters } from '../searches/searches.ts'
import { addNow } from './additions.ts'
import { findExtraNames } from './export-queries.ts'
import { readList, type ListsDeps } from './lists.ts'
import { restorableSince } from './restorable.ts'
import {
  chosenOf,
  countAll,
  findChosen,
  findMatches,
  findMembers,
  memberFilter,
  type MemberRow,
} from './member-queries.ts'
import { lockLists, touchLists } from './queries.ts'
import { countRemoved, insertRemoval, lockRemoval, removeMembers, restoreRemoved } from './removal-queries.ts'

type MembersDeps = RevealedDeps & Pick<PeopleDeps, 'summaries'>

type PageInput = {
  id: number
  search: string
  revealed: boolean | null
  sortOn: MemberSortField
  sortBy?: SortDirection | undefined
  page: number
  limit: number
}

/** A list and a page of its members; a page beyond the end is empty. Throws `not_found`. */
export async function getList(
  { pool, summaries, config }: MembersDeps,
  actor: Actor,
  { id, search, revealed, sortOn, sortBy, page, limit }: PageInput,
): Promise<Output<(typeof route)['data']>> {
  const { userId } = actor
  const list = await readList(pool, userId, id)
  const filter = { listId: id, ...memberFilter({ search, revealed }) }
  const direction = sortBy ?? (sortOn === 'addedAt' ? 'desc' : 'asc')
  const matches =
    search === '' ? { total: counted(list, revealed), ids: null } : await findMatches(pool, userId, filter)
  const { total } = matches
  const order = { sortOn, sortBy: direction, limit, offset: (page - 1) * limit }
  const rows = await findMembers(pool, userId, { ...filter, ...order, ...matches })
  const ids = rows.map(({ memberId }) => memberId)
  const [people, revealedOnes] = await Promise.all([
    rowsWithOwn({ pool, summaries }, actor, ids),
    ids.length === 0 ? [] : listRevealed({ pool, config }, actor, { talentIds: ids }),
  ])
  const byId = new Map(people.map((person) => [person.row.id, person]))
  const contacts = new Map(revealedOnes.map(({ talentId, ...values }) => [talentId, values]))
  const items = rows.flatMap((row): ListMember | [] => {
    const person = byId.get(row.memberId)
    // Removed since.
    if (!person) return []
    return Object.assign({}, person.row, membership(row, contacts.get(row.memberId)), {
      note: person.facts.note,
      extra: person.facts.extra,
    })
  })
  return { list, items, metadata: { total, page, limit } }
}

/** The names of further columns that members have. Throws `not_found`. */
export async function listExtras(
  { pool }: Pick<MembersDeps, 'pool'>,
  { userId }: Actor,
  { id }: { id: number },
): Promise<Output<(typeof extrasRoute)['data']>> {
  await readList(pool, userId, id)
  const names = await findExtraNames(pool, userId, id)
  return wholeList(names.map((name) => ({ name })))
}

const counted = ({ total, enriched }: List, revealed: boolean | null): number =>
  revealed === null ? total : revealed ? enriched : total - enriched

type Removal = { removalId: number | null; removed: number }

/** Throws `not_found`. Removes no people if none match. */
export async function removeFromList(
  { pool, now }: ListsDeps,
  actor: Actor,
  { id, chosen }: { id: number; chosen: ChosenMembers },
): Promise<Removal> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    await lockList(client, userId, id)
    const memberIds = await findChosen(client, userId, id, chosenOf(chosen))
    return remove(client, userId, { id, memberIds, now: now() })
  })
}

/** Throws `not_found`, also for a removal that is older than 30 days or restored already; `list_full`. */
export async function restoreMembers(
  { pool, now }: ListsDeps,
  actor: Actor,
  { id, removalId }: { id: number; removalId: number },
): Promise<{ restored: number }> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    await lockList(client, userId, id)
    if (!(await lockRemoval(client, userId, { removalId, since: restorableSince(now()) })))
      throw new AppError('not_found')
    const removed = await countRemoved(client, removalId, id)
    if (removed === 0) throw new AppError('not_found')
    if (removed + (await countAll(client, id)) > limits.maxMembers) throw new AppError('list_full')
    const restored = await restoreRemoved(client, userId, { removalId, listId: id })
    await touchLists(client, [id], now())
    await announceChange(client, userId, { kind: 'lists' })
    return { restored }
  })
}

type Transfer = { id: number; to: number; chosen: ChosenMembers }

/** Throws `not_found` for either list, or `list_full`. */
export async function copyMembers(
  { pool, now }: ListsDeps,
  actor: Actor,
  input: Transfer,
): Promise<Addition> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const { addition } = await copy(client, userId, { ...input, kind: 'copy', now: now() })
    return addition
  })
}

/**
 * Moves members to another list. People who are already on it are also removed from this one.
 * Throws `not_found` for either list, or `list_full`.
 */
export async function moveMembers(
  { pool, now }: ListsDeps,
  actor: Actor,
  input: Transfer,
): Promise<{ addition: Addition } & Removal> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const { addition, memberIds } = await copy(client, userId, { ...input, kind: 'move', now: now() })
    return { addition, ...(await remove(client, userId, { id: input.id, memberIds, now: now() })) }
  })
}

async function copy(
  client: AccountClient,
  userId: AccountId,
  { id, to, chosen, kind, now }: Transfer & { kind: 'move' | 'copy'; now: Date },
): Promise<{ addition: Addition; memberIds: number[] }> {
  const locked = await lockLists(client, userId, [id, to])
  if (!locked.includes(id) || !locked.includes(to) || id === to) throw new AppError('not_found')
  const { title: fromTitle } = await readList(client, userId, id)
  const memberIds = await findChosen(client, userId, id, chosenOf(chosen))
  const addition = await addNow(client, userId, { kind, listIds: [to], fromTitle, personIds: memberIds, now })
  return { addition, memberIds }
}

async function remove(
  client: AccountClient,
  userId: AccountId,
  { id, memberIds, now }: { id: number; memberIds: number[]; now: Date },
): Promise<Removal> {
  if (memberIds.length === 0) return { removalId: null, removed: 0 }
  const removalId = await insertRemoval(client, userId, now)
  const removed = await removeMembers(client, removalId, { listIds: [id], memberIds })
  await touchLists(client, [id], now)
  await announceChange(client, userId, { kind: 'lists' })
  return { removalId, removed }
}

async function lockList(client: PoolClient, userId: AccountId, id: number): Promise<void> {
  const [locked] = await lockLists(client, userId, [id])
  if (locked === undefined) throw new AppError('not_found')
}

/** The fields that a list adds to a person. */
const membership = (row: MemberRow, contacts: ListMember['contacts'] = { emails: null, phones: null }) => ({
  addedAt: row.addedAt.toISOString(),
  addedBy: addedBy(row),
  addedAs: { title: row.addedTitle, company: row.addedCompany },
  isNewJob: row.isNewJob,
  contacts,
})

const addedBy = ({ kind, additionId, filters, fromTitle }: MemberRow): ListMember['addedBy'] => ({
  kind,
  additionId,
  filters: filters === null ? null : readStoredFilters(filters).searchFilters,
  fromTitle,
})
