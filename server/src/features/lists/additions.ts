import { limits } from '@rapport/contract/limits.ts'
import type * as contract from '@rapport/contract/lists/schemas.ts'
import type { Addition } from '@rapport/contract/lists/schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { asActor, asAccount, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { endAbandoned } from '../../jobs/abandoned-runs.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import { announceChange } from '../../live/announce.ts'
import type { PeopleDeps } from '../people/people.ts'
import { announceAddition, queueAddition } from './addition-job.ts'
import {
  endAddition,
  findAddition,
  findBrought,
  findRecentAdditions,
  insertAddition,
  markUndone,
  recordTurn,
  type AdditionRow,
  type NewAddition,
} from './addition-queries.ts'
import { addToEach } from './add-people.ts'
import { lockLists, touchLists } from './queries.ts'
import { insertRemoval, removeMembers } from './removal-queries.ts'
import type { ListsDeps } from './lists.ts'

/**
 * Adds people to lists in the caller's transaction, all or none. Requires `lockLists`. Throws `list_full`.
 */
export async function addNow(
  client: AccountClient,
  userId: AccountId,
  addition: NewAddition,
): Promise<Addition> {
  const { listIds, personIds: ids, now } = addition
  const id = await insertAddition(client, userId, addition)
  const counts = await addToEach(client, { userId, additionId: id, listIds, ids, now })
  if (counts.leftOut > 0) throw new AppError('list_full')
  await recordTurn(client, id, { ...counts, done: ids.length })
  await endAddition(client, id, { state: 'finished', now })
  await announceChange(client, userId, { kind: 'lists' })
  return toContract((await findAddition(client, userId, id))!)
}

/**
 * Adds people by their ids, and skips those who don't exist. If a request would have to wait too
 * long, a job adds them, as far as a list has room. Throws `not_found` if one of the lists isn't
 * the account's, or `list_full`.
 */
export async function addToLists(
  { pool, now }: ListsDeps,
  actor: Actor,
  { listIds, talentIds: personIds }: { listIds: number[]; talentIds: number[] },
): Promise<Addition> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    await lockAll(client, userId, listIds)
    const addition = { kind: 'person', listIds, personIds, now: now() } as const
    const isLong = listIds.length * personIds.length > limits.maxAddedAtOnce
    return isLong ? addLater(client, userId, addition) : addNow(client, userId, addition)
  })
}

/** Adds people by a job. Requires `lockLists`. */
async function addLater(client: AccountClient, userId: AccountId, addition: NewAddition): Promise<Addition> {
  const id = await insertAddition(client, userId, addition)
  await queueAddition(client, { userId, id })
  await announceAddition(client, userId, id)
  return toContract((await findAddition(client, userId, id))!)
}

/**
 * Adds all people who match, except some, best first, as far as a list has room. They are the
 * people who match now, whatever changes while a job adds them. Throws `not_found` if one of the
 * lists isn't the account's.
 */
export async function addMatching(
  { pool, now, search, listFilter }: ListsDeps & Pick<PeopleDeps, 'search' | 'listFilter'>,
  actor: Actor,
  { listIds, filters, without }: { listIds: number[]; filters: FilterSet; without: number[] },
  signal: AbortSignal,
): Promise<Addition> {
  const { userId } = actor
  const query = { filters, without, limit: limits.maxMembers }
  const personIds = await findMatching({ search, listFilter }, userId, query, signal)
  return asActor(pool, actor, async (client) => {
    await lockAll(client, userId, listIds)
    return addLater(client, userId, { kind: 'search', listIds, filters, personIds, now: now() })
  })
}

/** The first `limit` people who match but some, best first. */
export async function findMatching(
  { search, listFilter }: Pick<PeopleDeps, 'search' | 'listFilter'>,
  userId: AccountId,
  { filters, without, limit }: { filters: FilterSet; without: number[]; limit: number },
  signal: AbortSignal,
): Promise<number[]> {
  const resolved = await listFilter.resolve(userId, filters, 'filters.')
  const { ids } = await search.ask(
    { kind: 'search', filters: resolved, page: { offset: 0, limit: limit + without.length } },
    signal,
  )
  const left = new Set(without)
  return ids.filter((id) => !left.has(id)).slice(0, limit)
}

/** How long the outcome of a job is shown. */
const recentMs = 60 * 60 * 1000
const maxRecent = 20

/**
 * Returns the additions that a window shows after a reload: those that are running, and those that
 * can still be undone.
 */
export async function listAdditions(
  { pool, now }: ListsDeps,
  { userId }: Actor,
): Promise<Output<(typeof contract.listAdditions)['data']>> {
  const since = new Date(now().getTime() - recentMs)
  const rows = await findRecentAdditions(pool, userId, {
    since,
    max: maxRecent,
    maxAtOnce: limits.maxAddedAtOnce,
  })
  return wholeList(rows.map(toContract))
}

/** Throws `not_found`. */
export async function getAddition(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { id }: { id: number },
): Promise<Addition> {
  const row = await findAddition(pool, userId, id)
  if (!row) throw new AppError('not_found')
  return toContract(row)
}

/**
 * Stops before the next people. Those added stay. Does nothing to an addition that has ended.
 * Throws `not_found`.
 */
export async function cancelAddition(
  deps: ListsDeps,
  actor: Actor,
  input: { id: number },
): Promise<Addition> {
  const { id } = await getAddition(deps, actor, input)
  await asActor(deps.pool, actor, async (client) => {
    if (await endAddition(client, id, { state: 'cancelled', now: deps.now() }))
      await announceAddition(client, actor.userId, id)
  })
  return getAddition(deps, actor, input)
}

/**
 * Removes the people of an addition from its lists, if they are still there because of it. Throws
 * `not_found` or `cannot_undo`, also for the addition of an import.
 */
export async function undoAddition(
  { pool, now }: ListsDeps,
  actor: Actor,
  input: { id: number },
): Promise<Addition> {
  const { userId } = actor
  const { id: additionId, listIds } = await getAddition({ pool }, actor, input)
  await asActor(pool, actor, async (client) => {
    const locked = await lockLists(client, userId, listIds)
    if (!(await markUndone(client, userId, additionId))) throw new AppError('cannot_undo')
    const memberIds = await findBrought(client, additionId, locked)
    const removalId = await insertRemoval(client, userId, now())
    await removeMembers(client, removalId, { listIds: locked, memberIds, additionId })
    await touchLists(client, locked, now())
    await announceAddition(client, userId, additionId)
  })
  return getAddition({ pool }, actor, input)
}

/**
 * Fails additions that have lost their job: all attempts failed. Those added stay. Must be called
 * regularly.
 */
export async function failAbandonedAdditions(
  deps: ListsDeps & { log: Pick<FastifyBaseLogger, 'error'> },
): Promise<void> {
  const runs = { table: 'list_additions', isOpen: `state = 'running'`, prefix: 'list_addition' }
  await endAbandoned(deps, runs, ({ id, userId }) =>
    asAccount(deps.pool, userId, async (client) => {
      await endAddition(client, id, { state: 'failed', now: deps.now() })
      await announceAddition(client, userId, id)
    }),
  )
}

async function lockAll(client: PoolClient, userId: AccountId, listIds: number[]): Promise<void> {
  const locked = await lockLists(client, userId, listIds)
  if (locked.length < listIds.length) throw new AppError('not_found')
}

const toContract = ({ createdAt, finishedAt, ...row }: AdditionRow): Addition => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})
