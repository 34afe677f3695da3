import type { BringIn, BringInQuote, More } from '@rapport/contract/bring-ins/schemas.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type { InjectOptions } from 'fastify'
import { syntheticRecords } from '@rapport/dataset/synthetic/synthetic-records.ts'
import { testApp, testConfig, type SignedIn, type TestApp } from './app.ts'
import { searchVendor, type SearchVendor } from './stand-ins/pdl-search/search-vendor.ts'

export type Json = Record<string, unknown>

/** Synthetic people as the vendor has them. */
export const vendorPeople = (people: number, seed: number): Json[] =>
  [...syntheticRecords({ people, seed })].filter((record) => 'full_name' in record)

type Options = Parameters<typeof testApp>[0] & { people?: Json[]; allowed?: string[]; ceiling?: number }

/** A server that may ask a stand-in of the vendor, at a dollar a record. */
export async function bringInWorld({
  people = vendorPeople(400, 7),
  allowed = ['everybody'],
  ceiling = 1_000_000,
  ...options
}: Options = {}): Promise<{ t: TestApp; vendor: SearchVendor }> {
  const vendor = await searchVendor(people)
  const dollar = 1_000_000
  const t = await testApp({
    ...options,
    config: {
      ...testConfig,
      peopleDataLabs: { url: vendor.url, apiKey: vendor.key, ceiling: null },
      peopleSearch: { price: dollar, ceiling: ceiling * dollar, allowed },
    },
  })
  return { t, vendor }
}

const body = (filters: PartialFilterSet, records?: number) => ({ filters, ...(records && { records }) })

/** Calls of an account. */
export function bringInCalls(t: TestApp, { headers }: SignedIn) {
  const inject = (method: InjectOptions['method'], path: string, payload?: object) =>
    t.inject({
      ...(method && { method }),
      url: `/api/people/more${path}`,
      headers,
      ...(payload && { payload }),
    })
  const data = async <T>(method: InjectOptions['method'], path: string, payload?: object): Promise<T> => {
    const response = await inject(method, path, payload)
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.body}`)
    return response.json<{ data: T }>().data
  }
  const failure = async (method: InjectOptions['method'], path: string, payload?: object) => {
    const response = await inject(method, path, payload)
    const { code, missing } = response.json<Failure>()
    return { status: response.statusCode, code, ...(missing !== undefined && { missing }) }
  }
  return {
    inject,
    find: (filters: PartialFilterSet) => data<More>('POST', '', body(filters)),
    ask: (filters: PartialFilterSet) =>
      data<More & { charged: number; balance: number }>('POST', '/ask', body(filters)),
    askFails: (filters: PartialFilterSet) => failure('POST', '/ask', body(filters)),
    quote: (filters: PartialFilterSet, records: number) =>
      data<BringInQuote>('POST', '/bring-ins/quote', body(filters, records)),
    quoteFails: (filters: PartialFilterSet, records: number) =>
      failure('POST', '/bring-ins/quote', body(filters, records)),
    start: (filters: PartialFilterSet, records: number) =>
      data<BringIn>('POST', '/bring-ins', body(filters, records)),
    startFails: (filters: PartialFilterSet, records: number) =>
      failure('POST', '/bring-ins', body(filters, records)),
    get: (id: number) => data<BringIn>('GET', `/bring-ins/${id}`),
    cancel: (id: number) => data<BringIn>('DELETE', `/bring-ins/${id}`),
    list: () => data<{ items: BringIn[]; metadata: { total: number } }>('GET', '/bring-ins'),
  }
}
