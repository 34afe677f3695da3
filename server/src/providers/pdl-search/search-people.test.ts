import { syntheticRecords } from '@rapport/dataset/synthetic/synthetic-records.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchVendor, type SearchVendor } from '../../../test/stand-ins/pdl-search/search-vendor.ts'
import { ProviderFailure } from '../provider.ts'
import { allOf, isAny, type Query } from './query.ts'
import { pdlSearch, TokenRefused, type SearchPeople } from './search-people.ts'

const people = [...syntheticRecords({ people: 250, seed: 40 })].filter((record) => 'full_name' in record)
const everybody = allOf([])
const noSignal = new AbortController().signal

let vendor: SearchVendor
let search: SearchPeople

beforeAll(async () => {
  vendor = await searchVendor(people)
  search = pdlSearch({ url: vendor.url, apiKey: vendor.key, timeout: 400 })
})
beforeEach(() => {
  vendor.asked.length = 0
  vendor.billed = 0
})

const page = (size: number, scrollToken: string | null = null, query: Query = everybody) =>
  search({ query, size, scrollToken }, noSignal)
const idsOf = (records: unknown[]) => records.map((record) => (record as { id: string }).id)

test('pages have all who match once, and the last has no token', async () => {
  const ids: string[] = []
  const totals = new Set<number | null>()
  for (let token: string | null = null, pages = 0; pages === 0 || token !== null; pages++) {
    const { records, total, scrollToken } = await page(100, token)
    ids.push(...idsOf(records))
    totals.add(total)
    token = scrollToken
  }
  expect(ids).toEqual(people.map(({ id }) => id.toLowerCase()))
  expect([...totals]).toEqual([250])
  expect(vendor.billed).toBe(250)
  expect(vendor.asked).toHaveLength(3)
})

test('nobody is an answer that costs nothing, with a token the end', async () => {
  const nobody = isAny('job_title', ['no such title'])
  expect(await page(1, null, nobody)).toEqual({ records: [], total: 0, scrollToken: null })
  expect(await page(100, '250$14.278746')).toEqual({ records: [], total: null, scrollToken: null })
  expect(vendor.billed).toBe(0)
})

async function failure(asked: Promise<unknown>) {
  const error: unknown = await asked.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderFailure)
  const { message, reason, isLost } = error as ProviderFailure
  return { message, reason, isLost }
}

describe('a failure', () => {
  test.each([
    ['busy', 'it was asked too often (429)', 'busy', false],
    ['down', 'it answered 500', 'outage', false],
    ['silent', 'no answer in time', 'outage', true],
    ['broken', 'the answer cannot be read: it is not JSON', 'outage', true],
    ['other shape', 'the answer cannot be read: it has another shape', 'outage', true],
  ] as const)(
    '%s is told from others, and whether it may have been charged',
    async (fault, message, reason, isLost) => {
      vendor.play(fault)
      expect(await failure(page(10))).toEqual({ message, reason, isLost })
    },
  )

  test('in the middle of an answer may have been charged', async () => {
    vendor.play('cut')
    expect(await failure(page(10))).toMatchObject({ reason: 'outage', isLost: true })
  })

  test('of the key or of the plan costs nothing and is told', async () => {
    const other = pdlSearch({ url: vendor.url, apiKey: 'wrong' })
    const asked = other({ query: everybody, size: 1, scrollToken: null }, noSignal)
    expect(await failure(asked)).toEqual({
      message: 'it refused the key (401)',
      reason: 'key',
      isLost: false,
    })
    vendor.always('credits')
    expect(await failure(page(1))).toMatchObject({ reason: 'credit', isLost: false })
    vendor.always(null)
    expect(vendor.billed).toBe(0)
  })

  test('of a token that is no longer taken is of its own kind', async () => {
    vendor.play('expired')
    await expect(page(10, '10$14.278746')).rejects.toBeInstanceOf(TokenRefused)
    vendor.play('expired')
    expect((await page(10)).records).toHaveLength(10)
  })

  test('without a server was never charged', async () => {
    const closed = await searchVendor([])
    closed.close()
    const gone = pdlSearch({ url: closed.url, apiKey: 'k' })
    const asked = gone({ query: everybody, size: 1, scrollToken: null }, noSignal)
    expect(await failure(asked)).toMatchObject({ reason: 'outage', isLost: false })
  })
})
