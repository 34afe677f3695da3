import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import {
  companyRecord,
  createPeople,
  createUser,
  personRecord,
  testSuppressionKey,
} from '@rapport/test-support/factories.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { post } from '../../test/processes/killed.ts'
import { addressOf, freshDataDir, runServer } from '../../test/processes/process.ts'
import { describedVendorServer, vendorKey } from '../../test/stand-ins/described-vendors.ts'
import { shippedDescriptions } from './described/read-descriptions.ts'

const person = (fullName: string) =>
  personRecord({ fullName, company: companyRecord({ name: 'Engines', domain: 'engines.example' }) })

test('a real server asks the providers of its settings in their order, within their ceilings, and logs no key', async () => {
  const { pool, url } = await testDatabase()
  const [hunter, prospeo] = [await describedVendorServer('Hunter'), await describedVendorServer('Prospeo')]
  const names = ['Ada Lovelace', 'Mary Somerville', 'Grace Hopper', 'Joan Clarke']
  const ids = await createPeople(pool, names.map(person))
  prospeo.people = names.map((fullName, at) => ({
    fullName,
    domain: 'engines.example',
    email: `p${at}@engines.example`,
  }))
  hunter.people = [{ ...prospeo.people[1]!, email: 'mary@engines.example' }]
  const user = await createUser(pool, {
    planExpiresAt: new Date('2100-01-01'),
    credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 9 }],
  })
  const dataDir = freshDataDir()
  const file = join(dataDir, 'providers.json')
  const urls: Record<string, string> = { Hunter: hunter.url, Prospeo: prospeo.url }
  const described = shippedDescriptions().filter(({ name }) => urls[name] !== undefined)
  for (const each of described) each.url = urls[each.name]!
  writeFileSync(file, JSON.stringify({ providers: described }))
  const server = runServer({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SUPPRESSION_KEY: testSuppressionKey,
    LOG_LEVEL: 'debug',
    PROVIDERS_FILE: file,
    HUNTER_API_KEY: vendorKey,
    PROSPEO_API_KEY: vendorKey,
    PROVIDERS: 'prospeo,hunter',
    PROVIDER_PRICES: 'hunter=0.03,prospeo=0.02',
    PROVIDER_CEILINGS: 'prospeo=0.03',
  })
  const address = await addressOf(server)
  const { access_token: token } = await post<Tokens>(address, '/auth/login', {
    email: user.email,
    password: user.password,
  })
  const reveal = async (id: number) => {
    const answer = await fetch(`${address}/api/people/contacts/${id}?revealType=email`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await answer.json()) as {
      data: { charged: number; isUnavailable: boolean; contacts: { emails: { value: string }[] } }
    }
    return [data.charged, data.isUnavailable, ...data.contacts.emails.map(({ value }) => value)]
  }
  // The first costs 0.02 of 0.03 dollars, and the next are asked of the second provider alone.
  expect(await reveal(ids[0]!)).toEqual([1, false, 'p0@engines.example'])
  expect(await reveal(ids[1]!)).toEqual([1, false, 'mary@engines.example'])
  // Nothing was found, but the first provider might know it next month.
  expect(await reveal(ids[2]!)).toEqual([0, true])
  hunter.trouble = 'down'
  expect(await reveal(ids[3]!)).toEqual([0, true])
  expect([prospeo.asked.length, prospeo.charged, hunter.charged]).toEqual([1, 1, 1])
  const { rows } = await pool.query(
    `select provider, outcome, charged::integer from provider_requests order by id`,
  )
  expect(rows).toEqual([
    { provider: 'Prospeo', outcome: 'hit', charged: 20_000 },
    { provider: 'Hunter', outcome: 'hit', charged: 30_000 },
    { provider: 'Hunter', outcome: 'miss', charged: 0 },
    { provider: 'Hunter', outcome: 'failed', charged: 0 },
  ])
  expect(server.output()).toContain('Hunter was asked for contacts and failed: it answered 500')
  expect(server.output()).not.toContain(vendorKey)
})
