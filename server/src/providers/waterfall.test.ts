import type { ContactRecord } from '@rapport/dataset/records.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { noLimits, memoryLedger, memoryPauses } from '../../test/provider-memory.ts'
import { answer, vendorServer } from '../../test/stand-ins/vendor-server.ts'
import type { ContactSearch } from './contact-finder.ts'
import { peopleDataLabs } from './people-data-labs.ts'
import { ProviderFailure, type Provider } from './provider.ts'
import type { RequestLedger } from './request-ledger.ts'
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
const search: ContactSearch = { person, personId: 1, kind: 'email', queriedRecently: new Set() }
const noSignal = new AbortController().signal
const hour = 3_600_000

const lines: string[] = []
const log = { warn: (line: string) => lines.push(line), error: (_: object, line: string) => lines.push(line) }
let clock = 0
beforeEach(() => {
  lines.length = 0
  clock = 0
})

/** Null: too little is known to ask. */
type Answer = ContactRecord[] | null | Error
/** Gives its answers in turn and repeats the last one. */
function provider(name: string, ...answers: Answer[]): Provider & { calls: number } {
  const self = {
    name,
    terms: noLimits,
    priceOf: () => 3,
    calls: 0,
    canFind: () => answers[0] !== null,
    find: async () => {
      const next = answers[Math.min(self.calls++, answers.length - 1)]!
      if (next instanceof Error) throw next
      if (next === null) throw new Error('asked')
      return { contacts: next, isCharged: next.length > 0 }
    },
  }
  return self
}
let ledger = memoryLedger()
beforeEach(() => {
  ledger = memoryLedger()
})
/** By the clock of the tests, or, where they wait, by the real one. */
const options = (now: () => number) => ({ log: log as never, ledger, pauses: memoryPauses(now), now })
const waterfall = (...providers: Provider[]) =>
  createWaterfall(
    providers,
    options(() => clock),
  )
const inRealTime = (...providers: Provider[]) =>
  createWaterfall(
    providers,
    options(() => performance.now()),
  )
/** The requests that were recorded, with what came of them. */
const recorded = () =>
  ledger.begun.map(({ provider: name, isFirst }, at) => {
    const { outcome, charged } = ledger.ended.get(at + 1) ?? { outcome: null, charged: null }
    return { provider: name, isFirst, outcome, charged }
  })
const outage = new ProviderFailure('it answered 500', { isOutage: true })

describe('the waterfall', () => {
  test('asks in order until one finds something', async () => {
    const [first, second, third] = [provider('a', []), provider('b', [address]), provider('c', [address])]
    const finder = waterfall(first, second, third)
    expect(finder.providers).toEqual(['a', 'b', 'c'])
    expect(await finder.find(search, noSignal)).toEqual({
      contacts: [address],
      hit: { request: 2, charged: 3 },
      isUnanswered: false,
    })
    // Whoever stores the contacts records the hit with them.
    expect(recorded()).toEqual([
      { provider: 'a', isFirst: true, outcome: 'miss', charged: 0 },
      { provider: 'b', isFirst: false, outcome: null, charged: null },
    ])
    expect(third.calls).toBe(0)
    expect(lines).toEqual([])
  })

  test('without providers, or when none knows a thing, finds nothing', async () => {
    const nothing = { contacts: [], hit: null, isUnanswered: false }
    expect(await waterfall().find(search, noSignal)).toEqual(nothing)
    expect(await waterfall(provider('a', [])).find(search, noSignal)).toEqual(nothing)
  })

  test('skips providers asked recently', async () => {
    const [first, second] = [provider('a', [address]), provider('b', [])]
    const finding = await waterfall(first, second).find(
      { ...search, queriedRecently: new Set(['a']) },
      noSignal,
    )
    expect(finding).toEqual({ contacts: [], hit: null, isUnanswered: false })
    expect(first.calls).toBe(0)
    expect(recorded()).toEqual([{ provider: 'b', isFirst: false, outcome: 'miss', charged: 0 }])
  })

  test('does not count as asked who knows too little to be asked', async () => {
    await waterfall(provider('a', null), provider('b', [])).find(search, noSignal)
    expect(recorded()).toEqual([{ provider: 'b', isFirst: true, outcome: 'miss', charged: 0 }])
  })

  const lost = new ProviderFailure('no answer in time', { isOutage: true, isLost: true })
  test.each([
    ['that is known', outage, 'failed', ': it answered 500'],
    ['after which nobody knows what was charged', lost, null, ': no answer in time'],
    ['that nobody thought of', new TypeError('x'), null, ''],
  ])('logs a failure %s, and asks the next', async (_name, error, outcome, reason) => {
    const finding = await waterfall(provider('a', error), provider('b', [address])).find(search, noSignal)
    expect(finding).toMatchObject({ contacts: [address], isUnanswered: false })
    expect(recorded()).toMatchObject([
      { provider: 'a', isFirst: true, outcome },
      { provider: 'b', isFirst: true },
    ])
    expect(lines).toEqual([`a was asked for contacts and failed${reason}`])
  })

  test.each(['asked', 'ceiling'] as const)(
    'does not ask a provider whose request is refused (%s), and gives no answer',
    async (refused) => {
      const [first, second] = [provider('a', [address]), provider('b', [])]
      const refusing: RequestLedger = {
        ...ledger,
        begin: async (intent) => (intent.provider === 'a' ? { refused } : ledger.begin(intent)),
      }
      const finder = createWaterfall([first, second], { ...options(() => clock), ledger: refusing })
      expect(await finder.find(search, noSignal)).toEqual({
        contacts: [],
        hit: null,
        isUnanswered: true,
      })
      expect([first.calls, second.calls]).toEqual([0, 1])
    },
  )
})

describe('that nothing was found', () => {
  test.each([
    ['failed', outage],
    ['refused this request', new ProviderFailure('it answered 400')],
    ['is paused', new ProviderFailure('402', { pause: hour })],
    ['is too busy twice', new ProviderFailure('429', { pause: 50 })],
  ])('is no answer while one of the providers %s', async (_name, error) => {
    const finder = inRealTime(provider('a', error, error), provider('b', []))
    const unanswered = { contacts: [], hit: null, isUnanswered: true }
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
    const finder = inRealTime(busy)
    expect((await finder.find(search, noSignal)).contacts).toEqual([address])
    expect(performance.now() - began).toBeGreaterThan(100)
  })

  test('is passed over when it is as busy the second time', async () => {
    const busy = provider('a', new ProviderFailure('429', { pause: 50 }))
    const finder = inRealTime(busy, provider('b', [address]))
    expect((await finder.find(search, noSignal)).contacts).toEqual([address])
    expect(busy.calls).toBe(2)
    expect(recorded()).toMatchObject([{ provider: 'a', outcome: 'failed', charged: 0 }, { provider: 'b' }])
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
  const finder = waterfall(provider('a', outage), provider('b', [], [address]))
  const clean = { answers: 0, hits: 0, failures: 0, outages: 0, pausedMs: 0, ceiling: null, price: 3 }
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
  const finder = inRealTime(peopleDataLabs({ url: vendor.url, apiKey: 'key-1' }))
  expect(await finder.find(search, noSignal)).toEqual({
    contacts: [{ ...address, source: 'People Data Labs' }],
    hit: { request: 1, charged: 280_000 },
    isUnanswered: false,
  })
  expect(performance.now() - began).toBeGreaterThan(950)
  expect(lines).toEqual(['People Data Labs was asked for contacts and failed: it was asked too often (429)'])
})
