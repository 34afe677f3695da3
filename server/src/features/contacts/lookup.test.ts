import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { ContactRecord } from '@rapport/dataset/records.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { companyRecord, testSuppressionKey } from '@rapport/test-support/factories.ts'
import { buyer, contact, peopleOnFile, personOnFile, standingOf } from '../../../test/reveals.ts'
import { suppressionHash } from '../privacy/privacy.ts'
import { answerOf, finderOf, noLimits } from '../../../test/provider-memory.ts'
import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { SoughtPerson } from '../../providers/contact-finder.ts'
import { ProviderFailure, type Provider, type ProviderAnswer } from '../../providers/provider.ts'

const day = 24 * 60 * 60 * 1000

type Question = { person: SoughtPerson; kind: ContactKind }

/** A provider that answers as the test says and records its requests. */
class Vendor implements Provider {
  readonly name = 'Vendor'
  readonly terms = noLimits
  readonly queried: Question[] = []
  answer: (question: Question) => ProviderAnswer | Promise<ProviderAnswer> = () => missed

  canFind() {
    return true
  }

  priceOf() {
    return 5
  }

  find(person: SoughtPerson, kind: ContactKind): Promise<ProviderAnswer> {
    this.queried.push({ person, kind })
    return Promise.resolve(this.answer({ person, kind }))
  }
}

const missed = answerOf([])
const hit = (...contacts: ContactRecord[]): ProviderAnswer => ({ contacts, isCharged: true })
const found = (value: string, status: ContactRecord['status'] = 'verified') =>
  contact('email', { value, status, source: 'Vendor' })

let clock = new Date('2026-11-21T08:00:00Z')

async function withVendor(): Promise<{ t: TestApp; vendor: Vendor }> {
  const vendor = new Vendor()
  return { vendor, t: await testApp({ finder: finderOf([vendor]), now: () => clock }) }
}

const getContacts = (t: TestApp, id: number, { headers }: SignedIn, kind: RevealType = 'email') =>
  t.inject({ url: `/api/people/contacts/${id}?revealType=${kind}`, headers })
const lookups = async ({ pool }: TestApp) =>
  (
    await pool.query(
      `select person_id as "personId", provider, outcome, price::integer, charged::integer
       from provider_requests order by id`,
    )
  ).rows

describe('a person without contacts on file', () => {
  test('is looked up, bought, and from then on is on file for everyone', async () => {
    const { t, vendor } = await withVendor()
    const id = await personOnFile(t.pool, {
      fullName: 'Ada Byron',
      linkedinSlug: 'ada',
      company: companyRecord({ name: 'Engines', domain: 'engines.example' }),
    })
    vendor.answer = () => hit(found('ada@engines.example'), found('old@engines.example', 'invalid'))
    const account = await buyer(t, { email: 2 })
    const first = await getContacts(t, id, account)
    expect(first.json()).toMatchObject({
      data: {
        charged: 1,
        balance: 1,
        contacts: { emails: [{ value: 'ada@engines.example', source: 'Vendor' }] },
      },
    })
    expect(vendor.queried).toEqual([
      {
        person: {
          fullName: 'Ada Byron',
          firstName: 'Ada',
          lastName: 'Byron',
          linkedinSlug: 'ada',
          company: { name: 'Engines', domain: 'engines.example' },
        },
        kind: 'email',
      },
    ])
    expect((await getContacts(t, id, await buyer(t, { email: 1 }))).json()).toMatchObject({
      data: { charged: 1 },
    })
    expect(vendor.queried).toHaveLength(1)
    expect(await lookups(t)).toEqual([
      { personId: id, provider: 'Vendor', outcome: 'hit', price: 5, charged: 5 },
    ])
  })

  test('costs nothing if no usable values are found, and is looked up again after thirty days', async () => {
    const { t, vendor } = await withVendor()
    const id = await personOnFile(t.pool, {})
    const account = await buyer(t, { email: 2 })
    for (const timesAsked of [1, 1]) {
      expect((await getContacts(t, id, account)).json()).toMatchObject({
        data: { charged: 0, balance: 2, contacts: { emails: [] } },
      })
      expect(vendor.queried).toHaveLength(timesAsked)
    }
    // The access token would expire.
    const later = async (days: number) => {
      clock = new Date(clock.getTime() + days * day)
      return (await getContacts(t, id, await t.signIn(account.user))).json<object>()
    }
    expect(await later(29)).toMatchObject({ data: { charged: 0 } })
    expect(vendor.queried).toHaveLength(1)
    vendor.answer = () => hit(found('wrong@example.com', 'invalid'))
    expect(await later(2)).toMatchObject({ data: { charged: 0 } })
    expect(vendor.queried).toHaveLength(2)
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ used: 0, owned: [] })
  })

  test('is looked up by kind, unless something is on file', async () => {
    const { t, vendor } = await withVendor()
    const id = await personOnFile(t.pool, { contacts: [contact('email')] })
    const account = await buyer(t, { email: 1, phone: 1 })
    await getContacts(t, id, account)
    expect(vendor.queried).toEqual([])
    await getContacts(t, id, account, 'phone')
    expect(vendor.queried.map(({ kind }) => kind)).toEqual(['phone'])
  })

  test('is not looked up if the account cannot pay', async () => {
    const { t, vendor } = await withVendor()
    const id = await personOnFile(t.pool, {})
    const refused = await Promise.all([
      buyer(t, { email: 0 }),
      buyer(t, { email: 1, planExpiresAt: null }),
      buyer(t, { email: 1, isVerified: false }),
    ])
    for (const account of refused)
      expect((await getContacts(t, id, account)).json()).toMatchObject({
        code: expect.stringMatching(/out_of_credits|plan_expired|email_unverified/) as string,
      })
    expect(vendor.queried).toEqual([])
  })

  test('is looked up once for concurrent reveals; each account pays once', async () => {
    const { t, vendor } = await withVendor()
    const id = await personOnFile(t.pool, {})
    vendor.answer = async () => {
      await sleep(300)
      return hit(found('once@example.com'))
    }
    const accounts = await Promise.all([buyer(t, { email: 5 }), buyer(t, { email: 5 })])
    const answers = await Promise.all(
      accounts.flatMap((account) => Array.from({ length: 10 }, () => getContacts(t, id, account))),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(vendor.queried).toHaveLength(1)
    for (const { user } of accounts)
      expect(await standingOf(t.pool, user.id, 'email')).toMatchObject({ left: 4 })
  })

  test('is looked up once by two servers that reveal at the same moment', async () => {
    const { t, vendor } = await withVendor()
    const other = await testApp({ finder: finderOf([vendor]), now: () => clock, pool: t.pool })
    const ids = [await personOnFile(t.pool, {}), await personOnFile(t.pool, {})]
    vendor.answer = async () => {
      await sleep(300)
      return vendor.queried.length === 1 ? hit(found('once@example.com')) : missed
    }
    const accounts = await Promise.all([buyer(t, { email: 5 }), buyer(t, { email: 5 })])
    for (const id of ids)
      await Promise.all(
        accounts.flatMap((account) => [getContacts(t, id, account), getContacts(other, id, account)]),
      )
    // An answer that finds nothing is one, too.
    expect(vendor.queried).toHaveLength(2)
    for (const { user } of accounts)
      expect(await standingOf(t.pool, user.id, 'email')).toMatchObject({ left: 4, owned: [ids[0]] })
  })

  test('is looked up again after the provider failed', async () => {
    const { t, vendor } = await withVendor()
    const id = await personOnFile(t.pool, {})
    vendor.answer = () => Promise.reject(new ProviderFailure('it answered 500'))
    const account = await buyer(t, { email: 1 })
    expect((await getContacts(t, id, account)).json()).toMatchObject({
      data: { charged: 0, isUnavailable: true },
    })
    vendor.answer = () => hit(found('late@example.com'))
    expect((await getContacts(t, id, account)).json()).toMatchObject({
      data: { charged: 1, isUnavailable: false },
    })
  })

  test('is not looked up for a day after an answer was lost, which counts as paid', async () => {
    const { t, vendor } = await withVendor()
    const id = await personOnFile(t.pool, {})
    vendor.answer = () => Promise.reject(new Error('a bug'))
    const { user } = await buyer(t, { email: 1 })
    const reveal = async () => (await getContacts(t, id, await t.signIn(user))).json<object>()
    expect(await reveal()).toMatchObject({ data: { charged: 0, isUnavailable: true } })
    vendor.answer = () => hit(found('after@example.com'))
    clock = new Date(clock.getTime() + day - 1)
    expect(await reveal()).toMatchObject({ data: { charged: 0, isUnavailable: true } })
    expect(vendor.queried).toHaveLength(1)
    clock = new Date(clock.getTime() + 1)
    expect(await reveal()).toMatchObject({ data: { charged: 1 } })
    expect((await lookups(t)).map(({ outcome }) => outcome as string)).toEqual([null, 'hit'])
  })

  test('is not restored if removed during the lookup', async () => {
    const { t, vendor } = await withVendor()
    const id = await personOnFile(t.pool, {})
    vendor.answer = async () => {
      await t.pool.query('delete from people where id = $1', [id])
      return hit(found('gone@example.com'))
    }
    const account = await buyer(t, { email: 1 })
    expect((await getContacts(t, id, account)).statusCode).toBe(404)
    expect((await t.pool.query('select from found_contacts')).rowCount).toBe(0)
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ used: 0 })
  })

  test('is recognised as suppressed by an address from a provider', async () => {
    const { t, vendor } = await withVendor()
    const id = await personOnFile(t.pool, {})
    await t.pool.query("insert into suppressions (kind, hash) values ('email', $1)", [
      suppressionHash(testSuppressionKey, 'email', 'ann@example.com'),
    ])
    vendor.answer = () => hit(found('x@example.com'), found('ann@example.com'))
    expect((await getContacts(t, id, await buyer(t, { email: 1 }))).statusCode).toBe(404)
    expect((await t.pool.query('select from people where id = $1', [id])).rowCount).toBe(0)
  })

  test('a client that disconnects pays nothing; the findings are kept', async () => {
    const { t, vendor } = await withVendor()
    const id = await personOnFile(t.pool, {})
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
    const { promise: isAsked, resolve: noteAsked } = Promise.withResolvers<void>()
    vendor.answer = async () => {
      noteAsked()
      await mayAnswer
      return hit(found('kept@example.com'))
    }
    const account = await buyer(t, { email: 1 })
    const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const leave = new AbortController()
    const call = fetch(`${url}/api/people/contacts/${id}?revealType=email`, {
      headers: account.headers,
      signal: leave.signal,
    })
    await isAsked
    leave.abort()
    await expect(call).rejects.toThrow(/abort/i)
    await sleep(100)
    letAnswer()
    await expect.poll(async () => (await t.pool.query('select from found_contacts')).rowCount).toBe(1)
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ used: 0, owned: [] })
    expect((await getContacts(t, id, account)).json()).toMatchObject({ data: { charged: 1 } })
    expect(vendor.queried).toHaveLength(1)
  })
})

test('a quote counts people who can still be looked up', async () => {
  const { t, vendor } = await withVendor()
  const account = await buyer(t, { email: 9 })
  const ids = [
    ...(await peopleOnFile(t.pool, 2)),
    await personOnFile(t.pool, {}),
    await personOnFile(t.pool, {}),
  ]
  const quote = async () => {
    const response = await t.inject({
      method: 'POST',
      url: '/api/people/contacts/bulk-reveal/quote',
      headers: account.headers,
      payload: { talentIds: ids, revealType: 'email' },
    })
    return response.json<{ data: object }>().data
  }
  expect(await quote()).toMatchObject({ requested: 4, owned: 0, nothingOnFile: 0, chargeable: 4 })
  await getContacts(t, ids[2]!, account)
  expect(await quote()).toMatchObject({
    requested: 4,
    owned: 0,
    nothingOnFile: 1,
    chargeable: 3,
    balanceAfter: 6,
  })
  expect(vendor.queried).toHaveLength(1)
})
