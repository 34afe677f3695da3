import type { Pool } from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createUser } from '../../../test/factories.ts'

let t: TestApp
let ann: SignedIn
let ben: SignedIn

beforeAll(async () => {
  t = await testApp()
  ann = await t.signIn(await createUser(t.pool, { email: 'ann@rapport.test' }))
  ben = await t.signIn(await createUser(t.pool, { email: 'ben@rapport.test' }))
})

async function createCampaign(pool: Pool, { user }: SignedIn, name: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'insert into campaigns (user_id, name, created_at, updated_at) values ($1, $2, $3, $3) returning id',
    [user.id, name, new Date('2026-11-20T10:00:00Z')],
  )
  return rows[0]!.id
}

const list = ({ headers }: { headers?: SignedIn['headers'] }, query = '') =>
  t.inject({ url: `/api/campaigns${query}`, ...(headers && { headers }) })

it('answers an empty page to an internal user without campaigns', async () => {
  const response = await list(ann)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ data: { items: [], metadata: { total: 0, page: 1, limit: 10 } } })
})

it('pages the user’s own campaigns, newest first, and nobody else’s', async () => {
  const first = await createCampaign(t.pool, ann, 'Spring')
  const second = await createCampaign(t.pool, ann, 'Autumn')
  await createCampaign(t.pool, ben, 'Of somebody else')
  expect((await list(ann, '?limit=1')).json()).toEqual({
    data: {
      items: [{ id: second, name: 'Autumn', status: 'draft', createdAt: '2026-11-20T10:00:00.000Z' }],
      metadata: { total: 2, page: 1, limit: 1 },
    },
  })
  expect((await list(ann, '?limit=1&page=2')).json()).toMatchObject({ data: { items: [{ id: first }] } })
  expect((await list(ann, '?page=9')).json()).toMatchObject({ data: { items: [], metadata: { total: 2 } } })
})

it('is for internal users', async () => {
  const outsider = await t.signIn()
  const response = await list(outsider)
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({ code: 'forbidden' })
  expect((await list({})).statusCode).toBe(401)
})

it.each(['?page=0', '?limit=0', '?limit=101', '?page=x'])('refuses %s', async (query) => {
  const response = await list(ann, query)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'invalid_request' })
})
