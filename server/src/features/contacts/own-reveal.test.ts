import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { ContactRecord } from '@rapport/dataset/records.ts'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { createListedPerson, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { answerOf, finderOf, noLimits } from '../../../test/provider-memory.ts'
import { buyer, contact } from '../../../test/reveals.ts'
import type { SoughtPerson } from '../../providers/contact-finder.ts'
import { ProviderFailure, type Provider, type ProviderAnswer } from '../../providers/provider.ts'
import { suppressionHash } from '../privacy/privacy.ts'

type Asked = { person: SoughtPerson; kind: ContactKind }
let asked: Asked[]
let respond: () => ProviderAnswer | Promise<ProviderAnswer>
let t: TestApp
const vendor: Provider = {
  name: 'Vendor',
  terms: noLimits,
  priceOf: () => 7,
  canFind: () => true,
  find: async (person, kind) => {
    asked.push({ person, kind })
    return respond()
  },
}

beforeEach(async () => {
  asked = []
  respond = () => answerOf([])
  t = await testApp({ finder: finderOf([vendor]) })
})

const ola = {
  fullName: 'Ola Own',
  linkedinSlug: 'ola-own',
  company: 'Engines',
  companyDomain: 'engines.example',
}
const found = (...values: Partial<ContactRecord>[]): ProviderAnswer => ({
  contacts: values.map((value) => contact('email', { source: 'Vendor', ...value })),
  isCharged: true,
})

async function reveal(id: number, { headers }: SignedIn, kind: ContactKind = 'email') {
  const response = await t.inject({ url: `/api/people/contacts/${id}?revealType=${kind}`, headers })
  return { status: response.statusCode, ...response.json<{ code?: string; data: object }>() }
}

async function ownedBy(account: SignedIn): Promise<number> {
  return createListedPerson(t.pool, account.user.id, ola)
}

const suppressAddress = (value: string) =>
  t.pool.query("insert into suppressions (kind, hash) values ('email', $1)", [
    suppressionHash(testSuppressionKey, 'email', value),
  ])
const usedBy = async ({ user }: SignedIn) =>
  (
    await t.pool.query<{ used: number }>(
      `select used from credits where user_id = $1 and module = 'TALENT_EMAIL_REVEAL'`,
      [user.id],
    )
  ).rows[0]!.used
const requests = async () =>
  (
    await t.pool.query(
      'select person_id as person, outcome, charged::integer from provider_requests order by id',
    )
  ).rows

test('an own person whom no shared one matches is asked for, for a credit, by the account alone', async () => {
  const account = await buyer(t, { email: 5 })
  const id = await ownedBy(account)
  respond = () =>
    found({ value: 'ola@engines.example', status: 'verified' }, { value: 'old@x.example', status: 'invalid' })
  expect(await reveal(id, account)).toMatchObject({
    data: {
      charged: 1,
      balance: 4,
      contacts: {
        talentId: id,
        emails: [
          { value: 'ola@engines.example', source: 'Vendor', status: 'verified', type: 'professional' },
        ],
      },
    },
  })
  expect(asked).toEqual([
    {
      kind: 'email',
      person: {
        fullName: 'Ola Own',
        firstName: null,
        lastName: null,
        linkedinSlug: 'ola-own',
        company: { name: 'Engines', domain: 'engines.example' },
      },
    },
  ])
  // It is the account's from now on.
  expect(await reveal(id, account)).toMatchObject({ data: { charged: 0, balance: 4 } })
  expect(asked).toHaveLength(1)
  expect((await reveal(id, await buyer(t, { email: 1 }))).status).toBe(404)
  expect(await usedBy(account)).toBe(1)
  expect((await t.pool.query('select from found_contacts')).rowCount).toBe(0)
})

test('costs nothing if nothing usable is found, and is not asked for again', async () => {
  const account = await buyer(t, { email: 5 })
  const id = await ownedBy(account)
  respond = () => found({ status: 'invalid' })
  for (const times of [1, 1]) {
    expect(await reveal(id, account)).toMatchObject({ data: { charged: 0, isUnavailable: false } })
    expect(asked).toHaveLength(times)
  }
  expect(await requests()).toEqual([{ person: id, outcome: 'hit', charged: 7 }])
})

test('is unavailable while the provider fails, which costs nothing', async () => {
  const account = await buyer(t, { email: 5 })
  const id = await ownedBy(account)
  respond = () => Promise.reject(new ProviderFailure('it answered 500'))
  expect(await reveal(id, account)).toMatchObject({ data: { charged: 0, isUnavailable: true } })
})

test('is not asked for if the account imported a value, or cannot pay', async () => {
  const [rich, poor] = [await buyer(t, { email: 5 }), await buyer(t, { email: 0 })]
  const imported = await ownedBy(rich)
  await giveOwnValue(t.pool, rich.user.id, { id: imported, value: 'mine@x.example' })
  expect(await reveal(imported, rich)).toMatchObject({
    data: { charged: 0, contacts: { emails: [{ value: 'mine@x.example', source: 'import' }] } },
  })
  expect((await reveal(await ownedBy(poor), poor)).code).toBe('out_of_credits')
  expect(asked).toEqual([])
})

test('is paid for once by many presses at the same moment', async () => {
  const account = await buyer(t, { email: 5 })
  const id = await ownedBy(account)
  respond = async () => {
    await sleep(200)
    return found({ value: 'once@engines.example' })
  }
  const answers = await Promise.all(Array.from({ length: 6 }, () => reveal(id, account)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(asked).toHaveLength(1)
  expect(await usedBy(account)).toBe(1)
})

test('goes with the person, and so do the values; the cost stays', async () => {
  const account = await buyer(t, { email: 5 })
  const id = await ownedBy(account)
  respond = () => found({ value: 'ola@engines.example' })
  await reveal(id, account)
  await t.pool.query('delete from own_people where id = $1', [id])
  expect((await t.pool.query('select from own_contact_values')).rowCount).toBe(0)
  expect(await requests()).toEqual([{ person: null, outcome: 'hit', charged: 7 }])
})

test('is removed if suppressed before, and no provider hears of them', async () => {
  const account = await buyer(t, { email: 5, phone: 5 })
  const id = await ownedBy(account)
  await giveOwnValue(t.pool, account.user.id, { id, value: 'ola@home.example' })
  await suppressAddress('ola@home.example')
  expect((await reveal(id, account, 'phone')).status).toBe(404)
  expect(asked).toEqual([])
  expect((await t.pool.query('select from own_people where id = $1', [id])).rowCount).toBe(0)
})

test('is removed if an address that is found is suppressed, and nothing is charged', async () => {
  const account = await buyer(t, { email: 5 })
  const id = await ownedBy(account)
  await suppressAddress('ola@engines.example')
  respond = () => found({ value: 'other@engines.example' }, { value: 'ola@engines.example' })
  expect((await reveal(id, account)).status).toBe(404)
  expect((await t.pool.query('select from own_people where id = $1', [id])).rowCount).toBe(0)
  expect(await usedBy(account)).toBe(0)
  expect(await requests()).toEqual([{ person: null, outcome: 'hit', charged: 7 }])
})
