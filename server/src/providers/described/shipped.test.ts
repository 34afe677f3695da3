import { beforeEach, describe, expect, test } from 'vitest'
import { memoryLedger, memoryPauses } from '../../../test/provider-memory.ts'
import {
  describedVendorServer,
  vendorKey,
  type FakeVendor,
  type Trouble,
  type VendorName,
} from '../../../test/stand-ins/described-vendors.ts'
import { variables } from '../../config/config-variables.ts'
import type { SoughtPerson } from '../contact-finder.ts'
import { ProviderFailure } from '../provider.ts'
import { createWaterfall } from '../waterfall.ts'
import { describedProvider } from './described-provider.ts'
import { describedVerifier } from './described-verifier.ts'
import { shippedDescriptions } from './read-descriptions.ts'

const ada: SoughtPerson = {
  fullName: 'Ada Lovelace',
  linkedinSlug: 'ada-lovelace',
  company: { name: 'Engines', domain: 'engines.example' },
}
const known = {
  fullName: 'Ada Lovelace',
  domain: 'engines.example',
  email: 'ada@engines.example',
  mobile: '+14155550123',
}
const signal = new AbortController().signal
const descriptions = shippedDescriptions()
const names = descriptions.map(({ name }) => name as VendorName)

let vendor: FakeVendor
/** The provider at a stand-in of its vendor, which waits for 0.3 seconds at most. */
async function at(name: VendorName, apiKey = vendorKey) {
  vendor = await describedVendorServer(name)
  const description = { ...descriptions.find((each) => each.name === name)!, url: vendor.url, timeout: 0.3 }
  const working = description.working && { again: 0.1, times: 2 }
  const options = { description: { ...description, working }, apiKey, creditPrice: 100, ceiling: null }
  return { provider: describedProvider(options), options }
}

const failureOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderFailure)
  return error as ProviderFailure
}

test('the key of each is a setting', () => {
  expect(names).toEqual(['Anymail Finder', 'Hunter', 'Prospeo'])
  for (const { key } of descriptions) expect(Object.keys(variables.shape)).toContain(key)
})

describe.each(names)('%s', (name) => {
  test('finds an address, which costs a credit', async () => {
    const { provider } = await at(name)
    vendor.people.push(known)
    expect(provider.canFind(ada, 'email')).toBe(true)
    expect(provider.priceOf('email')).toBe(100)
    expect(await provider.find(ada, 'email', signal)).toEqual({
      isCharged: true,
      contacts: [
        {
          kind: 'email',
          value: 'ada@engines.example',
          type: 'professional',
          source: name,
          status: 'verified',
          date: name === 'Hunter' ? '2026-10-01' : null,
        },
      ],
    })
    expect(vendor.charged).toBe(1)
  })

  test('finds nothing, which costs nothing', async () => {
    const { provider } = await at(name)
    expect(await provider.find(ada, 'email', signal)).toEqual({ contacts: [], isCharged: false })
    expect(vendor.charged).toBe(0)
  })

  test('is not asked about a name alone', async () => {
    const { provider } = await at(name)
    expect(provider.canFind({ ...ada, linkedinSlug: null, company: null }, 'email')).toBe(false)
    expect(provider.canFind({ ...ada, linkedinSlug: null }, 'email')).toBe(true)
  })

  test.each([
    ['wrong key', { reason: 'key', pause: 3_600_000, isLost: false }],
    ['no credits', { reason: 'credit', pause: 3_600_000, isLost: false }],
    ['busy', { reason: 'busy', pause: 60_000, isLost: false }],
    ['down', { isOutage: true, isLost: false }],
    ['slow', { isOutage: true, isLost: true }],
    ['broken', { isOutage: true, isLost: true }],
    ['page', { isOutage: true, isLost: true }],
    ['cut', { isOutage: true, isLost: true }],
    ['endless', { isOutage: true, isLost: true }],
  ] as const)('fails when there is trouble: %s', async (trouble, expected) => {
    const { provider } = await at(name, trouble === 'wrong key' ? `not-${vendorKey}` : vendorKey)
    vendor.people.push(known)
    if (trouble === 'no credits') vendor.credits = 0
    else if (trouble !== 'wrong key') vendor.trouble = trouble
    const failure = await failureOf(provider.find(ada, 'email', signal))
    expect(failure).toMatchObject(expected)
    expect(failure.message).not.toMatch(/ada|lovelace|engines/i)
  })

  test('shows its key in no log, error, finding or status', async () => {
    const lines: string[] = []
    const log = {
      warn: (line: string) => lines.push(line),
      error: (object: { err: unknown }, line: string) => lines.push(line, String(object.err)),
    }
    const troubles: (Trouble | 'wrong key' | 'no credits' | 'nothing listens')[] = [
      'busy',
      'down',
      'slow',
      'broken',
      'page',
      'cut',
      'endless',
      'wrong key',
      'no credits',
      'nothing listens',
    ]
    for (const trouble of troubles) {
      const { options } = await at(name, trouble === 'wrong key' ? `not-${vendorKey}` : vendorKey)
      if (trouble === 'no credits') vendor.credits = 0
      else if (trouble !== 'wrong key' && trouble !== 'nothing listens') vendor.trouble = trouble
      const url = trouble === 'nothing listens' ? 'http://127.0.0.1:9' : vendor.url
      const provider = describedProvider({ ...options, description: { ...options.description, url } })
      const ledger = memoryLedger()
      const pauses = memoryPauses(() => performance.now())
      const finder = createWaterfall([provider], { log: log as never, ledger, pauses })
      const search = { person: ada, personId: 1, kind: 'email', queriedRecently: new Set<string>() } as const
      const finding = await finder.find(search, signal)
      expect(finding.isUnanswered, trouble).toBe(true)
      lines.push(JSON.stringify([finding, finder.status(), ledger.begun, [...ledger.ended]]))
    }
    expect(lines.length).toBeGreaterThan(troubles.length)
    expect(lines.join('\n')).not.toContain(vendorKey)
  })
})

test('Prospeo finds a mobile number, for ten credits', async () => {
  const { provider } = await at('Prospeo')
  vendor.people.push(known)
  expect(provider.priceOf('phone')).toBe(1000)
  expect(await provider.find(ada, 'phone', signal)).toMatchObject({
    isCharged: true,
    contacts: [{ kind: 'phone', value: '+14155550123', type: 'mobile', status: 'verified' }],
  })
  expect(vendor.charged).toBe(10)
})

test('Prospeo’s answer about somebody else is no hit, but is charged', async () => {
  const { provider } = await at('Prospeo')
  vendor.people.push({ ...known, domain: 'other.example' })
  const answer = await provider.find(
    { ...ada, linkedinSlug: null, company: { name: 'Mills', domain: 'mills.example' } },
    'email',
    signal,
  )
  expect(answer).toEqual({ contacts: [], isCharged: true })
})

test.each([
  ['Hunter', 'accept_all', 'risky', true],
  ['Hunter', 'invalid', 'invalid', true],
  ['Hunter', 'a new word', 'unverified', true],
  ['Anymail Finder', 'risky', 'risky', false],
] as const)('%s’s status %s is %s', async (name, status, expected, isCharged) => {
  const { provider } = await at(name)
  vendor.people.push({ ...known, status })
  expect(await provider.find(ada, 'email', signal)).toMatchObject({
    isCharged,
    contacts: [{ status: expected }],
  })
  expect(vendor.charged).toBe(isCharged ? 1 : 0)
})

describe('a verifier', () => {
  let ledger = memoryLedger()
  beforeEach(() => {
    ledger = memoryLedger()
  })

  test.each([
    ['Hunter', 'valid', 'valid'],
    ['Hunter', 'accept_all', 'catch_all'],
    ['Hunter', 'disposable', 'risky'],
    ['Hunter', 'invalid', 'invalid'],
    ['Hunter', 'unknown', 'unknown'],
    ['Anymail Finder', 'valid', 'valid'],
    ['Anymail Finder', 'risky', 'risky'],
    ['Anymail Finder', 'invalid', 'invalid'],
  ] as const)('%s says %s: %s', async (name, status, verdict) => {
    const { options } = await at(name)
    vendor.people.push({ ...known, status })
    const verifier = describedVerifier(options, ledger)!
    expect(await verifier.verify(known.email, signal)).toEqual({
      verdict,
      reason: null,
      evidence: `${name}: ${status}`,
    })
    expect(ledger.begun).toMatchObject([{ provider: name, what: 'verification', personId: null }])
  })

  test('asks again while it is in progress', async () => {
    const { options } = await at('Hunter')
    vendor.people.push({ ...known, status: 'valid' })
    vendor.inProgress = 2
    expect(await describedVerifier(options, ledger)!.verify(known.email, signal)).toMatchObject({
      verdict: 'valid',
    })
    expect(vendor.asked).toHaveLength(3)
    expect([...ledger.ended.values()]).toEqual([{ outcome: 'hit', charged: 50 }])
  })

  test('gives up when it takes too long, and leaves it paid', async () => {
    const { options } = await at('Hunter')
    vendor.inProgress = 9
    await expect(describedVerifier(options, ledger)!.verify(known.email, signal)).rejects.toThrow(
      'still working',
    )
    expect(ledger.ended.size).toBe(0)
  })

  test('is none where the provider has none', async () => {
    const { options } = await at('Prospeo')
    expect(describedVerifier(options, ledger)).toBeNull()
  })
})
