import type { Verification } from '@rapport/contract/verifications/schemas.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { buyer } from '../../../test/reveals.ts'
import {
  describedVendorServer,
  vendorKey,
  type FakeVendor,
} from '../../../test/stand-ins/described-vendors.ts'
import { shippedDescriptions } from '../../providers/described/read-descriptions.ts'

let t: TestApp
let hunter: FakeVendor
beforeAll(async () => {
  hunter = await describedVendorServer('Hunter')
  const shipped = shippedDescriptions().find(({ name }) => name === 'Hunter')!
  const description = { ...shipped, url: hunter.url, timeout: 0.3 }
  t = await testApp({
    config: {
      ...testConfig,
      verifier: 'hunter',
      describedProviders: [{ description, apiKey: vendorKey, creditPrice: 100, ceiling: null }] as never,
    },
  })
})

async function start({ headers }: SignedIn, listId: number): Promise<Verification> {
  const payload = { listId }
  const response = await t.inject({ method: 'POST', url: '/api/verifications', headers, payload })
  return response.json<{ data: Verification }>().data
}

async function get({ headers }: SignedIn, id: number): Promise<Verification> {
  const response = await t.inject({ url: `/api/verifications/${id}`, headers })
  return response.json<{ data: Verification }>().data
}

/** The run goes on now instead of later; `day`: a day passes for its addresses, too. */
async function hurry({ day }: { day: boolean }): Promise<void> {
  if (day) await t.pool.query('update verification_addresses set ask_at = now() where ask_at is not null')
  await t.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where key like 'verification:%' and run_at > now()`,
  )
  await t.runJobs()
}

test('an answer of a paid verifier that was lost is asked for again after a day, and once', async () => {
  const account = await buyer(t)
  const email = 'ada@lost.example'
  const own = await createOwnPerson(t.pool, account.user.id, { fullName: 'Ada', email })
  const listId = await createList(t.pool, account.user.id, { title: 'Lost', people: [own] })
  hunter.trouble = 'slow'
  const run = await start(account, listId)
  await t.runJobs()
  await hurry({ day: false })
  expect(hunter.asked).toHaveLength(1)
  const { resumesAt } = await get(account, run.id)
  expect(Date.parse(resumesAt!) - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000)
  await hurry({ day: true })
  expect(hunter.asked).toHaveLength(2)
  expect(await get(account, run.id)).toMatchObject({ state: 'finished', verdicts: { unknown: 1 }, unsaid: 1 })
  const { rows } = await t.pool.query('select outcome, price::integer from provider_requests')
  expect(rows).toEqual([
    { outcome: null, price: 50 },
    { outcome: null, price: 50 },
  ])
})
