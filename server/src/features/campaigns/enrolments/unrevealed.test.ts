import { beforeAll, expect, test } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createListedPerson } from '@rapport/test-support/own-people.ts'
import { OwnEnrichments } from '../../../../test/own-enrichments.ts'
import { contact, giveReveal, peopleOnFile } from '../../../../test/reveals.ts'
import { takeRevealed } from './unrevealed.ts'

let t: TestApp
let ann: SignedIn
beforeAll(async () => {
  t = await testApp()
  ann = await signInInternal(t, 'ann')
})

const call = (...[method, path, body]: ['GET' | 'POST', string, object?]) =>
  callCampaigns(t, ann, method, path, body)
const campaignOf = async (talentIds: number[]): Promise<number> => {
  const { id } = (await call('POST', '', { name: 'C' })).data
  await call('POST', `/${id}/add-contacts`, { talentIds })
  return id
}
const statesOf = async (id: number) => {
  const { items } = (await call('GET', `/${id}/contacts?sortOn=addedAt&sortBy=asc`)).data
  return items.map(({ state, reason, address }: Record<string, string | null>) => [
    state,
    reason,
    address === null ? null : address?.split('@')[1],
  ])
}
const unrevealed = (id: number, chosen: object = { all: true }) =>
  call('POST', `/${id}/contacts/unrevealed`, chosen)
const take = () => takeRevealed({ pool: t.pool, config: testConfig, now: () => new Date() })

test('people whose address can be revealed are held for that, told for a quote, and go on once it is', async () => {
  const [one, two] = (await peopleOnFile(t.pool, 2)) as [number, number]
  const [risky] = await createPeople(t.pool, [
    personRecord({ contacts: [contact('email', { status: 'risky' })] }),
  ])
  const nobody = await createListedPerson(t.pool, ann.user.id, { fullName: 'No Body' })
  const id = await campaignOf([one, two, risky!, nobody])
  expect(await statesOf(id)).toEqual([
    ['held', 'not_revealed', null],
    ['held', 'not_revealed', null],
    ['held', 'not_revealed', null],
    ['held', 'no_address', null],
  ])
  const { data } = await unrevealed(id)
  expect({ ...data, talentIds: data.talentIds.toSorted((a: number, b: number) => a - b) }).toEqual({
    total: 3,
    talentIds: [one, two, risky!].toSorted((a, b) => a - b),
  })
  expect((await call('GET', `/${id}/problems`)).data.items).toEqual([
    { reason: 'not_revealed', remedy: 'reveal', count: 3 },
    { reason: 'no_address', remedy: 'reveal_address', count: 1 },
  ])
  const [{ id: contactId }] = (await call('GET', `/${id}/contacts?reason=not_revealed`)).data.items
  const { whyNot } = (await call('GET', `/${id}/contacts/${contactId}`)).data
  expect(whyNot).toBeNull()

  await take()
  expect((await unrevealed(id)).data.total).toBe(3)
  await giveReveal(t.pool, ann.user.id, one)
  await giveReveal(t.pool, ann.user.id, risky!)
  await take()
  expect(await statesOf(id)).toEqual([
    ['active', null, 'example.com'],
    ['held', 'not_revealed', null],
    ['held', 'address_risky', 'example.com'],
    ['held', 'no_address', null],
  ])
  expect((await unrevealed(id)).data).toEqual({ total: 1, talentIds: [two] })
  const other = await signInInternal(t, 'bea')
  expect((await callCampaigns(t, other, 'POST', `/${id}/contacts/unrevealed`, { all: true })).status).toBe(
    404,
  )
})

test('of some people, those are told whose address can be revealed', async () => {
  const [one, two] = (await peopleOnFile(t.pool, 2)) as [number, number]
  const nobody = await createListedPerson(t.pool, ann.user.id, { fullName: 'No Body' })
  const id = await campaignOf([one, two, nobody])
  const elsewhere = await campaignOf([one])
  const { items } = (await call('GET', `/${id}/contacts`)).data
  const idOf = new Map<number, number>(
    items.map((item: { talentId: number; id: number }) => [item.talentId, item.id]),
  )
  const told = async (chosen: object, of = id) => (await unrevealed(of, chosen)).data
  const contactIds = [idOf.get(two), idOf.get(nobody)]
  expect(await told({ contactIds })).toEqual({ total: 1, talentIds: [two] })
  expect(await told({ contactIds }, elsewhere)).toEqual({ total: 0, talentIds: [] })
  expect(await told({ all: true, without: [idOf.get(two)] })).toEqual({ total: 1, talentIds: [one] })
  expect(await told({ all: true, state: 'finished' })).toEqual({ total: 0, talentIds: [] })
  expect((await unrevealed(id, { contactIds: ['x'] })).status).toBe(400)
})

test('whoever a reveal found nothing for has no address', async () => {
  const [one] = (await peopleOnFile(t.pool, 1)) as [number]
  const id = await campaignOf([one])
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into bulk_reveals (user_id, kind, created_at, state, finished_at) values ($1, 'email', now(), 'finished', now()) returning id`,
    [ann.user.id],
  )
  await t.pool.query(
    `insert into bulk_reveal_people (bulk_reveal_id, person_id, outcome) values ($1, $2, 'nothing')`,
    [rows[0]!.id, one],
  )
  await take()
  expect(await statesOf(id)).toEqual([['held', 'no_address', null]])
})

test('whoever joins a mailbox that is here already stays out, and an account that is gone changes nothing', async () => {
  const [person] = await createPeople(t.pool, [
    personRecord({ contacts: [contact('email', { value: 'twin@acme.example' })] }),
  ])
  const twin = await createListedPerson(t.pool, ann.user.id, { fullName: 'Twin', email: 'twin@acme.example' })
  const id = await campaignOf([person!, twin])
  await giveReveal(t.pool, ann.user.id, person!)
  await take()
  expect(await statesOf(id)).toEqual([
    ['held', 'no_address', null],
    ['active', null, 'acme.example'],
  ])
})

test('an own person has no address, though a provider may know one', async () => {
  const world = await OwnEnrichments.open()
  const owner = await signInInternal(world.t, 'owner')
  const talentIds = [await world.own(owner, 'Ann Own')]
  await createList(world.t.pool, owner.user.id, { title: 'Own', people: talentIds })
  const { id } = (await callCampaigns(world.t, owner, 'POST', '', { name: 'C' })).data
  await callCampaigns(world.t, owner, 'POST', `/${id}/add-contacts`, { talentIds })
  const { items } = (await callCampaigns(world.t, owner, 'GET', `/${id}/contacts`)).data
  expect(items).toMatchObject([{ state: 'held', reason: 'no_address' }])
})
