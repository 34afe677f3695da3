import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnField, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/app.ts'
import { OwnEnrichments } from '../../../../test/own-enrichments.ts'
import { buyer, contact } from '../../../../test/reveals.ts'

/* Enrichments of two teammates, who share credits and what they pay for. */

let world: OwnEnrichments
let ann: SignedIn
let ben: SignedIn
beforeEach(async () => {
  world = await OwnEnrichments.open()
  ;[ann, ben] = [await buyer(world.t, { email: 9, phone: 9 }), await buyer(world.t)]
  await joinTeam(world.t.pool, { id: ben.user.id, of: ann.user.id, role: 'member' })
})

const list = ({ user }: SignedIn, title: string, people: number[]) =>
  createList(world.t.pool, user.id, { title, people })
const left = async () => (await world.standing(ann)).left

test('what one has paid for costs the other nothing, and no provider is asked again', async () => {
  const own = await world.own(ann, 'Ola Own')
  const [hers, his] = [await list(ann, 'Hers', [own]), await list(ben, 'His', [own])]
  expect(await world.enriched(ann, hers)).toMatchObject({ kinds: [{ revealed: 1 }] })
  expect(await left()).toBe(8)
  expect(await world.start(ben, his)).toMatchObject({ code: 'nothing_to_reveal' })
  const { data } = (await world.reveal(ben, own)).json()
  expect(data).toMatchObject({ charged: 0, contacts: { emails: [{ value: 'ola.own@found.example' }] } })
  expect(world.asked).toEqual(['Ola Own'])
  expect(await left()).toBe(8)
})

test('nobody pays for a kind of value that a teammate has imported', async () => {
  const [shared] = (await createPeople(world.t.pool, [personRecord({ contacts: [contact('email')] })])) as [
    number,
  ]
  const own = await world.own(ann, 'Ola Own')
  for (const id of [shared, own])
    await giveOwnValue(world.t.pool, ann.user.id, { id, value: `${id}@own.example` })
  const his = await list(ben, 'His', [shared, own])
  expect(await world.start(ben, his)).toMatchObject({ code: 'nothing_to_reveal' })
  expect(world.asked).toEqual([])
})

test('two runs and two presses of teammates at once ask once and take one credit', async () => {
  const own = await world.own(ann, 'Ola Own')
  const runs = [
    await world.start(ann, await list(ann, 'Hers', [own])),
    await world.start(ben, await list(ben, 'His', [own])),
  ]
  const presses = await Promise.all([world.reveal(ann, own), world.reveal(ben, own), world.t.runJobs()])
  for (const press of presses.slice(0, 2)) expect(press?.statusCode).toBe(200)
  await world.t.runJobs()
  expect(await world.read(ann, runs[0]!.data)).toMatchObject({ state: 'finished' })
  expect(await world.read(ben, runs[1]!.data)).toMatchObject({ state: 'finished' })
  expect(world.asked).toEqual(['Ola Own'])
  expect(await left()).toBe(8)
})

test('a link that one finds makes one member of two on the lists of all, with what either has stored', async () => {
  const { pool } = world.t
  const record = personRecord({ linkedinSlug: 'ola-own', contacts: [contact('email')] })
  const [shared] = (await createPeople(pool, [record])) as [number]
  const own = await createOwnPerson(pool, ann.user.id, {
    fullName: 'Ola Own',
    linkedinSlug: 'ola-own',
    email: 'ola@own.example',
  })
  const [hers, his] = [await list(ann, 'Hers', [own]), await list(ben, 'His', [own, shared])]
  await giveOwnField(pool, ann.user.id, { id: own, field: 'note', value: 'from Ann' })
  await giveOwnField(pool, ben.user.id, { id: own, field: 'note', value: 'from Ben' })
  await giveOwnField(pool, ann.user.id, { id: own, field: 'extra:Tier', value: 'Gold' })
  expect(await world.enriched(ann, hers, { revealTypes: ['phone'], all: true })).toMatchObject({ linked: 1 })
  const membersOf = async ({ headers }: SignedIn, id: number) =>
    (await world.t.inject({ url: `/api/lists/${id}`, headers })).json().data.items
  expect(await membersOf(ann, hers)).toMatchObject([{ id: own, note: 'from Ann' }])
  expect(await membersOf(ben, his)).toMatchObject([
    {
      id: shared,
      note: 'from Ben',
      extra: [{ name: 'Tier', value: 'Gold' }],
      contacts: { emails: [{ value: 'ola@own.example' }] },
    },
  ])
  const { rows } = await pool.query(
    `select r.user_id as maker, m.own_person_id as own from removed_members m join list_removals r on r.id = m.removal_id`,
  )
  expect(rows).toEqual([{ maker: ben.user.id, own }])
})
