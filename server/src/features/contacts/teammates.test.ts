import type { RevealedContacts } from '@rapport/contract/contacts/schemas.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { buyer, peopleOnFile } from '../../../test/reveals.ts'

let t: TestApp
let ann: SignedIn
let ben: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  t = await testApp()
  ;[ann, ben, stranger] = [
    await buyer(t, { email: 9 }),
    await buyer(t, { email: 9 }),
    await buyer(t, { email: 9 }),
  ]
  await joinTeam(t.pool, { id: ben.user.id, of: ann.user.id, role: 'member' })
})

type Answer<T> = { data: T & { charged: number; balance: number } }
const reveal = async ({ headers }: SignedIn, id: number) =>
  (await t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers })).json<
    Answer<{ contacts: RevealedContacts }>
  >().data
const ownedBy = async ({ headers }: SignedIn, talentIds: number[]) =>
  (
    await t.inject({
      method: 'POST',
      url: '/api/people/contacts/revealed-contacts',
      headers,
      payload: { talentIds },
    })
  ).json<{ data: { items: RevealedContacts[] } }>().data.items

test('what one of a team has bought costs the others nothing, and nobody else sees it', async () => {
  const [personId = 0, unbought = 0] = await peopleOnFile(t.pool, 2)
  const listId = await createList(t.pool, ben.user.id, { title: 'Ben’s', people: [personId, unbought] })
  const bought = await reveal(ann, personId)
  expect(bought).toMatchObject({ charged: 1, balance: 8 })
  expect(await ownedBy(ben, [personId, unbought])).toEqual([bought.contacts])
  expect(await reveal(ben, personId)).toMatchObject({ charged: 0, balance: 8, contacts: bought.contacts })
  expect(await ownedBy(stranger, [personId])).toEqual([])
  expect(await reveal(stranger, personId)).toMatchObject({ charged: 1, balance: 8 })
  const { rows } = await t.pool.query(
    'select member_id as id from list_members where list_id = $1 and is_enriched',
    [listId],
  )
  expect(rows).toEqual([{ id: personId }])
})

test('a quote counts what teammates own', async () => {
  const people = await peopleOnFile(t.pool, 3)
  await reveal(ben, people[0]!)
  const response = await t.inject({
    method: 'POST',
    url: '/api/people/contacts/bulk-reveal/quote',
    headers: ann.headers,
    payload: { talentIds: people, revealType: 'email' },
  })
  expect(response.json()).toMatchObject({ data: { owned: 1, chargeable: 2 } })
})
