import { limits } from '@rapport/contract/limits.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const write = (account: SignedIn | null, id: number, note: unknown) =>
  t.inject({
    method: 'PUT',
    url: `/api/people/${id}/note`,
    headers: account?.headers ?? {},
    payload: { note },
  })

const noteOf = async ({ headers }: SignedIn, id: number) => {
  const response = await t.inject({ url: `/api/people/${id}/details`, headers })
  return response.json<{ data: { own: { note: string | null } } }>().data.own.note
}

test('a note is written, replaced and removed, and nobody else sees it', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const [shared] = (await createPeople(t.pool, [personRecord()])) as [number]
  const own = await createOwnPerson(t.pool, owner.user.id, { fullName: 'Ola Own' })
  const listId = await createList(t.pool, owner.user.id, { title: 'A', people: [shared, own] })
  for (const id of [shared, own]) {
    expect((await write(owner, id, ' Met in 서울\r\n"again" \u200b')).json().data).toEqual({
      note: 'Met in 서울\n"again"',
    })
    // The later one stays.
    await write(owner, id, 'Prefers calls')
    expect(await noteOf(owner, id)).toBe('Prefers calls')
  }
  const list = () => t.inject({ url: `/api/lists/${listId}`, headers: owner.headers })
  const notes = async () => (await list()).json().data.items.map(({ note }: { note: string | null }) => note)
  expect(await notes()).toEqual(['Prefers calls', 'Prefers calls'])
  expect(await noteOf(other, shared)).toBe(null)
  expect((await write(owner, shared, ' \n ')).json().data).toEqual({ note: null })
  expect(await noteOf(owner, shared)).toBe(null)
  expect((await write(owner, shared, '')).statusCode).toBe(200)
})

test('a note that is too long or has control characters is refused, and so is one about nobody', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const [shared] = (await createPeople(t.pool, [personRecord()])) as [number]
  const own = await createOwnPerson(t.pool, owner.user.id, { fullName: 'Ola Own' })
  await createList(t.pool, owner.user.id, { title: 'Own', people: [own] })
  for (const wrong of ['x'.repeat(limits.maxNoteLength + 1), 'a\u0007b', 7, null])
    expect((await write(owner, shared, wrong)).statusCode).toBe(400)
  expect((await write(owner, shared, 'é'.repeat(limits.maxNoteLength))).statusCode).toBe(200)
  expect((await write(null, shared, 'a')).statusCode).toBe(401)
  expect(await noteOf(owner, own)).toBe(null)
  for (const note of ['a', '']) {
    expect((await write(owner, 1_000_000_000, note)).statusCode).toBe(404)
    expect((await write(other, own, note)).statusCode).toBe(404)
  }
  expect(await noteOf(owner, own)).toBe(null)
})
