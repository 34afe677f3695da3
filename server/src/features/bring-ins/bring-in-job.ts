import type { BringInEnding, BringInState, BringInWait } from '@rapport/contract/bring-ins/vocabularies.ts'
import { z } from 'zod'
import { asAccount } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { addJob, defineJob, hasWaitingJobs } from '../../jobs/jobs.ts'
import { announceChange } from '../../live/announce.ts'
import { maxPage } from '../../providers/pdl-search/search-people.ts'
import { allowanceOf, spendOnRecords } from '../credits/credits.ts'
import { PageImporter, type StoredPage } from '../import/import.ts'
import { checkSome, maxChecked } from './check-fit.ts'
import type { BringInDeps } from './deps.ts'
import { finishBringIn } from './finish.ts'
import { provider } from './prepare.ts'
import {
  addReceived,
  endRunning,
  findUnchecked,
  findWork,
  insertPeople,
  jobKey,
  setWaiting,
  type BringInRow,
} from './queries.ts'
import { requestPage, type NoPage, type PaidPage } from './request-page.ts'
import { findSearch, hasMore, moveOn, startAgain } from './search-queries.ts'
import { storePage } from './store-page.ts'

/*
 * A bring-in goes on page by page. Each page is stored in one transaction with the place where the
 * next one begins, so that whoever goes on, after a kill or a restart, asks for the next page. A
 * page is asked for twice only if a process is killed between its request and its transaction: the
 * vendor may then charge it twice, and the request's row, which says so, stays without an outcome.
 *
 * States: `running` until it has all records, is cancelled, or ends early. Then everybody is
 * checked against the filters and the new ones are listed, and it is finished.
 */

/** Milliseconds until a bring-in makes way for jobs that wait. */
const sliceMs = 1000
/** How long a turn waits for another import, and until it tries again. */
const importWaitMs = 500
const importRetryMs = 2000

/** Until a provider that gives no answer is asked again; after the last of them it has failed. */
const outageRetriesMs = [10_000, 60_000, 5 * 60_000, 15 * 60_000, 30 * 60_000, 60 * 60_000, 60 * 60_000]

async function runBringIn(
  deps: BringInDeps,
  { bringInId: id }: { bringInId: number },
  signal: AbortSignal,
): Promise<void> {
  let startedAt = performance.now()
  const session = new Session(deps)
  try {
    for (;;) {
      signal.throwIfAborted()
      const work = await findWork(deps.pool, id)
      if (!work || (await takeTurn(deps, work, session)) === 'done') return
      await announceBringIn(deps.pool, work.userId, id)
      if (performance.now() - startedAt < sliceMs) continue
      if (await hasWaitingJobs(deps.pool)) return await queueBringIn(deps.pool, { userId: work.userId, id })
      startedAt = performance.now()
    }
  } finally {
    session.close()
  }
}

export const bringInJob = defineJob({
  name: 'bring_in',
  payload: z.strictObject({ bringInId: z.int().positive() }),
  tries: 25,
  run: runBringIn,
})

/** Behind emails. One account's bring-ins take turns. */
const priority = 10

export async function queueBringIn(
  db: Database,
  { userId, id, runAt = null }: { userId: AccountId; id: number; runAt?: Date | null },
): Promise<void> {
  const place = { key: jobKey(id), queue: `bring_in:${userId}`, priority, runAt }
  await addJob(db, bringInJob, { bringInId: id }, place)
}

export async function announceBringIn(db: Database, userId: AccountId, id: number): Promise<void> {
  await announceChange(db, userId, { kind: 'bring_in', id })
}

/** The connection of a run, taken when it stores its first page. */
class Session {
  readonly #deps: Pick<BringInDeps, 'pool'>
  #importer: PageImporter | null = null

  constructor(deps: Pick<BringInDeps, 'pool'>) {
    this.#deps = deps
  }

  async importer(): Promise<PageImporter> {
    return (this.#importer ??= await PageImporter.open(this.#deps.pool))
  }

  close(): void {
    this.#importer?.close()
  }
}

/**
 * Takes the next step: a page, a check, or the end. `done`: nothing is left to do, or another job
 * goes on later.
 */
async function takeTurn(deps: BringInDeps, work: BringInRow, session: Session): Promise<'done' | 'more'> {
  const search = work.state === 'running' ? await findSearch(deps.pool, work) : null
  const left = search && hasMore(search) ? work.wanted - work.received : 0
  const size = Math.min(maxPage, left, left > 0 ? await payableByLimit(deps, work) : 0)
  if (search && size > 0) return receivePage(deps, session, { work, size, scrollToken: search.scrollToken })
  if (await check(deps, work, { importer: await session.importer(), atLeast: 1 })) return 'more'
  if (left > 0) return end(deps, work, 'stopped', 'limit')
  if (work.state === 'running')
    return end(deps, work, 'finished', work.wanted > work.received ? 'no_more' : null)
  await finishBringIn(deps, work)
  return 'done'
}

/** How many records the account's limit covers, which may have been lowered since they were reserved. */
async function payableByLimit(
  { pool, now }: Pick<BringInDeps, 'pool' | 'now'>,
  { userId, module }: BringInRow,
): Promise<number> {
  const { limit, spent } = await allowanceOf(pool, { userId, module, now: now() })
  return limit === null ? Infinity : Math.max(0, limit - spent)
}

type Check = { importer: PageImporter; atLeast: number; isLocked?: boolean }

/**
 * Checks people once so many have arrived. What their employers' intents became is computed first,
 * unless another import goes on, which computes them itself.
 */
async function check(
  deps: BringInDeps,
  work: BringInRow,
  { importer, atLeast, isLocked = false }: Check,
): Promise<boolean> {
  if ((await findUnchecked(deps.pool, work.id, atLeast)).length < atLeast) return false
  if (isLocked) await importer.computeIntents(deps.now())
  else if (await importer.lock(importWaitMs)) {
    await importer.computeIntents(deps.now())
    await importer.unlock()
  }
  return checkSome(deps, work)
}

type Wanted = { work: BringInRow; size: number; scrollToken: string | null }

async function receivePage(
  deps: BringInDeps,
  session: Session,
  { work, size, scrollToken }: Wanted,
): Promise<'done' | 'more'> {
  const importer = await session.importer()
  if (!(await importer.lock(importWaitMs))) return wait(deps, work, { waitsFor: 'import', ms: importRetryMs })
  try {
    // While the provider answers, those who have arrived are checked. A fault of that must not lose
    // the page.
    const [page, checked] = await Promise.all([
      requestPage(deps, { query: work.query, size, scrollToken }),
      Promise.allSettled([check(deps, work, { importer, atLeast: maxChecked, isLocked: true })]),
    ])
    if ('why' in page) return await withoutPage(deps, work, page)
    await storePageOf(deps, importer, { work, page, scrollToken })
    if (checked[0].status === 'rejected') throw checked[0].reason
    return 'more'
  } finally {
    await importer.unlock()
  }
}

type Arrived = { work: BringInRow; page: PaidPage; scrollToken: string | null }

async function storePageOf(deps: BringInDeps, importer: PageImporter, arrived: Arrived): Promise<void> {
  const { work, page, scrollToken } = arrived
  const { id, userId, key, module } = work
  const received = page.records.length
  // A provider that leads back to where it was would be paid for the same page forever.
  const next = page.scrollToken === scrollToken || received === 0 ? null : page.scrollToken
  await storePage(deps, importer, page, {
    userId,
    record: async (client, stored, account) => {
      const total = received === 0 && scrollToken === null ? 0 : page.total
      await moveOn(client, { provider, key, received, scrollToken: next, total, now: deps.now() })
      // Whoever was removed meanwhile has no bring-in, but the people are paid for and stay.
      if (!account) return
      await addReceived(account, id, { received, ...countsOf(stored) })
      await insertPeople(
        account,
        id,
        stored.people.map((person) => ({ id: person.id, isNew: person.outcome === 'added' })),
      )
      if (received === 0) return
      const spending = { userId, module, reason: 'bring_in' as const, amount: received, isReserved: true }
      await spendOnRecords(account, { ...spending, now: deps.now() })
    },
  })
}

function countsOf({ people, suppressed, repeated, unreadable }: StoredPage) {
  const of = (outcome: StoredPage['people'][number]['outcome']) =>
    people.filter((person) => person.outcome === outcome).length
  return {
    added: of('added'),
    changed: of('changed'),
    unchanged: of('unchanged'),
    repeated,
    suppressed,
    unreadable,
  }
}

/** Without a page, the bring-in ends, or goes on when the provider may be asked again. */
async function withoutPage(
  deps: BringInDeps,
  work: BringInRow,
  { why, waitMs }: NoPage,
): Promise<'done' | 'more'> {
  if (why === 'lost_place') await startAgain(deps.pool, work, deps.now())
  if (why !== 'busy' && why !== 'outage') return end(deps, work, 'stopped', why)
  const retryMs = why === 'outage' ? outageRetriesMs[work.failures] : 0
  if (retryMs === undefined) return end(deps, work, 'failed', 'outage')
  const failures = why === 'outage' ? work.failures + 1 : work.failures
  return wait(deps, work, { waitsFor: 'provider', ms: Math.max(waitMs, retryMs), failures })
}

async function end(
  { pool }: Pick<BringInDeps, 'pool'>,
  { id, userId }: BringInRow,
  state: Exclude<BringInState, 'running'>,
  why: BringInEnding | null,
): Promise<'more'> {
  await asAccount(pool, userId, (client) => endRunning(client, userId, { id, state, why }))
  return 'more'
}

type Waiting = { waitsFor: BringInWait; ms: number; failures?: number }

async function wait(
  { pool, now }: Pick<BringInDeps, 'pool' | 'now'>,
  work: BringInRow,
  { waitsFor, ms, failures = work.failures }: Waiting,
): Promise<'done'> {
  const { id, userId } = work
  const until = new Date(now().getTime() + ms)
  await asAccount(pool, userId, async (client) => {
    await setWaiting(client, id, { waitsFor, until, failures })
    await queueBringIn(client, { userId, id, runAt: until })
    await announceBringIn(client, userId, id)
  })
  return 'done'
}
