import { beforeEach, expect, test } from 'vitest'
import { describedVendorServer, vendorKey, type FakeVendor } from '../../test/stand-ins/described-vendors.ts'
import { shippedDescriptions } from '../providers/described/read-descriptions.ts'
import { testDatabase } from '../../test/database.ts'
import { configuredVerifier } from './configured-verifier.ts'

let hunter: FakeVendor
beforeEach(async () => {
  hunter = await describedVendorServer('Hunter')
})

const { signal } = new AbortController()

async function paid() {
  const { pool } = await testDatabase()
  const shipped = shippedDescriptions().find(({ name }) => name === 'Hunter')!
  const description = { ...shipped, url: hunter.url }
  const describedProviders = [{ description, apiKey: vendorKey, creditPrice: 100, ceiling: null }]
  return configuredVerifier(
    { verifier: 'hunter', reacher: null, describedProviders },
    { pool, now: () => new Date() },
  )!
}

test('what a paid verifier says is kept without the address, however it spells it, and can be stored', async () => {
  const verifier = await paid()
  const person = { fullName: 'Ada', domain: 'acme.example', email: 'ada@acme.example' }
  hunter.people.push({ ...person, status: 'odd\u0000 <ADA@Acme.example> \ud800' })
  const found = await verifier.verify('ada@acme.example', signal)
  expect(found).toEqual({ verdict: 'unknown', reason: 'unsaid', evidence: 'Hunter: odd … �' })
})
