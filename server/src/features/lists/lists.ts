import { cutText, isLonger } from '@rapport/contract/plain-text.ts'
import { fold } from '@rapport/contract/fold.ts'
import { maxKeyLength } from '@rapport/contract/index-key.ts'
import { limits } from '@rapport/contract/limits.ts'
import type * as contract from '@rapport/contract/lists/schemas.ts'
import type { ChosenMembers, List } from '@rapport/contract/lists/schemas.ts'
import type { ListSortField } from '@rapport/contract/lists/vocabularies.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool, PoolClient } from 'pg'
import { asActor, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import { announceChange } from '../../live/announce.ts'
import { chosenOf, findChosen, memberFilter } from './member-queries.ts'
import {
  countDeleted,
  countLists,
  findBookmarks,
  findDeleted,
  findList,
  findLists,
  findListsOf,
  findMemberIds,
  findTags,
  findTitleKeys,
  insertList,
  lockDeleted,
  keepImportedTags,
  lockLists,
  markDeleted,
  markOpened,
  markRestored,
  updateList,
  type ListRow,
} from './queries.ts'

import { restorableMs, restorableSince } from './restorable.ts'

export { addToNewList } from './add-people.ts'
export { cancelEnrichments } from './enrichment/enrichment-job.ts'
export { cancelImports } from './imports/cancel-imports.ts'
export { renewMembers } from './renew-queries.ts'
export { guarded } from '../../http/answers/formula-cells.ts'

export type ListsDeps = { pool: Pool; now: () => Date }

type ListPage = {
  search: string
  tags: string[]
  sortOn: ListSortField
  sortBy: SortDirection
  page: number
  limit: number
}

/** A page of the account's lists. A page beyond the end is empty. */
export async function listLists(
  { pool }: Pick<ListsDeps, 'pool'>,
  { userId }: Actor,
  { search, tags, page, limit, ...order }: ListPage,
): Promise<Output<(typeof contract.listLists)['data']>> {
  const filter = { search: fold(search), tagKeys: tags.map(fold) }
  const [rows, total] = await Promise.all([
    findLists(pool, userId, { ...filter, ...order, limit, offset: (page - 1) * limit }),
    countLists(pool, userId, filter),
  ])
  return { items: rows.map(toContract), metadata: { total, page, limit } }
}

/** Throws `list_title_taken` or `too_many_lists`. */
export async function createList(
  { pool, now }: ListsDeps,
  actor: Actor,
  { title, tags }: { title: string; tags: string[] },
): Promise<List> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const id = await createListNow(client, userId, { title, tags, now: now() })
    return readList(client, userId, id)
  })
}

/** Creates a list in the caller's transaction, and returns its id. Throws as `createList` does. */
export async function createListNow(
  client: AccountClient,
  userId: AccountId,
  { title, tags, now }: { title: string; tags: string[]; now: Date },
): Promise<number> {
  await assertTitleFree(client, userId, title)
  const words = { title, titleKey: titleKey(title), tags, tagKeys: tags.map(fold) }
  const id = await insertList(client, userId, { ...words, now })
  await announceChange(client, userId, { kind: 'lists' })
  return id
}

/**
 * Ensures that a list of this title can be created until the transaction ends. Throws
 * `list_title_taken` or `too_many_lists`.
 */
export async function assertTitleFree(client: PoolClient, userId: AccountId, title: string): Promise<void> {
  const taken = await lockedTitles(client, userId)
  if (taken.has(titleKey(title))) throw new AppError('list_title_taken')
  assertRoom(taken)
}

/** Throws `not_found` or `list_title_taken`. */
export async function changeList(
  { pool, now }: ListsDeps,
  actor: Actor,
  { id, title, tags }: { id: number; title?: string | undefined; tags?: string[] | undefined },
): Promise<List> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const taken = await lockedTitles(client, userId)
    const list = await readList(client, userId, id)
    const isTaken =
      title !== undefined && titleKey(title) !== titleKey(list.title) && taken.has(titleKey(title))
    if (isTaken) throw new AppError('list_title_taken')
    const words = {
      ...(title !== undefined && { title, titleKey: titleKey(title) }),
      ...(tags && { tags, tagKeys: tags.map(fold) }),
    }
    await updateList(client, userId, { id, ...words, now: now() })
    // A user who edits the tags of a list has chosen the remaining ones, including imported ones.
    if (tags && tags.join('\n') !== list.tags.join('\n')) await keepImportedTags(client, id)
    await announceChange(client, userId, { kind: 'lists' })
    return readList(client, userId, id)
  })
}

/** Throws `not_found`. */
export async function deleteList(
  { pool, now }: ListsDeps,
  actor: Actor,
  { id }: { id: number },
): Promise<void> {
  const { userId } = actor
  await asActor(pool, actor, async (client) => {
    if (!(await markDeleted(client, userId, id, now()))) throw new AppError('not_found')
    await announceChange(client, userId, { kind: 'lists' })
  })
}

/** Returns a page of the lists that `restoreList` can restore. A page beyond the end is empty. */
export async function listDeletedLists(
  { pool, now }: ListsDeps,
  { userId }: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<Output<(typeof contract.listDeletedLists)['data']>> {
  const since = restorableSince(now())
  const [rows, count] = await Promise.all([
    findDeleted(pool, userId, { since, limit, offset: (page - 1) * limit }),
    countDeleted(pool, userId, since),
  ])
  const items = rows.map(({ id, title, total, deletedAt }) => ({
    id,
    title,
    total,
    deletedAt: deletedAt.toISOString(),
    restorableUntil: new Date(deletedAt.getTime() + restorableMs).toISOString(),
  }))
  return { items, metadata: { total: count, page, limit } }
}

/**
 * A title that was taken meanwhile gets a number. Does nothing to a list that is there. Throws
 * `not_found` or `too_many_lists`.
 */
export async function restoreList(
  { pool, now }: ListsDeps,
  actor: Actor,
  { id }: { id: number },
): Promise<List> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const taken = await lockedTitles(client, userId)
    const deleted = await lockDeleted(client, userId, { id, since: restorableSince(now()) })
    if (deleted !== null) {
      assertRoom(taken)
      const title = freeTitle(deleted, taken)
      await markRestored(client, id, { title, titleKey: titleKey(title) })
      await announceChange(client, userId, { kind: 'lists' })
    }
    return readList(client, userId, id)
  })
}

/** Throws `not_found`. */
export async function openList(
  { pool, now }: ListsDeps,
  actor: Actor,
  { id }: { id: number },
): Promise<List> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const [locked] = await lockLists(client, userId, [id])
    if (locked !== undefined) await markOpened(client, id, now())
    return readList(client, userId, id)
  })
}

export async function listTags(
  { pool }: Pick<ListsDeps, 'pool'>,
  { userId }: Actor,
): Promise<Output<(typeof contract.listTags)['data']>> {
  return wholeList(await findTags(pool, userId))
}

/** The account's lists that contain a person; empty if there is no such person. */
export async function checkTalentExistence(
  { pool }: Pick<ListsDeps, 'pool'>,
  { userId }: Actor,
  { talentId }: { talentId: number },
): Promise<Output<(typeof contract.checkTalentExistence)['data']>> {
  const lists = await findListsOf(pool, userId, talentId)
  return { exists: lists.length > 0, lists }
}

export async function listBookmarks(
  { pool }: Pick<ListsDeps, 'pool'>,
  { userId }: Actor,
  { talentIds }: { talentIds: number[] },
): Promise<Output<(typeof contract.findBookmarks)['data']>> {
  return wholeList(await findBookmarks(pool, userId, talentIds))
}

/** The members of each of these lists, newest first. Throws `not_found`. */
export async function memberIdsOf(
  { pool }: Pick<ListsDeps, 'pool'>,
  { userId }: Actor,
  { listIds, search, revealed }: { listIds: number[]; search: string; revealed: boolean | null },
): Promise<Map<number, number[]>> {
  const isAll = search === '' && revealed === null
  const members = new Map<number, number[]>()
  for (const id of listIds) {
    await readList(pool, userId, id)
    const condition = { ...memberFilter({ search, revealed }), without: [] }
    members.set(id, isAll ? await findMemberIds(pool, id) : await findChosen(pool, userId, id, condition))
  }
  return members
}

/** Throws `not_found`, also for a list of another account or a deleted one. */
export async function readList(db: Pool | PoolClient, userId: AccountId, id: number): Promise<List> {
  const list = await findList(db, userId, id)
  if (!list) throw new AppError('not_found')
  return toContract(list)
}

/**
 * Returns the key by which titles are compared: the folded title. A title of punctuation alone, or
 * whose folded form is too long for an index, is its own key.
 */
function titleKey(title: string): string {
  const folded = fold(title)
  return folded === '' || isLonger(folded, maxKeyLength) ? title : folded
}

/**
 * Returns the titles of the account's lists, which can't be changed elsewhere until the transaction
 * ends.
 */
async function lockedTitles(client: PoolClient, userId: AccountId): Promise<Set<string>> {
  return new Set(await findTitleKeys(client, userId))
}

function assertRoom(titles: ReadonlySet<string>): void {
  if (titles.size >= limits.maxLists) throw new AppError('too_many_lists')
}

/** The title itself, or with the lowest number in brackets that is free, shortened to fit. */
function freeTitle(title: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const free = cutText(title, limits.maxListTitleLength - suffix.length) + suffix
    if (!taken.has(titleKey(free))) return free
  }
}

const toContract = ({ createdAt, updatedAt, lastOpenedAt, ...list }: ListRow): List => ({
  ...list,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
})

/** The members of a list that a request means. Throws `not_found`. */
export async function chosenMembers(
  db: Pool | PoolClient,
  userId: AccountId,
  { listId, chosen }: { listId: number; chosen: ChosenMembers },
): Promise<number[]> {
  await readList(db, userId, listId)
  return findChosen(db, userId, listId, chosenOf(chosen))
}
