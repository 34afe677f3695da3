import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { createPeople, personRecord } from '../../../test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const check = (talentId: number | string, headers: Record<string, string> = {}) =>
  t.inject({ url: `/api/lists/check-talent-existence?talentId=${talentId}`, headers })

async function createList(userId: number, title: string, people: number[]): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    'insert into lists (user_id, title, created_at) values ($1, $2, now()) returning id',
    [userId, title],
  )
  const { id } = rows[0]!
  await t.pool.query(
    'insert into list_people (list_id, person_id, added_at) select $1, id, now() from unnest($2::integer[]) id',
    [id, people],
  )
  return id
}

test('returns the account’s lists that contain a person, and no others', async () => {
  const [owner, stranger] = [await t.signIn(), await t.signIn()]
  const [a, b] = (await createPeople(t.pool, [personRecord(), personRecord()])) as [number, number]
  const first = await createList(owner.user.id, 'Pilots', [a, b])
  const second = await createList(owner.user.id, '서울', [a])
  await createList(stranger.user.id, 'Theirs', [b])
  expect((await check(a, owner.headers)).json()).toEqual({
    data: {
      exists: true,
      lists: [
        { id: first, title: 'Pilots' },
        { id: second, title: '서울' },
      ],
    },
  })
  expect((await check(b, owner.headers)).json()).toEqual({
    data: { exists: true, lists: [{ id: first, title: 'Pilots' }] },
  })
  const nowhere = { data: { exists: false, lists: [] } }
  expect((await check(a, stranger.headers)).json()).toEqual(nowhere)
  expect((await check(2_000_000_000, owner.headers)).json()).toEqual(nowhere)
  await t.pool.query('delete from people where id = $1', [b])
  expect((await check(b, owner.headers)).json()).toEqual(nowhere)
})

test('rejects invalid ids and missing sessions', async () => {
  const { headers } = await t.signIn()
  for (const talentId of ['', '0', '1.5', 'x', '2147483648']) {
    const response = await check(talentId, headers)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errors: [{ path: 'talentId', code: 'error_invalid_id' }] })
  }
  expect((await check(1)).statusCode).toBe(401)
})

const get = (id: number | string, headers: Record<string, string> = {}) =>
  t.inject({ url: `/api/lists/${id}`, headers })

test('a list has its title and number of people', async () => {
  const owner = await t.signIn()
  const people = await createPeople(t.pool, [personRecord(), personRecord()])
  const id = await createList(owner.user.id, 'Pilots', people)
  const empty = await createList(owner.user.id, '서울', [])
  expect((await get(id, owner.headers)).json()).toEqual({
    data: { id, title: 'Pilots', total: 2, createdAt: expect.any(String) },
  })
  expect((await get(empty, owner.headers)).json()).toMatchObject({ data: { title: '서울', total: 0 } })
})

test('another account’s list and a missing one look the same', async () => {
  const [owner, stranger] = [await t.signIn(), await t.signIn()]
  const id = await createList(owner.user.id, 'Pilots', [])
  expect((await get(id, owner.headers)).statusCode).toBe(200)
  const answers = await Promise.all([get(id, stranger.headers), get(2_000_000_000, stranger.headers)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(answers[0].json()).toEqual(answers[1].json())
  for (const wrong of ['x', '0', '1.5', '2147483648'])
    expect((await get(wrong, owner.headers)).statusCode).toBe(404)
  expect((await get(id)).statusCode).toBe(401)
})
