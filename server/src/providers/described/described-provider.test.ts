import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { answer, vendorServer, type VendorServer } from '../../../test/stand-ins/vendor-server.ts'
import type { SoughtPerson } from '../contact-finder.ts'
import { ProviderFailure } from '../provider.ts'
import { describedProvider } from './described-provider.ts'
import { providerDescription } from './description.ts'
import { createLimiter } from './limiter.ts'
import { isPointer, valuesAt } from './pointers.ts'

const signal = new AbortController().signal
const ada: SoughtPerson = {
  fullName: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  linkedinSlug: 'ada',
  company: { name: 'Engines & Co', domain: 'engines.example' },
}

let vendor: VendorServer
beforeAll(async () => {
  vendor = await vendorServer()
})
beforeEach(() => {
  vendor.asked.length = 0
})

/** A provider whose description has these changes. */
function providerWith(email: object, more: object = {}) {
  const description = providerDescription.parse({
    name: 'Finder',
    key: 'FINDER_API_KEY',
    url: vendor.url,
    price: 1,
    kinds: {
      email: {
        needs: [['full_name']],
        request: { method: 'GET', path: '/find', query: { name: '{full_name}', domain: '{company_domain}' } },
        values: [{ at: '/emails/*', value: '/address' }],
        charge: { for: 'hit' },
        ...email,
      },
    },
    ...more,
  })
  return describedProvider({ description, apiKey: 'k&y', creditPrice: 10, ceiling: null })
}

describe('a request', () => {
  test('leaves out what is not known', async () => {
    vendor.play(answer(200, { emails: [] }))
    await providerWith({}).find({ ...ada, company: null }, 'email', signal)
    expect(Object.fromEntries(vendor.asked[0]!.query)).toEqual({ name: 'Ada Lovelace' })
  })

  test('has nobody’s name as more than a value', async () => {
    vendor.play(answer(200, { emails: [] }))
    const request = {
      method: 'GET',
      path: '/people/{full_name}/email',
      query: { name: '{full_name}', key: '{key}' },
      headers: { authorization: 'Bearer {key}' },
    }
    const provider = providerWith({ request })
    const hostile = ['../admin?x=1#y', 'a/b', 'A\r\nx-admin: 1', '%2e%2e', 'Ada&key=other', '한글 이름']
    for (const fullName of hostile) await provider.find({ ...ada, fullName }, 'email', signal)
    expect(vendor.asked.map(({ path, query }) => [path, query.get('name')])).toEqual(
      hostile.map((name) => [`/people/${encodeURIComponent(name)}/email`, name]),
    )
    for (const { headers, query } of vendor.asked) {
      expect(headers['x-admin']).toBeUndefined()
      expect([...query.keys()]).toEqual(['name', 'key'])
      expect(query.get('key')).toBe('k&y')
    }
    expect(provider.canFind({ ...ada, fullName: '..' }, 'email')).toBe(false)
  })

  test('is made only if one of the sets of facts is known', () => {
    const provider = providerWith({ needs: [['first_name', 'company_domain'], ['linkedin_url']] })
    expect(provider.canFind(ada, 'email')).toBe(true)
    expect(provider.canFind({ ...ada, linkedinSlug: null }, 'email')).toBe(true)
    expect(provider.canFind({ ...ada, linkedinSlug: null, firstName: null }, 'email')).toBe(false)
    expect(provider.canFind(ada, 'phone')).toBe(false)
  })
})

describe('an answer', () => {
  test('may have many values, with type, status and date by tables', async () => {
    vendor.play(
      answer(200, {
        emails: [
          { address: 'ADA@Engines.example', kind: 'work', state: 'ok', seen: '2026-03-04T05:06:07Z' },
          { address: 'ada@home.example', kind: 'home', state: 'guess', seen: 'lately' },
          { address: 'ada@engines.example' },
          { address: 'nothing' },
          { address: null },
        ],
      }),
    )
    const values = [
      {
        at: '/emails/*',
        value: '/address',
        type: { at: '/kind', words: { work: 'professional' } },
        status: { at: '/state', words: { ok: 'verified', guess: 'risky' } },
        date: '/seen',
      },
    ]
    const { contacts } = await providerWith({ values }).find(ada, 'email', signal)
    expect(contacts).toMatchObject([
      { value: 'ada@engines.example', type: 'professional', status: 'verified', date: '2026-03-04' },
      { value: 'ada@home.example', type: 'other', status: 'risky', date: null },
    ])
  })

  test.each([
    ['hit', { emails: [{ address: 'a@b.example' }] }, true],
    ['hit', { emails: [] }, false],
    ['record', { emails: [] }, true],
    ['record', { none: true }, false],
    ['request', { none: true }, true],
    ['hit', { emails: [{ address: 'a@b.example' }], free: true }, false],
  ])('is charged by the %s: %j: %s', async (what, body, isCharged) => {
    vendor.play(answer(200, body))
    const answers = [{ when: { at: '/none', is: true }, means: 'nothing' }]
    const charge = { for: what, unless: { at: '/free', is: true } }
    const found = await providerWith({ answers, charge }).find(ada, 'email', signal)
    expect(found.isCharged).toBe(isCharged)
  })

  test.each([
    [{ name: 'Ada Lovelace', url: 'https://linkedin.com/in/ada' }, 1],
    [{ name: 'Ada Lovelace', url: 'https://linkedin.com/in/other' }, 0],
    [{ name: 'Charles Babbage', employer: 'Engines & Co' }, 0],
    [{ name: 'Ada Lovelace', employer: 'Mills' }, 0],
    [{ name: 'Ada Lovelace', employer: 'Engines & Co' }, 1],
    [{}, 1],
  ])('about %j has %i values of the person', async (whom, count) => {
    vendor.play(answer(200, { ...whom, emails: [{ address: 'a@b.example' }] }))
    const person = { name: ['/name'], linkedin: '/url', companies: [{ name: '/employer' }] }
    expect((await providerWith({ person }).find(ada, 'email', signal)).contacts).toHaveLength(count)
  })

  const seed = Date.now() % 2 ** 31
  test(`of any JSON is values or a failure (seed ${seed})`, async () => {
    const provider = providerWith({ person: { name: ['/emails/0', '/name'] } })
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        vendor.play(answer(200, { emails: body, name: body }))
        const found = await provider.find(ada, 'email', signal).catch((error: unknown) => error)
        expect(
          found instanceof ProviderFailure || Array.isArray((found as { contacts: unknown }).contacts),
        ).toBe(true)
      }),
      { seed, numRuns: 100 },
    )
  })
})

test('limits hold: at once, and in a second', async () => {
  const limited = createLimiter({ atOnce: 2, perSecond: 5 })
  let running = 0
  let most = 0
  const began = performance.now()
  const times = await Promise.all(
    Array.from({ length: 7 }, () =>
      limited(signal, async () => {
        most = Math.max(most, ++running)
        await new Promise((done) => setTimeout(done, 30))
        running--
        return performance.now() - began
      }),
    ),
  )
  expect(most).toBe(2)
  expect(times.filter((at) => at < 1000)).toHaveLength(5)
})

test.each([
  ['', [{ 'a/b': [1, [2, 3]], '~': null }]],
  ['/a~1b/0', [1]],
  ['/a~1b/1/*', [2, 3]],
  ['/a~1b/01', []],
  ['/a~1b/length', []],
  ['/~0', [null]],
  ['/constructor', []],
  ['/*', []],
])('the pointer %s leads to %j', (pointer, values) => {
  expect(isPointer(pointer)).toBe(true)
  expect(valuesAt({ 'a/b': [1, [2, 3]], '~': null }, pointer)).toEqual(values)
})
