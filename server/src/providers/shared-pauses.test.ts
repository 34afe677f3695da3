import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { noLimits, memoryLedger } from '../../test/provider-memory.ts'
import { ProviderFailure, type Provider } from './provider.ts'
import { createSharedPauses } from './shared-pauses.ts'
import { createWaterfall } from './waterfall.ts'

const search = {
  person: { fullName: 'Ada Lovelace', linkedinSlug: 'ada', company: null },
  personId: 1,
  kind: 'email',
  queriedRecently: new Set<string>(),
} as const
const signal = new AbortController().signal
const log = { warn: () => {}, error: () => {} } as never
const hour = 3_600_000

function refusing(failure: ProviderFailure): Provider & { calls: number } {
  const self = {
    name: 'Vendor',
    terms: noLimits,
    priceOf: () => 0,
    calls: 0,
    canFind: () => true,
    find: async () => {
      self.calls++
      throw failure
    },
  }
  return self
}

test('a provider that refuses one server is left alone by all, also by one that starts later', async () => {
  const { pool } = await testDatabase()
  const vendor = refusing(new ProviderFailure('it answered 402', { pause: hour }))
  const server = () =>
    createWaterfall([vendor], { log, ledger: memoryLedger(), pauses: createSharedPauses(pool) })
  const [one, two] = [server(), server()]
  await one.find(search, signal)
  await two.find(search, signal)
  await server().find(search, signal)
  expect(vendor.calls).toBe(1)
  // It says so, too, once it has learnt of it.
  expect(two.status()[0]!.pausedMs).toBeGreaterThan(hour - 60_000)
  expect(two.status()[0]!.failures).toBe(0)
})

test('five outages of one server pause it for all; when the pause is over, any may ask', async () => {
  const { pool } = await testDatabase()
  const vendor = refusing(new ProviderFailure('it answered 500', { isOutage: true }))
  const server = () =>
    createWaterfall([vendor], { log, ledger: memoryLedger(), pauses: createSharedPauses(pool) })
  const [one, two] = [server(), server()]
  for (let i = 0; i < 6; i++) await one.find(search, signal)
  await two.find(search, signal)
  expect(vendor.calls).toBe(5)
  await pool.query('update provider_pauses set until = clock_timestamp()')
  await server().find(search, signal)
  expect(vendor.calls).toBe(6)
})

test('a shorter pause does not end a longer one', async () => {
  const { pool } = await testDatabase()
  const pauses = createSharedPauses(pool)
  await pauses.extend('Vendor', hour, 'credit')
  await pauses.extend('Vendor', 1000, 'busy')
  const { left, reason } = (await pauses.remaining()).get('Vendor')!
  expect(left).toBeGreaterThan(hour - 60_000)
  expect(reason).toBe('credit')
})
