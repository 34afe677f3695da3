import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailbox } from '@rapport/test-support/campaign-world.ts'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { signInInternal } from '../../../../test/campaigns/call-campaigns.ts'

const now = new Date('2026-11-20T10:00:00Z')

let t: TestApp
let ann: SignedIn
let id: number

beforeAll(async () => {
  t = await testApp({ now: () => now })
  ann = await signInInternal(t, 'ann')
})
beforeEach(async () => {
  await t.pool.query('delete from mailboxes')
  id = await createMailbox(t.pool, ann.user.id, { email: 'ann@mail.example', provider: 'gmail', now })
  await t.pool.query(`update mailboxes set held = 'refusals', held_at = $2 where id = $1`, [id, now])
  await t.pool.query(
    `insert into notifications (user_id, type, related_entity_id, content, created_at)
     values ($1, 'MAILBOX_STOPPED', $2, '{"mailbox":"ann@mail.example","why":"refusals"}', $3)`,
    [ann.user.id, id, now],
  )
})

async function call(caller: SignedIn | null, method: 'GET' | 'POST', path: string) {
  const headers = caller?.headers ?? {}
  const response = await t.inject({ method, url: `/api${path}`, headers })
  return { status: response.statusCode, ...response.json() }
}

test('a held mailbox says why, and goes on when its owner releases it', async () => {
  const held = { why: 'refusals', since: now.toISOString() }
  expect((await call(ann, 'GET', '/integrations')).data.items).toMatchObject([{ id, held }])
  for (const _ of [1, 2])
    expect(await call(ann, 'POST', `/integrations/${id}/release`)).toMatchObject({
      status: 200,
      data: { id, held: null },
    })
  const { rows } = await t.pool.query('select released_at from mailboxes where id = $1', [id])
  expect(rows).toEqual([{ released_at: now }])
  const { rows: told } = await t.pool.query('select is_read from notifications where user_id = $1', [
    ann.user.id,
  ])
  expect(told).toEqual([{ is_read: true }])
})

test('nobody else can release it', async () => {
  const ben = await signInInternal(t, `ben${id}`)
  const isStillHeld = async () =>
    expect((await call(ann, 'GET', '/integrations')).data.items).toMatchObject([
      { id, held: { why: 'refusals' } },
    ])
  await isStillHeld()
  expect((await call(ben, 'POST', `/integrations/${id}/release`)).status).toBe(404)
  expect((await call(ann, 'POST', '/integrations/x/release')).status).toBe(404)
  expect((await call(null, 'POST', `/integrations/${id}/release`)).status).toBe(401)
  expect((await call(await t.signIn(), 'POST', `/integrations/${id}/release`)).status).toBe(403)
  await isStillHeld()
})
