import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { companyRecord } from '@rapport/test-support/factories.ts'
import { buyer, outcomesOf, personOnFile, standingOf } from '../../../test/reveals.ts'
import { answer, vendorServer, type VendorServer } from '../../../test/stand-ins/vendor-server.ts'
import { ContactLookup } from './lookup.ts'
import { finderOf } from '../../../test/provider-memory.ts'
import { peopleDataLabs } from '../../providers/people-data-labs.ts'

// Reveals through the API with a vendor reached over HTTP.

let vendor: VendorServer
let t: TestApp
const lines: string[] = []
const log = {
  warn: (line: string) => lines.push(line),
  error: (_: object, line: string) => lines.push(line),
}
beforeAll(async () => {
  vendor = await vendorServer()
})
beforeEach(async () => {
  lines.length = 0
  vendor.asked.length = 0
  const provider = peopleDataLabs({ url: vendor.url, apiKey: 'key-1', price: 7 })
  t = await testApp({ finder: finderOf([provider], log as never) })
})

const ada = () =>
  personOnFile(t.pool, {
    fullName: 'Ada Lovelace',
    linkedinSlug: 'ada',
    company: companyRecord({ name: 'Engines' }),
  })
const record = {
  full_name: 'ada lovelace',
  linkedin_username: 'ada',
  work_email: 'ada@engines.example',
  emails: [{ address: 'ada@home.example', type: 'personal' }],
  phone_numbers: true,
}

async function reveal(id: number, revealType: 'email' | 'phone') {
  const { headers } = await buyer(t, { email: 1, phone: 1 })
  const response = await t.inject({ url: `/api/people/contacts/${id}?revealType=${revealType}`, headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{
    data: { charged: number; isUnavailable: boolean; contacts: { emails: unknown; phones: unknown } }
  }>().data
}
const lookups = async () =>
  (
    await t.pool.query(
      'select what, provider, outcome, charged::integer from provider_requests order by what',
    )
  ).rows

describe('a reveal of contacts that are not on file', () => {
  test('shows the vendor’s values, with its name and the type of each value', async () => {
    vendor.play(answer(200, { status: 200, likelihood: 9, data: record }))
    const id = await ada()
    const common = { source: 'People Data Labs', status: 'unverified', date: null }
    expect(await reveal(id, 'email')).toMatchObject({
      charged: 1,
      contacts: {
        emails: [
          { ...common, value: 'ada@engines.example', type: 'professional' },
          { ...common, value: 'ada@home.example', type: 'personal' },
        ],
        phones: null,
      },
    })
    expect((await reveal(id, 'email')).charged).toBe(1)
    expect(vendor.asked).toHaveLength(1)
  })

  test('costs nothing if the vendor’s plan excludes the values, and the vendor is not asked again', async () => {
    vendor.play(answer(200, { status: 200, likelihood: 9, data: record }))
    const id = await ada()
    expect((await reveal(id, 'phone')).charged).toBe(0)
    expect((await reveal(id, 'phone')).charged).toBe(0)
    expect(vendor.asked).toHaveLength(1)
    // The vendor charges for its answer all the same.
    expect(await lookups()).toEqual([
      { what: 'phone', provider: 'People Data Labs', outcome: 'miss', charged: 7 },
    ])
  })

  test('costs nothing if the match is another person', async () => {
    vendor.play(answer(200, { data: { ...record, linkedin_username: 'another-ada' } }))
    expect(await reveal(await ada(), 'email')).toMatchObject({ charged: 0, isUnavailable: false })
  })

  test.each([402, 429, 500])(
    'costs nothing if the vendor fails (%i), and its answer is not kept',
    async (status) => {
      vendor.play(answer(status))
      const id = await ada()
      expect(await reveal(id, 'email')).toMatchObject({ charged: 0, isUnavailable: true })
      expect(await lookups()).toEqual([
        { what: 'email', provider: 'People Data Labs', outcome: 'failed', charged: 0 },
      ])
      expect(lines).toHaveLength(1)
      expect(lines.join()).not.toMatch(/ada/i)
      // If its quota is used up or it is too busy, it is paused for everyone; after malfunctions,
      // only once there are several.
      vendor.play(answer(200, { data: record }))
      expect((await reveal(await ada(), 'email')).charged).toBe(status === 500 ? 1 : 0)
    },
  )

  test('counts in a bulk reveal as unavailable, costs nothing, and can be tried again', async () => {
    vendor.play(answer(500))
    const ids = [await ada()]
    const account = await buyer(t, { email: 1 })
    const url = '/api/people/contacts/bulk-reveal'
    const start = async () => {
      const payload = { talentIds: ids, revealType: 'email' }
      const started = await t.inject({ method: 'POST', url, headers: account.headers, payload })
      const { id } = started.json<{ data: { id: number } }>().data
      await t.runJobs()
      const got = await t.inject({ url: `${url}/${id}`, headers: account.headers })
      return { id, ...got.json<{ data: object }>().data }
    }
    const failed = await start()
    expect(failed).toMatchObject({ state: 'finished', done: 1, revealed: 0, nothing: 0, unavailable: 1 })
    expect(await outcomesOf(t.pool, failed)).toMatchObject({ unavailable: ids })
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 1, used: 0 })
    const { rows } = await t.pool.query<{ content: object }>(
      'select content from notifications where user_id = $1',
      [account.user.id],
    )
    expect(rows).toMatchObject([{ content: { nothing: 0, unavailable: 1 } }])
    vendor.play(answer(200, { data: record }))
    expect(await start()).toMatchObject({ revealed: 1, unavailable: 0 })
  })

  test('asks the vendor once if a single and a bulk reveal need the same person', async () => {
    const release = Promise.withResolvers<void>()
    const found = answer(200, { status: 200, likelihood: 9, data: record })
    vendor.play((response, request) => void release.promise.then(() => found(response, request)))
    const asking = vi.spyOn(ContactLookup.prototype, 'query')
    onTestFinished(() => asking.mockRestore())
    const id = await ada()
    const { headers } = await buyer(t, { email: 1 })
    const payload = { talentIds: [id], revealType: 'email' }
    await t.inject({ method: 'POST', url: '/api/people/contacts/bulk-reveal', headers, payload })
    const jobs = t.runJobs()
    await expect.poll(() => vendor.asked).toHaveLength(1)
    const single = reveal(id, 'email')
    await expect.poll(() => asking.mock.calls).toHaveLength(2)
    release.resolve()
    await jobs
    expect((await single).charged).toBe(1)
    expect(vendor.asked).toHaveLength(1)
  })
})
