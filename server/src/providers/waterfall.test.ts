import type { ContactRecord } from '@rapport/dataset/records.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, vendorServer } from '../../test/stand-ins/vendor-server.ts'
import type { ContactSearch } from './contact-finder.ts'
import { peopleDataLabs } from './people-data-labs.ts'
import { ProviderFailure, type Provider } from './provider.ts'
import { createWaterfall } from './waterfall.ts'

const address: ContactRecord = {
  kind: 'email',
  value: 'ada@engines.example',
  type: 'professional',
  source: 'first',
  date: null,
  status: 'unverified',
}
const person = { fullName: 'Ada Lovelace', linkedinSlug: 'ada', company: null }
const search: ContactSearch = { person, kind: 'email', queriedRecently: new Set() }
const noSignal = new AbortController().signal
const hour = 3_600_000

const lines: string[] = []
const log = { warn: (line: string) => lines.push(line), error: (_: object, line: string) => lines.push(line) }
let clock = 0
beforeEach(() => {
  lines.length = 0
  clock = 0
})

type Answer = ContactRecord[] | null | Error
/** Gives its answers in turn and repeats the last one. */
function provider(name: string, ...answers: Answer[]): Provider & { calls: number } {
  const self = {
    name,
    calls: 0,
    find: async () => {
      const next = answers[Math.min(self.calls++, answers.length - 1)]!
      if (next instanceof Error) throw next
      return next
    },
  }
  return self
}
const waterfall = (...providers: Provider[]) =>
  createWaterfall(providers, { log: log as never, now: () => clock })
const outage = new ProviderFailure('it answered 500', { isOutage: true })

describe('the waterfall', () => {
  test('asks in order until one finds something', async () => {
    const [first, second, third] = [provider('a', []), provider('b', [address]), provider('c', [address])]
    const finder = waterfall(first, second, third)
    expect(finder.providers).toEqual(['a', 'b', 'c'])
    expect(await finder.find(search, noSignal)).toEqual({
      contacts: [address],
      queried: [
        { provider: 'a', isHit: false },
        { provider: 'b', isHit: true },
      ],
      isUnanswered: false,
    })
    expect(third.calls).toBe(0)
    expect(lines).toEqual([])
  })

  test('without providers, or when none knows a thing, finds nothing', async () => {
    expect(await waterfall().find(search, noSignal)).toEqual({
      contacts: [],
      queried: [],
      isUnanswered: false,
    })
    expect(await waterfall(provider('a', [])).find(search, noSignal)).toEqual({
      contacts: [],
      queried: [{ provider: 'a', isHit: false }],
      isUnanswered: false,
    })
  })

  test('skips providers asked recently', async () => {
    const [first, second] = [provider('a', [address]), provider('b', [])]
    const finding = await waterfall(first, second).find(
      { ...search, queriedRecently: new Set(['a']) },
      noSignal,
    )
    expect(finding).toEqual({
      contacts: [],
      queried: [{ provider: 'b', isHit: false }],
      isUnanswered: false,
    })
    expect(first.calls).toBe(0)
  })

  test('does not count as asked who knows too little to be asked', async () => {
    const finding = await waterfall(provider('a', null), provider('b', [])).find(search, noSignal)
    expect(finding.queried).toEqual([{ provider: 'b', isHit: false }])
  })

  test.each([
    ['that is known', outage, 'a was asked for contacts and failed: it answered 500'],
    ['that nobody thought of', new TypeError('x'), 'a was asked for contacts and failed'],
  ])('logs a failure %s, does not count it as asked, and asks the next', async (_name, error, line) => {
    const finding = await waterfall(provider('a', error), provider('b', [address])).find(search, noSignal)
    expect(finding).toEqual({
      contacts: [address],
      queried: [{ provider: 'b', isHit: true }],
      isUnanswered: false,
    })
    expect(lines).toEqual([line])
  })
})

describe('that nothing was found', () => {
  test.each([
    ['failed', outage],
    ['refused this request', new ProviderFailure('it answered 400')],
    ['is paused', new ProviderFailure('402', { pause: hour })],
    ['is too busy twice', new ProviderFailure('429', { pause: 50 })],
  ])('is no answer while one of the providers %s', async (_name, error) => {
    const finder = createWaterfall([provider('a', error, error), provider('b', [])], { log: log as never })
    const unanswered = { contacts: [], queried: [{ provider: 'b', isHit: false }], isUnanswered: true }
    expect(await finder.find(search, noSignal)).toEqual(unanswered)
    // Paused or not, it still has not been asked.
    expect(await finder.find(search, noSignal)).toMatchObject({ isUnanswered: true })
  })

  test('is an answer where the provider that fails was asked lately', async () => {
    const finder = waterfall(provider('a', outage), provider('b', []))
    const finding = await finder.find({ ...search, queriedRecently: new Set(['a']) }, noSignal)
    expect(finding.isUnanswered).toBe(false)
  })
})

describe('a provider that asks for a pause', () => {
  test('is waited for if short, and then asked once more', async () => {
    const busy = provider('a', new ProviderFailure('429', { pause: 120 }), [address])
    const began = performance.now()
    const finder = createWaterfall([busy], { log: log as never })
    expect((await finder.find(search, noSignal)).contacts).toEqual([address])
    expect(performance.now() - began).toBeGreaterThan(100)
  })

  test('is passed over when it is as busy the second time', async () => {
    const busy = provider('a', new ProviderFailure('429', { pause: 50 }))
    const finder = createWaterfall([busy, provider('b', [address])], { log: log as never })
    expect((await finder.find(search, noSignal)).queried).toEqual([{ provider: 'b', isHit: true }])
    expect(busy.calls).toBe(2)
  })

  test('is left alone until it has passed when it is long', async () => {
    const spent = provider('a', new ProviderFailure('402', { pause: hour }), [address])
    const finder = waterfall(spent, provider('b', []))
    await finder.find(search, noSignal)
    clock = hour - 5001
    await finder.find(search, noSignal)
    expect(spent.calls).toBe(1)
    clock = hour
    expect((await finder.find(search, noSignal)).contacts).toEqual([address])
  })

  test('does not hold up a caller who leaves', async () => {
    const controller = new AbortController()
    const busy = provider('a', new ProviderFailure('429', { pause: 4000 }))
    const finding = waterfall(busy).find(search, controller.signal)
    await vi.waitFor(() => expect(busy.calls).toBe(1))
    controller.abort(new Error('gone'))
    await expect(finding).rejects.toThrow('gone')
    expect(busy.calls).toBe(1)
  })
})

describe('a provider that is out of order', () => {
  test('is left alone for a minute after five failures in a row', async () => {
    const broken = provider('a', outage)
    const finder = waterfall(broken)
    for (let i = 0; i < 7; i++) await finder.find(search, noSignal)
    expect(broken.calls).toBe(5)
    clock = 60_000
    for (let i = 0; i < 3; i++) await finder.find(search, noSignal)
    expect(broken.calls).toBe(6)
  })

  test('is forgiven when it answers in between', async () => {
    const shaky = provider('a', outage, outage, outage, outage, [], outage, outage, outage, outage, [])
    const finder = waterfall(shaky)
    for (let i = 0; i < 10; i++) await finder.find(search, noSignal)
    expect(shaky.calls).toBe(10)
  })

  test('is not thought so for refusing a single question', async () => {
    const picky = provider('a', new ProviderFailure('400'))
    const finder = waterfall(picky)
    for (let i = 0; i < 8; i++) await finder.find(search, noSignal)
    expect(picky.calls).toBe(8)
  })
})

test('the status of providers counts what they answered, and says how long one is left alone', async () => {
  const finder = waterfall(provider('a', null, outage), provider('b', [], [address]))
  const clean = { answers: 0, hits: 0, failures: 0, outages: 0, pausedMs: 0 }
  expect(finder.status()).toEqual([
    { provider: 'a', ...clean },
    { provider: 'b', ...clean },
  ])
  for (let i = 0; i < 6; i++) await finder.find(search, noSignal)
  clock += 20_000
  expect(finder.status()).toEqual([
    { provider: 'a', ...clean, failures: 5, outages: 5, pausedMs: 40_000 },
    { provider: 'b', ...clean, answers: 6, hits: 5 },
  ])
  clock += 50_000
  expect(finder.status()[0]).toMatchObject({ outages: 5, pausedMs: 0 })
})

test('a real vendor that is busy for a second is asked again, without the person in the log', async () => {
  let calls = 0
  const vendor = await vendorServer((response, request) => {
    const reply =
      ++calls === 1
        ? answer(429, {}, { 'retry-after': '1' })
        : answer(200, {
            data: { full_name: 'ada lovelace', linkedin_username: 'ada', work_email: address.value },
          })
    reply(response, request)
  })
  const began = performance.now()
  const finder = createWaterfall([peopleDataLabs({ url: vendor.url, apiKey: 'key-1' })], {
    log: log as never,
  })
  expect(await finder.find(search, noSignal)).toEqual({
    contacts: [{ ...address, source: 'People Data Labs' }],
    queried: [{ provider: 'People Data Labs', isHit: true }],
    isUnanswered: false,
  })
  expect(performance.now() - began).toBeGreaterThan(950)
  expect(lines).toEqual(['People Data Labs was asked for contacts and failed: it was asked too often (429)'])
})
