import type { Enrichment } from '@rapport/contract/lists/enrichment.ts'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { answerOf, finderOf, noLimits } from '../../../../test/provider-memory.ts'
import { brokenReservations, buyer, contact, peopleOnFile } from '../../../../test/reveals.ts'
import type { SoughtPerson } from '../../../providers/contact-finder.ts'
import { ProviderFailure, type ProviderAnswer } from '../../../providers/provider.ts'
import { suppressionHash } from '../../privacy/privacy.ts'

let t: TestApp
let asked: string[]
let respond: (person: SoughtPerson) => Promise<ProviderAnswer>

const addressOf = ({ fullName }: SoughtPerson) => `${fullName.toLowerCase().replace(' ', '.')}@found.example`
const hit = (person: SoughtPerson): ProviderAnswer => ({
  contacts: [contact('email', { source: 'Vendor', value: addressOf(person), status: 'verified' })],
  isCharged: true,
})

beforeEach(async () => {
  asked = []
  respond = async (person) => hit(person)
  const vendor = {
    name: 'Vendor',
    terms: noLimits,
    priceOf: () => 7,
    canFind: () => true,
    find: async (person: SoughtPerson) => {
      asked.push(person.fullName)
      return respond(person)
    },
  }
  t = await testApp({ finder: finderOf([vendor]) })
})
afterEach(async () => {
  const broken = await brokenReservations(t.pool)
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

type Answer = { status: number; code?: string; data: Enrichment }

async function call({ headers }: SignedIn, path: string, payload: object = everybody): Promise<Answer> {
  const response = await t.inject({ method: 'POST', url: `/api/lists/${path}`, headers, payload })
  return { status: response.statusCode, ...response.json<Omit<Answer, 'status'>>() }
}
const everybody = { revealTypes: ['email'], all: true }

async function read({ headers }: SignedIn, { listId, id }: Enrichment): Promise<Enrichment> {
  const response = await t.inject({ url: `/api/lists/${listId}/enrich-profiles/${id}`, headers })
  return response.json<{ data: Enrichment }>().data
}

/** Starts an enrichment and waits for its end. */
async function enriched(account: SignedIn, listId: number, body: object = everybody): Promise<Enrichment> {
  const { data } = await call(account, `${listId}/enrich-profiles`, body)
  await t.runJobs()
  return read(account, data)
}

const own = (account: SignedIn, fullName: string) =>
  createOwnPerson(t.pool, account.user.id, { fullName, company: 'Engines', companyDomain: 'engines.example' })

const suppress = (kind: 'email' | 'linkedin', value: string) =>
  t.pool.query('insert into suppressions (kind, hash) values ($1, $2)', [
    kind,
    suppressionHash(testSuppressionKey, kind, value),
  ])

/** What the account has left, and its values of own people. */
async function standing({ user }: SignedIn) {
  const { rows } = await t.pool.query<{ left: number; values: string[] }>(
    `select total - used as left,
       array(select value from own_contact_values where user_id = $1 and source = 'Vendor' order by value)
         as values
     from credits where user_id = $1 and module = 'TALENT_EMAIL_REVEAL'`,
    [user.id],
  )
  return rows[0]!
}

test('providers are asked about own people who match nobody, at a credit for each who is found', async () => {
  const account = await buyer(t, { email: 9 })
  const people = await peopleOnFile(t.pool, 2)
  const [ann, bea, cem] = [
    await own(account, 'Ann Own'),
    await own(account, 'Bea Own'),
    await own(account, 'Cem Own'),
  ]
  await giveOwnValue(t.pool, account.user.id, { id: cem, value: 'cem@mine.example' })
  respond = async (person) => (person.fullName === 'Bea Own' ? answerOf([]) : hit(person))
  const id = await createList(t.pool, account.user.id, { title: 'Own', people: [...people, ann, bea, cem] })
  expect(await call(account, `${id}/enrich-profiles/quote`)).toMatchObject({
    data: {
      members: 5,
      unmatched: 3,
      quotes: [{ requested: 5, owned: 1, nothingOnFile: 0, unknown: 2, chargeable: 4, balanceAfter: 5 }],
    },
  })
  expect(await enriched(account, id)).toMatchObject({
    state: 'finished',
    unmatched: 3,
    kinds: [{ total: 5, done: 5, revealed: 3, owned: 1, nothing: 1 }],
  })
  expect(asked).toEqual(['Ann Own', 'Bea Own'])
  expect(await standing(account)).toEqual({ left: 6, values: ['ann.own@found.example'] })
  const { rows } = await t.pool.query(
    `select (select count(*)::integer from list_members where list_id = $1 and is_enriched) as enriched,
       (select content ->> 'enriched' from notifications where user_id = $2) as told`,
    [id, account.user.id],
  )
  expect(rows).toEqual([{ enriched: 4, told: '4' }])
  // A person who was not found is not asked for again.
  expect(await call(account, `${id}/enrich-profiles`)).toMatchObject({ code: 'nothing_to_reveal' })
})

test('they count among the first who are tried, and credits that are short leave them out', async () => {
  const account = await buyer(t, { email: 2 })
  const people = [await own(account, 'Ann Own'), await own(account, 'Bea Own'), await own(account, 'Cem Own')]
  const id = await createList(t.pool, account.user.id, { title: 'Own', people })
  expect(await call(account, `${id}/enrich-profiles`)).toMatchObject({ status: 402, code: 'out_of_credits' })
  expect(await enriched(account, id, { ...everybody, first: 1 })).toMatchObject({
    members: 1,
    kinds: [{ total: 1, revealed: 1 }],
  })
  const run = await enriched(account, id, { ...everybody, maxCredits: { email: 1 } })
  expect(run).toMatchObject({ state: 'finished', kinds: [{ total: 2, revealed: 1, owned: 1 }] })
  expect(await standing(account)).toMatchObject({ left: 0 })
})

test('a provider that is down costs nothing, and they can be tried again', async () => {
  const account = await buyer(t, { email: 3 })
  const id = await createList(t.pool, account.user.id, {
    title: 'Own',
    people: [await own(account, 'Ann Own')],
  })
  respond = () => Promise.reject(new ProviderFailure('it answered 500'))
  expect(await enriched(account, id)).toMatchObject({ kinds: [{ unavailable: 1, revealed: 0 }] })
  respond = async (person) => hit(person)
  await t.pool.query('delete from provider_pauses')
  expect(await enriched(account, id)).toMatchObject({ kinds: [{ revealed: 1 }] })
  expect(await standing(account)).toMatchObject({ left: 2 })
})

test('who is suppressed is removed before anybody is asked, or once an address says who it is; the others go on', async () => {
  const account = await buyer(t, { email: 5 })
  const ann = await createOwnPerson(t.pool, account.user.id, { fullName: 'Ann Own', linkedinSlug: 'ann-own' })
  const people = [ann, await own(account, 'Bea Own'), await own(account, 'Cem Own')]
  const id = await createList(t.pool, account.user.id, { title: 'Own', people })
  await suppress('linkedin', 'ann-own')
  await suppress('email', 'bea.own@found.example')
  expect(await enriched(account, id)).toMatchObject({ state: 'finished', kinds: [{ total: 1, revealed: 1 }] })
  expect(asked).toEqual(['Bea Own', 'Cem Own'])
  expect(await standing(account)).toEqual({ left: 4, values: ['cem.own@found.example'] })
})

test('what arrives after a run was cancelled is kept and paid for, as a reveal under way is', async () => {
  const account = await buyer(t, { email: 3 })
  const id = await createList(t.pool, account.user.id, {
    title: 'Own',
    people: [await own(account, 'Ann Own'), await own(account, 'Bea Own')],
  })
  const { data: run } = await call(account, `${id}/enrich-profiles`)
  respond = async (person) => {
    expect(await call(account, `${id}/enrich-profiles/${run.id}/cancel`, {})).toMatchObject({ status: 200 })
    return hit(person)
  }
  await t.runJobs()
  expect(await read(account, run)).toMatchObject({ state: 'cancelled', kinds: [{ revealed: 0 }] })
  expect(asked).toEqual(['Ann Own'])
  expect(await standing(account)).toEqual({ left: 2, values: ['ann.own@found.example'] })
})

test('a run, another run and a single reveal at once ask once and take one credit', async () => {
  const account = await buyer(t, { email: 9 })
  const ann = await own(account, 'Ann Own')
  const lists = [
    await createList(t.pool, account.user.id, { title: 'One', people: [ann] }),
    await createList(t.pool, account.user.id, { title: 'Two', people: [ann] }),
  ]
  const runs = await Promise.all(lists.map((id) => call(account, `${id}/enrich-profiles`)))
  const single = t.inject({
    url: `/api/people/contacts/${ann}?revealType=email`,
    headers: account.headers,
  })
  await Promise.all([t.runJobs(), single])
  await t.runJobs()
  expect((await single).statusCode).toBe(200)
  for (const { data } of runs)
    expect(await read(account, data)).toMatchObject({ state: 'finished', kinds: [{ done: 1, nothing: 0 }] })
  expect(asked).toEqual(['Ann Own'])
  expect(await standing(account)).toMatchObject({ left: 8 })
})

test('somebody else’s own people are nobody’s to reveal', async () => {
  const [account, other] = [await buyer(t, { email: 3 }), await buyer(t, { email: 3 })]
  const theirs = await own(other, 'Olga Other')
  const response = await t.inject({
    method: 'POST',
    url: '/api/people/contacts/bulk-reveal',
    headers: account.headers,
    payload: { talentIds: [theirs], revealType: 'email' },
  })
  expect(response.json()).toMatchObject({ code: 'nothing_to_reveal' })
  await t.runJobs()
  expect(asked).toEqual([])
})
