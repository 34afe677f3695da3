import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn, TestApp } from '../../../test/app.ts'
import { bringInCalls, bringInWorld, vendorPeople } from '../../../test/bring-ins.ts'
import { inTransaction } from '../../database/transaction.ts'
import { suppress } from '../privacy/privacy.ts'
import { failAbandonedBringIns } from './finish.ts'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { buyer } from '../../../test/reveals.ts'
import type { SearchVendor } from '../../../test/stand-ins/pdl-search/search-vendor.ts'

let t: TestApp
let vendor: SearchVendor
let account: SignedIn
let calls: ReturnType<typeof bringInCalls>

beforeAll(async () => {
  ;({ t, vendor } = await bringInWorld({ people: vendorPeople(1200, 7) }))
})
beforeEach(async () => {
  await t.pool.query('truncate provider_searches, provider_requests, provider_pauses, bring_ins cascade')
  await t.pool.query('delete from people')
  vendor.asked.length = 0
  vendor.billed = 0
  vendor.always(null)
  account = await buyer(t, { email: 1000 })
  calls = bringInCalls(t, account)
})

const inUnitedStates = { locations: ['United States'] }
const nobody = { linkedinUrls: ['https://www.linkedin.com/in/no-such-person'] }

const ledger = async () => {
  const { rows } = await t.pool.query<{ outcome: string | null; charged: number }>(
    'select outcome, charged::float8 / 1000000 as charged from provider_requests order by id',
  )
  return rows
}
const countPeople = async () => {
  const { rows } = await t.pool.query<{ count: number }>('select count(*)::integer as count from people')
  return rows[0]!.count
}
const leftOf = async () => (await calls.quote(inUnitedStates, 1)).balance

describe('asking', () => {
  test('costs a credit and a record, which is stored; the answer is kept for everybody', async () => {
    expect(await calls.find(inUnitedStates)).toMatchObject({
      mayAsk: true,
      canAsk: true,
      answer: null,
      price: 1,
    })
    const asked = await calls.ask(inUnitedStates)
    expect(asked).toMatchObject({ charged: 1, balance: 999, answer: { received: 1, hasMore: true } })
    expect(asked.answer!.total).toBeGreaterThan(50)
    expect(await countPeople()).toBe(1)
    expect(await ledger()).toEqual([{ outcome: 'hit', charged: 1 }])

    const other = bringInCalls(t, await buyer(t, { email: 5 }))
    expect(await other.ask({ locations: ['united states'] })).toMatchObject({ charged: 0, balance: 5 })
    expect(await calls.ask(inUnitedStates)).toMatchObject({ charged: 0, balance: 999 })
    expect(vendor.asked).toHaveLength(1)
    const { rows } = await t.pool.query(
      'select reason, amount from credit_entries where user_id = $1 and amount < 0',
      [account.user.id],
    )
    expect(rows).toEqual([{ reason: 'search', amount: -1 }])
  })

  test('twice at once asks once', async () => {
    const both = await Promise.all([calls.ask(inUnitedStates), calls.ask(inUnitedStates)])
    expect(both[0].charged + both[1].charged).toBe(1)
    expect(vendor.asked).toHaveLength(1)
  })

  test('by two accounts at once is refused to one of them alone', async () => {
    const poor = bringInCalls(t, await buyer(t))
    for (const country of ['United States', 'Germany', 'France', 'Spain', 'Italy']) {
      const filters = { locations: [country] }
      const [, asked] = await Promise.all([poor.askFails(filters), calls.ask(filters)])
      expect(asked.answer).not.toBeNull()
    }
  })

  test('for nobody costs nothing, and says so', async () => {
    expect(await calls.ask(nobody)).toMatchObject({ charged: 0, answer: { total: 0, hasMore: false } })
    expect(await ledger()).toEqual([{ outcome: 'miss', charged: 0 }])
    expect(await calls.startFails(nobody, 10)).toEqual({ status: 409, code: 'nothing_more' })
  })

  test.each([
    ['down', 502, 'provider_failed', [{ outcome: 'failed', charged: 0 }]],
    ['busy for long', 503, 'provider_busy', [{ outcome: 'failed', charged: 0 }]],
    ['credits', 503, 'provider_refused', [{ outcome: 'failed', charged: 0 }]],
    // It may have been paid for, so it stays without an outcome.
    ['broken', 502, 'provider_failed', [{ outcome: null, charged: null }]],
  ] as const)('of a provider that is %s costs the account nothing', async (fault, status, code, entries) => {
    vendor.always(fault)
    expect(await calls.askFails(inUnitedStates)).toMatchObject({ status, code })
    expect(await ledger()).toEqual(entries)
    expect(await calls.find(inUnitedStates)).toMatchObject({ answer: null })
    vendor.always(null)
    await t.pool.query('delete from provider_pauses')
    expect(await calls.ask(inUnitedStates)).toMatchObject({ charged: 1, balance: 999 })
  })

  test('names filters that cannot be asked for, and those that nobody new fits', async () => {
    const filters = { ...inUnitedStates, smartIntentFilters: ['MEGA_BRANDS' as const] }
    expect(await calls.find(filters)).toMatchObject({ canAsk: true, left: ['smartIntentFilters'] })
    const own = { ...inUnitedStates, listFilter: { contacted: true } }
    expect(await calls.find(own)).toMatchObject({ canAsk: false, nobodyNew: ['listFilter.contacted'] })
    expect(await calls.askFails(own)).toEqual({ status: 409, code: 'cannot_ask' })
    expect(await calls.askFails({ smartIntentFilters: ['MEGA_BRANDS'] })).toEqual({
      status: 409,
      code: 'cannot_ask',
    })
  })

  test('needs a credit, an address and a plan', async () => {
    const poor = bringInCalls(t, await buyer(t))
    expect(await poor.askFails(inUnitedStates)).toEqual({ status: 402, code: 'out_of_credits', missing: 1 })
    const late = bringInCalls(t, await buyer(t, { email: 5, planExpiresAt: new Date(0) }))
    expect(await late.askFails(inUnitedStates)).toEqual({ status: 402, code: 'plan_expired' })
    expect(vendor.asked).toEqual([])
  })
})

describe('bringing in', () => {
  test('begins with a quote of records, and needs an answer', async () => {
    expect(await calls.quoteFails(inUnitedStates, 100)).toEqual({ status: 409, code: 'ask_first' })
    const { answer } = await calls.ask(inUnitedStates)
    expect(await calls.quote(inUnitedStates, 100)).toEqual({
      records: 100,
      credits: 100,
      price: 100,
      balance: 999,
      reserved: 0,
      limit: null,
      balanceAfter: 899,
      ceilingLeft: 999_999,
    })
    expect(await calls.quote(inUnitedStates, 10_000)).toMatchObject({ records: answer!.total - 1 })
  })

  test('stores who is paid for, lists who is new, and has a receipt that adds up', async () => {
    const { answer } = await calls.ask(inUnitedStates)
    const { id, ...started } = await calls.start(inUnitedStates, 60)
    expect(started).toMatchObject({ state: 'running', wanted: 60, received: 0, list: null })
    expect(await calls.quote(inUnitedStates, 1)).toMatchObject({ balance: 999, reserved: 60 })
    await t.runJobs()
    const done = await calls.get(id)
    expect(done).toMatchObject({ state: 'finished', why: null, received: 60, added: 60, unfit: 0 })
    expect(done.finishedAt).not.toBeNull()
    expect(await calls.find(inUnitedStates)).toMatchObject({ answer: { received: 61, total: answer!.total } })
    expect(await countPeople()).toBe(61)
    expect(await calls.quote(inUnitedStates, 1)).toMatchObject({ balance: 939, reserved: 0 })
    expect(vendor.billed).toBe(61)
    expect(await ledger()).toEqual([
      { outcome: 'hit', charged: 1 },
      { outcome: 'hit', charged: 60 },
    ])
    const { rows } = await t.pool.query(
      `select l.title, count(*)::integer as members from lists l join list_members m on m.list_id = l.id
       where l.id = $1 group by l.id`,
      [done.list!.id],
    )
    expect(rows).toEqual([{ title: done.list!.title, members: 60 }])
    expect(done.list!.title).toMatch(/^People Data Labs \d{4}-\d\d-\d\d$/)
  })

  test('goes on where the one before ended, until there are no more', async () => {
    const { answer } = await calls.ask(inUnitedStates)
    await calls.start(inUnitedStates, 5)
    await t.runJobs()
    const rest = await calls.start(inUnitedStates, 10_000)
    expect(rest.wanted).toBe(answer!.total - 6)
    await t.runJobs()
    expect(await calls.get(rest.id)).toMatchObject({ state: 'finished', received: answer!.total - 6 })
    expect(vendor.billed).toBe(answer!.total)
    expect(await countPeople()).toBe(answer!.total)
    expect(await calls.startFails(inUnitedStates, 1)).toEqual({ status: 409, code: 'nothing_more' })
  })

  test('tells apart who is here already, left out, unreadable or outside the filters, and why', async () => {
    const filters = { ...inUnitedStates, skills: { all: false }, experience: { minExperience: 12 } }
    expect(await calls.find(filters)).toMatchObject({ left: ['experience.minExperience'] })
    await calls.ask(filters)
    vendor.play('twice')
    await calls.start(filters, 20)
    await t.runJobs()
    await t.pool.query(`update provider_searches set received = 1, scroll_token = '1$14.278746'`)
    vendor.play('misshapen')
    const again = await calls.start(filters, 25)
    await t.runJobs()
    const done = await calls.get(again.id)
    expect(done).toMatchObject({ received: 25, unreadable: 1, unchanged: 18 })
    expect(done.added + done.changed + done.unchanged + done.repeated + done.unreadable).toBe(25)
    expect(done.unfit).toBeGreaterThan(3)
    expect(done.unfitBy).toEqual([{ filter: 'experience.minExperience', count: done.unfit }])
    expect((await calls.inject('GET', '/bring-ins?page=0')).statusCode).toBe(400)
    const { items } = await calls.list()
    expect(items.map(({ repeated }) => repeated)).toEqual([0, 1])
  })

  test('leaves out whoever asked for it, though they were paid for', async () => {
    await calls.ask(inUnitedStates)
    await calls.start(inUnitedStates, 10)
    await t.runJobs()
    const { rows } = await t.pool.query<{ slug: string }>(
      'select linkedin_slug as slug from people order by id offset 2 limit 1',
    )
    const handle = { kind: 'linkedin' as const, value: rows[0]!.slug }
    await inTransaction(t.pool, (client) => suppress(client, testSuppressionKey, [handle]))
    await t.pool.query(`update provider_searches set received = 1, scroll_token = '1$14.278746'`)
    const again = await calls.start(inUnitedStates, 10)
    await t.runJobs()
    expect(await calls.get(again.id)).toMatchObject({ received: 10, suppressed: 1, unchanged: 9 })
  })
})

describe('a bring-in', () => {
  test('of the same people can run once at a time', async () => {
    await calls.ask(inUnitedStates)
    const first = await calls.start(inUnitedStates, 10)
    expect(await calls.startFails(inUnitedStates, 10)).toEqual({ status: 409, code: 'bring_in_running' })
    expect(await calls.find(inUnitedStates)).toMatchObject({ isRunning: true })
    await calls.cancel(first.id)
    expect(await calls.find(inUnitedStates)).toMatchObject({ isRunning: false })
  })

  test('that is cancelled before it begins costs nothing', async () => {
    await calls.ask(inUnitedStates)
    const { id } = await calls.start(inUnitedStates, 10)
    expect(await calls.cancel(id)).toMatchObject({ state: 'cancelled', received: 0 })
    await t.runJobs()
    expect(await calls.get(id)).toMatchObject({ state: 'cancelled', received: 0, list: null })
    expect((await calls.get(id)).finishedAt).not.toBeNull()
    expect(await leftOf()).toBe(999)
    expect(vendor.billed).toBe(1)
  })

  test('waits for a provider that gives no answer, then goes on', async () => {
    await calls.ask(inUnitedStates)
    const { id } = await calls.start(inUnitedStates, 10)
    vendor.play('down')
    await t.runJobs()
    expect(await calls.get(id)).toMatchObject({ state: 'running', waitsFor: 'provider', received: 0 })
    await t.pool.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
      `bring_in:${id}`,
    ])
    await t.runJobs()
    expect(await calls.get(id)).toMatchObject({ state: 'finished', waitsFor: null, received: 10 })
    expect(await leftOf()).toBe(989)
  })

  test('that has lost its job fails, gives back what it has not spent, and lists who arrived', async () => {
    await calls.ask(inUnitedStates)
    const { id } = await calls.start(inUnitedStates, 150)
    vendor.play('none', 'down')
    await t.runJobs()
    expect(await calls.get(id)).toMatchObject({ state: 'running', received: 100 })
    await t.pool.query('select graphile_worker.remove_job($1)', [`bring_in:${id}`])
    await failAbandonedBringIns({ pool: t.pool, now: () => new Date(), log: t.app.log })
    const failed = await calls.get(id)
    expect(failed).toMatchObject({ state: 'failed', received: 100, list: { id: expect.any(Number) } })
    expect(failed.finishedAt).not.toBeNull()
    expect(await calls.quote(inUnitedStates, 1)).toMatchObject({ balance: 899, reserved: 0 })
  })

  test.each([
    ['credits', 'credit'],
    ['expired', 'lost_place'],
  ] as const)('stops when the provider says %s', async (fault, why) => {
    await calls.ask(inUnitedStates)
    const { id } = await calls.start(inUnitedStates, 10)
    if (fault === 'credits') vendor.always(fault)
    else vendor.play(fault)
    await t.runJobs()
    expect(await calls.get(id)).toMatchObject({ state: 'stopped', why, received: 0 })
    expect(await leftOf()).toBe(999)
  })

  test('ends where the provider leads back to the same place', async () => {
    await calls.ask(inUnitedStates)
    vendor.play('goes nowhere')
    const { id } = await calls.start(inUnitedStates, 150)
    await t.runJobs()
    expect(await calls.get(id)).toMatchObject({ state: 'finished', why: 'no_more', received: 100 })
  })

  test('of somebody else is unknown', async () => {
    await calls.ask(inUnitedStates)
    const { id } = await calls.start(inUnitedStates, 1)
    const other = bringInCalls(t, await buyer(t, { email: 5 }))
    expect((await other.inject('GET', `/bring-ins/${id}`)).statusCode).toBe(404)
    expect((await other.inject('DELETE', `/bring-ins/${id}`)).statusCode).toBe(404)
    expect((await other.list()).items).toEqual([])
  })

  test('needs as many credits as records', async () => {
    await calls.ask(inUnitedStates)
    const poor = bringInCalls(t, await buyer(t, { email: 5 }))
    expect(await poor.startFails(inUnitedStates, 8)).toEqual({
      status: 402,
      code: 'out_of_credits',
      missing: 3,
    })
  })
})
