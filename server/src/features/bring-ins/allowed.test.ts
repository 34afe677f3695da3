import { expect, test } from 'vitest'
import { createUser } from '@rapport/test-support/factories.ts'
import { asAccount } from '../../database/as-account.ts'
import { setLimit } from '../credits/credits.ts'
import { bringInCalls, bringInWorld, vendorPeople } from '../../../test/bring-ins.ts'
import { testApp } from '../../../test/app.ts'
import { buyer } from '../../../test/reveals.ts'

const filters = { locations: ['United States'] }

test('only those whom the operator names may ask and bring people in', async () => {
  const { t, vendor } = await bringInWorld({
    people: vendorPeople(40, 7),
    allowed: ['internal', 'mina@company.example'],
  })
  const mina = await t.signIn(await createUser(t.pool, { email: 'mina@company.example' }))
  const ours = await t.signIn(await createUser(t.pool, { email: 'ours@rapport.test' }))
  const stranger = await buyer(t, { email: 9 })
  for (const account of [mina, ours])
    expect(await bringInCalls(t, account).find(filters)).toMatchObject({ mayAsk: true })
  const refused = bringInCalls(t, stranger)
  expect(await refused.find(filters)).toMatchObject({ mayAsk: false, answer: null })
  for (const fails of [
    refused.askFails(filters),
    refused.quoteFails(filters, 1),
    refused.startFails(filters, 1),
  ])
    expect(await fails).toEqual({ status: 403, code: 'forbidden' })
  expect(vendor.asked).toEqual([])
})

test('a server whose operator has not switched it on asks nobody', async () => {
  const t = await testApp()
  const calls = bringInCalls(t, await buyer(t, { email: 9 }))
  expect(await calls.find(filters)).toMatchObject({ mayAsk: false })
  expect(await calls.askFails(filters)).toEqual({ status: 403, code: 'forbidden' })
})

test('searches never cost more in a month than the operator allows', async () => {
  const { t, vendor } = await bringInWorld({ people: vendorPeople(1200, 7), ceiling: 120 })
  const calls = bringInCalls(t, await buyer(t, { email: 900 }))
  await calls.ask(filters)
  expect(await calls.quote(filters, 200)).toMatchObject({ records: expect.any(Number), ceilingLeft: 119 })
  expect(await calls.startFails(filters, 200)).toEqual({ status: 409, code: 'provider_ceiling' })
  const first = await calls.start(filters, 119)
  // What another server has spent meanwhile.
  await t.pool.query(
    `insert into provider_requests (provider, what, price, asked_at) values ('People Data Labs search', 'search', 10000000, now())`,
  )
  await t.runJobs()
  expect(await calls.get(first.id)).toMatchObject({ state: 'stopped', why: 'ceiling', received: 100 })
  expect(vendor.billed).toBe(101)
})

test('a bring-in stops once the limit of its account, which was lowered, is spent', async () => {
  const { t, vendor } = await bringInWorld({ people: vendorPeople(1200, 7) })
  const account = await buyer(t, { email: 900 })
  const { id: userId } = account.user
  const limitTo = (limit: number) =>
    asAccount(t.pool, userId, (client) => setLimit(client, userId, { module: 'TALENT_EMAIL_REVEAL', limit }))
  const calls = bringInCalls(t, account)
  await calls.ask(filters)
  await limitTo(120)
  expect(await calls.quote(filters, 145)).toMatchObject({ records: 145, balanceAfter: -26 })
  expect(await calls.startFails(filters, 145)).toEqual({ status: 402, code: 'limit_reached', missing: 26 })
  const { id } = await calls.start(filters, 119)
  await limitTo(111)
  await t.runJobs()
  expect(await calls.get(id)).toMatchObject({ state: 'stopped', why: 'limit', received: 110 })
  expect(await calls.quote(filters, 1)).toMatchObject({ balance: 789, reserved: 0, balanceAfter: -1 })
  expect(vendor.billed).toBe(111)
})
