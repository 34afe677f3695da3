import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { giveOwnValue } from '@rapport/test-support/own-people.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { everybody, hitOf, OwnEnrichments } from '../../../../test/own-enrichments.ts'
import { answerOf } from '../../../../test/provider-memory.ts'
import { brokenReservations, buyer, peopleOnFile } from '../../../../test/reveals.ts'
import { ProviderFailure } from '../../../providers/provider.ts'
import { suppressionHash } from '../../privacy/privacy.ts'

let world: OwnEnrichments
beforeEach(async () => {
  world = await OwnEnrichments.open()
})
afterEach(async () => {
  const broken = await brokenReservations(world.t.pool)
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

const suppress = (kind: 'email' | 'linkedin', value: string) =>
  world.t.pool.query('insert into suppressions (kind, hash) values ($1, $2)', [
    kind,
    suppressionHash(testSuppressionKey, kind, value),
  ])

test('providers are asked about own people who match nobody, at a credit for each who is found', async () => {
  const account = await buyer(world.t, { email: 9 })
  const people = await peopleOnFile(world.t.pool, 2)
  const [ann, bea, cem] = [
    await world.own(account, 'Ann Own'),
    await world.own(account, 'Bea Own'),
    await world.own(account, 'Cem Own'),
  ]
  await giveOwnValue(world.t.pool, account.user.id, { id: cem, value: 'cem@mine.example' })
  world.respond = async (person) => (person.fullName === 'Bea Own' ? answerOf([]) : hitOf(person))
  const id = await createList(world.t.pool, account.user.id, {
    title: 'Own',
    people: [...people, ann, bea, cem],
  })
  expect(await world.call(account, `${id}/enrich-profiles/quote`)).toMatchObject({
    data: {
      members: 5,
      unmatched: 3,
      quotes: [{ requested: 5, owned: 1, nothingOnFile: 0, unknown: 2, chargeable: 4, balanceAfter: 5 }],
    },
  })
  expect(await world.enriched(account, id)).toMatchObject({
    state: 'finished',
    unmatched: 3,
    kinds: [{ total: 5, done: 5, revealed: 3, owned: 1, nothing: 1 }],
  })
  expect(world.asked).toEqual(['Ann Own', 'Bea Own'])
  expect(await world.standing(account)).toEqual({ left: 6, values: ['ann.own@found.example'] })
  const { rows } = await world.t.pool.query(
    `select (select count(*)::integer from list_members where list_id = $1 and is_enriched) as enriched,
       (select content ->> 'enriched' from notifications where user_id = $2) as told`,
    [id, account.user.id],
  )
  expect(rows).toEqual([{ enriched: 4, told: '4' }])
  // A person who was not found is not asked for again.
  expect(await world.start(account, id)).toMatchObject({ code: 'nothing_to_reveal' })
})

test('they count among the first who are tried, and credits that are short leave them out', async () => {
  const account = await buyer(world.t, { email: 2 })
  const people = [
    await world.own(account, 'Ann Own'),
    await world.own(account, 'Bea Own'),
    await world.own(account, 'Cem Own'),
  ]
  const id = await createList(world.t.pool, account.user.id, { title: 'Own', people })
  expect(await world.start(account, id)).toMatchObject({ status: 402, code: 'out_of_credits' })
  expect(await world.enriched(account, id, { ...everybody, first: 1 })).toMatchObject({
    members: 1,
    kinds: [{ total: 1, revealed: 1 }],
  })
  const run = await world.enriched(account, id, { ...everybody, maxCredits: { email: 1 } })
  expect(run).toMatchObject({ state: 'finished', kinds: [{ total: 2, revealed: 1, owned: 1 }] })
  expect(await world.standing(account)).toMatchObject({ left: 0 })
})

test('a provider that is down costs nothing, and they can be tried again', async () => {
  const account = await buyer(world.t, { email: 3 })
  const id = await createList(world.t.pool, account.user.id, {
    title: 'Own',
    people: [await world.own(account, 'Ann Own')],
  })
  world.respond = () => Promise.reject(new ProviderFailure('it answered 500'))
  expect(await world.enriched(account, id)).toMatchObject({ kinds: [{ unavailable: 1, revealed: 0 }] })
  world.respond = async (person) => hitOf(person)
  await world.t.pool.query('delete from provider_pauses')
  expect(await world.enriched(account, id)).toMatchObject({ kinds: [{ revealed: 1 }] })
  expect(await world.standing(account)).toMatchObject({ left: 2 })
})

test('who is suppressed is removed before anybody is asked, or once an address says who it is; the others go on', async () => {
  const account = await buyer(world.t, { email: 5 })
  const ann = await world.own(account, 'Ann Own', { linkedinSlug: 'ann-own' })
  const people = [ann, await world.own(account, 'Bea Own'), await world.own(account, 'Cem Own')]
  const id = await createList(world.t.pool, account.user.id, { title: 'Own', people })
  await suppress('linkedin', 'ann-own')
  await suppress('email', 'bea.own@found.example')
  expect(await world.enriched(account, id)).toMatchObject({
    state: 'finished',
    kinds: [{ total: 1, revealed: 1 }],
  })
  expect(world.asked).toEqual(['Bea Own', 'Cem Own'])
  expect(await world.standing(account)).toEqual({ left: 4, values: ['cem.own@found.example'] })
})

test('what arrives after a run was cancelled is kept and paid for, as a reveal under way is', async () => {
  const account = await buyer(world.t, { email: 3 })
  const id = await createList(world.t.pool, account.user.id, {
    title: 'Own',
    people: [await world.own(account, 'Ann Own'), await world.own(account, 'Bea Own')],
  })
  const { data: run } = await world.start(account, id)
  world.respond = async (person) => {
    expect(await world.call(account, `${id}/enrich-profiles/${run.id}/cancel`, {})).toMatchObject({
      status: 200,
    })
    return hitOf(person)
  }
  await world.t.runJobs()
  expect(await world.read(account, run)).toMatchObject({ state: 'cancelled', kinds: [{ revealed: 0 }] })
  expect(world.asked).toEqual(['Ann Own'])
  expect(await world.standing(account)).toEqual({ left: 2, values: ['ann.own@found.example'] })
})

test('a run, another run and a single reveal at once ask once and take one credit', async () => {
  const account = await buyer(world.t, { email: 9 })
  const ann = await world.own(account, 'Ann Own')
  const lists = [
    await createList(world.t.pool, account.user.id, { title: 'One', people: [ann] }),
    await createList(world.t.pool, account.user.id, { title: 'Two', people: [ann] }),
  ]
  const runs = await Promise.all(lists.map((id) => world.start(account, id)))
  const single = world.t.inject({
    url: `/api/people/contacts/${ann}?revealType=email`,
    headers: account.headers,
  })
  await Promise.all([world.t.runJobs(), single])
  await world.t.runJobs()
  expect((await single).statusCode).toBe(200)
  for (const { data } of runs)
    expect(await world.read(account, data)).toMatchObject({
      state: 'finished',
      kinds: [{ done: 1, nothing: 0 }],
    })
  expect(world.asked).toEqual(['Ann Own'])
  expect(await world.standing(account)).toMatchObject({ left: 8 })
})

test('somebody else’s own people are nobody’s to reveal', async () => {
  const [account, other] = [await buyer(world.t, { email: 3 }), await buyer(world.t, { email: 3 })]
  const theirs = await world.own(other, 'Olga Other')
  const response = await world.t.inject({
    method: 'POST',
    url: '/api/people/contacts/bulk-reveal',
    headers: account.headers,
    payload: { talentIds: [theirs], revealType: 'email' },
  })
  expect(response.json()).toMatchObject({ code: 'nothing_to_reveal' })
  await world.t.runJobs()
  expect(world.asked).toEqual([])
})
