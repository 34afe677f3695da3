import { bringInModule } from '@rapport/contract/bring-ins/vocabularies.ts'
import type * as contract from '@rapport/contract/bring-ins/schemas.ts'
import type { BringIn, BringInQuote } from '@rapport/contract/bring-ins/schemas.ts'
import { fieldIds } from '@rapport/contract/filters/field-of.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import { asActor, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { dollar, spentInMonth } from '../../providers/request-ledger.ts'
import { assertMayBuy } from '../contacts/contacts.ts'
import { allowanceOf, assertReservable, balanceOfAllowance, reservableOf } from '../credits/credits.ts'
import { searchLedgerName } from '../../providers/pdl-search/search-people.ts'
import { isKept } from './ask.ts'
import { announceBringIn, queueBringIn } from './bring-in-job.ts'
import type { BringInDeps } from './deps.ts'
import { assertMayAsk, prepareToAsk, provider } from './prepare.ts'
import {
  countBringIns,
  endRunning,
  findBringIn,
  findBringIns,
  findRunning,
  insertBringIn,
  type BringInRow,
} from './queries.ts'
import { findSearch, hasMore } from './search-queries.ts'

type Wanted = { filters: FilterSet; records: number }

/** Throws `forbidden`, `cannot_ask`, `ask_first` or `nothing_more`. */
export async function quoteBringIn(deps: BringInDeps, actor: Actor, wanted: Wanted): Promise<BringInQuote> {
  const { records, price, ceilingLeft } = await findTerms(deps, actor, wanted)
  const { userId } = actor
  const allowance = await allowanceOf(deps.pool, { userId, module: bringInModule, now: deps.now() })
  return {
    records,
    credits: records,
    price: price / dollar,
    ...balanceOfAllowance(allowance),
    balanceAfter: reservableOf(allowance) - records,
    ceilingLeft: ceilingLeft / dollar,
  }
}

/** `records`: no more than the provider has left. Money in millionths of a US dollar. */
async function findTerms(deps: BringInDeps, actor: Actor, { filters, records }: Wanted) {
  const terms = assertMayAsk(deps, actor)
  const prepared = prepareToAsk(filters, deps.now())
  const search = await findSearch(deps.pool, { provider, key: prepared.key })
  if (!isKept(search, deps.now())) throw new AppError('ask_first')
  if (!hasMore(search)) throw new AppError('nothing_more')
  const left = Math.max(1, search.total - search.received)
  const wanted = Math.min(records, left)
  const spent = await spentInMonth(deps.pool, searchLedgerName, deps.now())
  return {
    ...prepared,
    records: wanted,
    price: wanted * terms.price,
    ceilingLeft: Math.max(0, terms.ceiling - spent),
  }
}

/**
 * Queues a bring-in and reserves what its records may cost the account. Throws what `quoteBringIn`
 * throws, and `provider_ceiling`, `out_of_credits`, `limit_reached`, `plan_expired`,
 * `email_unverified`, or
 * `bring_in_running` if somebody is bringing the same people in.
 */
export async function startBringIn(deps: BringInDeps, actor: Actor, wanted: Wanted): Promise<BringIn> {
  const { userId } = actor
  const { query, key, left, records, price, ceilingLeft } = await findTerms(deps, actor, wanted)
  if (price > ceilingLeft) throw new AppError('provider_ceiling')
  return asActor(deps.pool, actor, async (client) => {
    await assertMayBuy(client, userId, deps.now())
    const cost = { userId, module: bringInModule, amount: records, now: deps.now() } as const
    await assertReservable(client, cost)
    const id = await insertBringIn(client, userId, {
      provider,
      key,
      query,
      filters: wanted.filters,
      left,
      module: bringInModule,
      wanted: records,
      now: deps.now(),
    })
    if (id === null) throw new AppError('bring_in_running')
    await queueBringIn(client, { userId, id })
    await announceBringIn(client, userId, id)
    return toContract((await findBringIn(client, userId, id))!)
  })
}

/** A page, newest first. A page beyond the end is empty. */
export async function listBringIns(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<Output<(typeof contract.listBringIns)['data']>> {
  const [rows, total] = await Promise.all([
    findBringIns(pool, userId, { limit, offset: (page - 1) * limit }),
    countBringIns(pool, userId),
  ])
  return { items: rows.map(toContract), metadata: { total, page, limit } }
}

/** Throws `not_found`. */
export async function getBringIn(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { id }: { id: number },
): Promise<BringIn> {
  const row = await findBringIn(pool, userId, id)
  if (!row) throw new AppError('not_found')
  return toContract(row)
}

/**
 * Stops before the next page; one that was asked for is stored. Who was received is then checked
 * and listed. Does nothing if it has ended. Throws `not_found`.
 */
export async function cancelBringIn(
  { pool }: { pool: Pool },
  actor: Actor,
  { id }: { id: number },
): Promise<BringIn> {
  const { userId } = actor
  await getBringIn({ pool }, actor, { id })
  await asActor(pool, actor, (client) => cancel(client, userId, id))
  return getBringIn({ pool }, actor, { id })
}

async function cancel(client: AccountClient, userId: AccountId, id: number): Promise<void> {
  if (!(await endRunning(client, userId, { id, state: 'cancelled', why: null }))) return
  await queueBringIn(client, { userId, id })
  await announceBringIn(client, userId, id)
}

/** Cancels the bring-ins of an account that may no longer spend, as `cancelBringIn` does. */
export async function cancelBringIns(client: AccountClient, userId: AccountId): Promise<void> {
  for (const id of await findRunning(client, userId)) await cancel(client, userId, id)
}

function toContract({
  unfitBy,
  waitsUntil,
  listId,
  listTitle,
  createdAt,
  finishedAt,
  ...row
}: BringInRow): BringIn {
  const { userId: _, key: __, query: ___, module: ____, failures: _____, ...shown } = row
  return {
    ...shown,
    unfitBy: fieldIds.flatMap((filter) => {
      const count = unfitBy[filter]
      return count === undefined ? [] : [{ filter, count }]
    }),
    waitsUntil: waitsUntil?.toISOString() ?? null,
    list: listId === null || listTitle === null ? null : { id: listId, title: listTitle },
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
