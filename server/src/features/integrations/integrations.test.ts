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

const list = (headers: Partial<SignedIn['headers']> = {}) => t.inject({ url: '/api/integrations', headers })

it('shows an internal user their own mailboxes alone', async () => {
  expect((await list(ann.headers)).json()).toEqual({
    data: { items: [], metadata: { total: 0, page: 1, limit: 1 } },
  })
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into mailboxes (user_id, provider, email, is_active, created_at)
     values ($1, 'gmail', 'ann@mail.example', false, '2026-11-20T10:00:00Z'),
       ($2, 'gmail', 'ben@mail.example', true, '2026-11-20T10:00:00Z') returning id`,
    [ann.user.id, ben.user.id],
  )
  const response = await list(ann.headers)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    data: {
      items: [
        {
          id: rows[0]!.id,
          provider: 'gmail',
          email: 'ann@mail.example',
          isActive: false,
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      ],
      metadata: { total: 1, page: 1, limit: 1 },
    },
  })
})

it('is for internal users', async () => {
  const outsider = await t.signIn()
  expect((await list(outsider.headers)).statusCode).toBe(403)
  expect((await list()).statusCode).toBe(401)
})
