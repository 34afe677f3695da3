import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { giveOwnValue } from '@rapport/test-support/own-people.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everybody, hitOf, OwnEnrichments, ownQueries } from '../../../../test/own-enrichments.ts'
import { importsOf } from '../../../../test/list-imports.ts'
import { brokenReservations, buyer, contact, giveReveal, peopleOnFile } from '../../../../test/reveals.ts'

/* What else happens to an own person, and to the account, while a provider is asked. */

let world: OwnEnrichments
beforeEach(async () => {
  world = await OwnEnrichments.open()
})
afterEach(async () => {
  const broken = await brokenReservations(world.t.pool)
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

/** A single reveal of the first of two own people, for which a run waits that has reserved all credits. */
async function besideSingle(credits: number) {
  const account = await buyer(world.t, { email: credits })
  const people = [await world.own(account, 'Ann Own'), await world.own(account, 'Bea Own')]
  const id = await createList(world.t.pool, account.user.id, { title: 'Own', people })
  const gate = Promise.withResolvers<void>()
  world.respond = async (person) => {
    if (person.fullName === 'Ann Own') await gate.promise
    return hitOf(person)
  }
  const queries = ownQueries()
  const single = world.reveal(account, people[0]!)
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  const { data: run } = await world.start(account, id)
  const jobs = world.t.runJobs()
  // The run waits for the same answer.
  await vi.waitFor(() => expect(queries).toHaveBeenCalledTimes(2))
  queries.mockRestore()
  return { account, run, single, finish: () => (gate.resolve(), Promise.all([jobs, single])) }
}

test('a run pays from its reservation for an answer for which a single reveal has no credit left', async () => {
  const { account, run, single, finish } = await besideSingle(2)
  await finish()
  expect(await world.read(account, run)).toMatchObject({ state: 'finished', kinds: [{ revealed: 2 }] })
  expect((await single).json()).toMatchObject({ data: { charged: 0, contacts: { emails: [{}] } } })
  expect(world.asked).toEqual(['Ann Own', 'Bea Own'])
  expect(await world.standing(account)).toMatchObject({ left: 0 })
})

test('a run goes on when the session ends whose single reveal it waits for', async () => {
  const { account, run, finish } = await besideSingle(5)
  await world.t.pool.query('update sessions set ended_at = now() where user_id = $1', [account.user.id])
  await finish()
  const again = await world.t.signIn(account.user)
  expect(await world.read(again, run)).toMatchObject({ state: 'finished', kinds: [{ revealed: 2 }] })
  expect(await world.standing(account)).toMatchObject({ left: 3 })
})

test.each(['before it is their turn', 'while they are asked about'])(
  'an own person who is linked %s costs nothing',
  async (when) => {
    const account = await buyer(world.t, { email: 5 })
    const [shared = 0] = await createPeople(world.t.pool, [personRecord({ contacts: [contact('email')] })])
    await giveReveal(world.t.pool, account.user.id, shared)
    const ann = await world.own(account, 'Ann Own')
    const id = await createList(world.t.pool, account.user.id, { title: 'Own', people: [ann] })
    const { data: run } = await world.start(account, id)
    const link = () =>
      world.t.pool.query(`update own_people set shared_person_id = $2, evidence = 'link' where id = $1`, [
        ann,
        shared,
      ])
    if (when.startsWith('before')) await link()
    else
      world.respond = async (person) => {
        await link()
        return hitOf(person)
      }
    await world.t.runJobs()
    expect(await world.read(account, run)).toMatchObject({
      state: 'finished',
      kinds: [{ done: 1, revealed: 0 }],
    })
    expect(world.asked).toHaveLength(when.startsWith('before') ? 0 : 1)
    expect(await world.standing(account)).toMatchObject({ values: [] })
  },
)

test('a value that the account has brought by then costs nothing', async () => {
  const account = await buyer(world.t, { email: 5 })
  const ann = await world.own(account, 'Ann Own')
  const id = await createList(world.t.pool, account.user.id, { title: 'Own', people: [ann] })
  world.respond = async (person) => {
    await giveOwnValue(world.t.pool, account.user.id, { id: ann, value: 'ann.own@found.example' })
    return hitOf(person)
  }
  expect(await world.enriched(account, id)).toMatchObject({ kinds: [{ owned: 1, revealed: 0 }] })
  expect(await world.standing(account)).toEqual({ left: 5, values: [] })
})

test('nobody is chosen about whom no provider can be asked', async () => {
  const account = await buyer(world.t, { email: 5 })
  const known = await world.own(account, 'Ann Own')
  const unknown = await world.own(account, 'Bea Own')
  world.canFind = ({ fullName }) => fullName !== 'Bea Own'
  const id = await createList(world.t.pool, account.user.id, { title: 'Own', people: [known, unknown] })
  expect(await world.call(account, `${id}/enrich-profiles/quote`)).toMatchObject({
    data: { members: 2, unmatched: 2, quotes: [{ requested: 1, chargeable: 1 }] },
  })
  // The newest on the list is Bea.
  expect(await world.enriched(account, id, { ...everybody, first: 1 })).toMatchObject({
    kinds: [{ total: 1, revealed: 1 }],
  })
  expect(world.asked).toEqual(['Ann Own'])
  expect(await world.start(account, id)).toMatchObject({ code: 'nothing_to_reveal' })
})

test('a bulk reveal leaves own people out', async () => {
  const account = await buyer(world.t, { email: 5 })
  const [shared = 0] = await peopleOnFile(world.t.pool, 1)
  const imported = await world.own(account, 'Ann Own')
  await giveOwnValue(world.t.pool, account.user.id, { id: imported, value: 'ann@mine.example' })
  const talentIds = [shared, imported, await world.own(account, 'Bea Own')]
  const post = (path: string) =>
    world.t.inject({
      method: 'POST',
      url: `/api/people/contacts/bulk-reveal${path}`,
      headers: account.headers,
      payload: { talentIds, revealType: 'email' },
    })
  expect((await post('/quote')).json()).toMatchObject({
    data: { requested: 3, owned: 0, nothingOnFile: 2, chargeable: 1 },
  })
  expect((await post('')).json()).toMatchObject({ data: { total: 1 } })
  await world.t.runJobs()
  expect(world.asked).toEqual([])
})

test('undoing an import leaves people alone for whom values were bought', async () => {
  const account = await buyer(world.t, { email: 5 })
  const imports = importsOf(world.t)
  const file = 'name,company\nAnn Own,Engines\nBea Own,Engines\n'
  const { id, listId } = await imports.applied(account, file, { title: 'Imported' })
  await world.enriched(account, listId!)
  await imports.run(account, id, 'undo')
  expect(await world.standing(account)).toEqual({
    left: 3,
    values: ['ann.own@found.example', 'bea.own@found.example'],
  })
})
