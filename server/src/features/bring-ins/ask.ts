import type { More } from '@rapport/contract/bring-ins/schemas.ts'
import { askCredits, bringInModule } from '@rapport/contract/bring-ins/vocabularies.ts'
import type { Balance } from '@rapport/contract/credits/balance.ts'
import type { ErrorCode } from '@rapport/contract/errors.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { dollar } from '../../providers/request-ledger.ts'
import { assertMayBuy } from '../contacts/contacts.ts'
import {
  allowanceOf,
  assertCovered,
  availableOf,
  balanceOfAllowance,
  spendOnRecords,
} from '../credits/credits.ts'
import { PageImporter } from '../import/import.ts'
import type { BringInDeps } from './deps.ts'
import { assertMayAsk, mayAsk, prepare, prepareToAsk, provider } from './prepare.ts'
import { isRunning } from './queries.ts'
import { requestPage, type NoPage, type PaidPage } from './request-page.ts'
import { findSearch, hasMore, storeAnswer, type SearchRow } from './search-queries.ts'
import { storePage } from './store-page.ts'

const dayMs = 24 * 60 * 60 * 1000
/** For how long an answer is kept. */
const answerMs = dayMs
/** For how long the place is kept that was reached: the provider's records change every month. */
export const placeMs = 30 * dayMs

/** A server that hangs must not keep others from asking for longer than a request takes. */
const maxWaitMs = 90_000
/** Another import stores a batch in less; one that goes on for longer is waited for by nobody. */
const importWaitMs = 5000

/** What is known of a filter set at the provider, without asking it. */
export async function findMore(
  deps: BringInDeps,
  actor: Actor,
  { filters }: { filters: FilterSet },
): Promise<More> {
  const { pool, now, config } = deps
  const { key, left, missing, nobodyNew } = prepare(filters, now())
  const isAllowed = mayAsk(deps, actor)
  const [search, running] =
    key && isAllowed
      ? await Promise.all([findSearch(pool, { provider, key }), isRunning(pool, provider, key)])
      : [null, false]
  const answer = isKept(search, now()) ? search : null
  return {
    provider,
    mayAsk: isAllowed,
    canAsk: key !== null,
    left,
    missing,
    nobodyNew,
    answer: answer && {
      total: answer.total,
      askedAt: answer.askedAt.toISOString(),
      received: answer.received,
      hasMore: hasMore(answer),
    },
    isRunning: running,
    price: (config.peopleSearch?.price ?? 0) / dollar,
  }
}

/** Whether there is an answer that is less than a day old. */
export const isKept = (search: SearchRow | null, now: Date): search is SearchRow =>
  search !== null && search.askedAt.getTime() > now.getTime() - answerMs

/**
 * Asks the provider how many people it has, unless it has answered within a day. Costs a credit if
 * somebody is found: the record that comes with the answer is stored. Goes on if the caller leaves.
 * Throws `forbidden`, `cannot_ask`, `out_of_credits`, `limit_reached`, `plan_expired`, `email_unverified`,
 * `import_running` and what `failureOf` makes of a failure, for which nothing is charged.
 */
export async function askMore(
  deps: BringInDeps,
  actor: Actor,
  { filters }: { filters: FilterSet },
): Promise<More & Balance & { charged: number }> {
  assertMayAsk(deps, actor)
  const charged = await askOnce(deps, actor, filters)
  const [more, allowance] = await Promise.all([
    findMore(deps, actor, { filters }),
    allowanceOf(deps.pool, { userId: actor.userId, module: bringInModule, now: deps.now() }),
  ])
  return { ...more, ...balanceOfAllowance(allowance), charged }
}

/** A process asks one question at a time for a query. Returns the credits charged. */
async function askOnce(deps: BringInDeps, actor: Actor, filters: FilterSet): Promise<number> {
  const { asking, now } = deps
  const query = prepareToAsk(filters, now()).key.toString('hex')
  for (let other = asking.get(query); other; other = asking.get(query)) {
    // Another account may be refused for reasons of its own, so its failure says nothing about this one.
    if (other.userId !== actor.userId) await other.charged.catch(() => {})
    else {
      await other.charged
      return 0
    }
  }
  const charged = askAlone(deps, actor, filters).finally(() => asking.delete(query))
  asking.set(query, { userId: actor.userId, charged })
  return charged
}

async function askAlone(deps: BringInDeps, { userId }: Actor, filters: FilterSet): Promise<number> {
  const { pool, now, locks } = deps
  const { query, key } = prepareToAsk(filters, now())
  const wait = { signal: new AbortController().signal, maxWaitMs }
  return locks.with(key.readInt32BE(0), wait, async () => {
    // Another server may have asked meanwhile.
    if (isKept(await findSearch(pool, { provider, key }), now())) return 0
    await assertMayBuy(pool, userId, now())
    const allowance = await allowanceOf(pool, { userId, module: bringInModule, now: now() })
    assertCovered(allowance, availableOf(allowance), askCredits)
    return withImporter(deps, async (importer) => {
      const page = await requestPage(deps, { query, size: 1, scrollToken: null })
      if ('why' in page) throw failureOf(page)
      return storeFirst(deps, importer, { page, userId, key })
    })
  })
}

/** The lock is taken before the provider is asked: what is paid for must find room. */
async function withImporter<T>(
  { pool, now }: Pick<BringInDeps, 'pool' | 'now'>,
  run: (importer: PageImporter) => Promise<T>,
): Promise<T> {
  const importer = await PageImporter.open(pool)
  try {
    if (!(await importer.lock(importWaitMs))) throw new AppError('import_running')
    const result = await run(importer)
    await importer.computeIntents(now())
    return result
  } finally {
    importer.close()
  }
}

type First = { page: PaidPage; userId: AccountId; key: Buffer }

/** Returns the credits charged. */
async function storeFirst(
  deps: BringInDeps,
  importer: PageImporter,
  { page, userId, key }: First,
): Promise<number> {
  const now = deps.now()
  let charged = 0
  await storePage(deps, importer, page, {
    userId,
    record: async (client, _, account) => {
      const { records, total, scrollToken } = page
      await storeAnswer(client, {
        provider,
        key,
        total: total ?? records.length,
        received: records.length,
        scrollToken,
        now,
        since: new Date(now.getTime() - placeMs),
      })
      if (!account || records.length === 0) return
      charged = await spendOnRecords(account, {
        userId,
        module: bringInModule,
        reason: 'search',
        amount: askCredits,
        isReserved: false,
        now,
      })
    },
  })
  return charged
}

const codes: Record<NoPage['why'], ErrorCode> = {
  ceiling: 'provider_ceiling',
  busy: 'provider_busy',
  key: 'provider_refused',
  credit: 'provider_refused',
  outage: 'provider_failed',
  lost_place: 'provider_failed',
}

const failureOf = ({ why, waitMs }: NoPage): AppError =>
  new AppError(codes[why], waitMs > 0 ? { retryAfter: Math.ceil(waitMs / 1000) } : {})
