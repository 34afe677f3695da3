import { beforeAll, describe, expect, test, vi } from 'vitest'
import { asAccount, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { testApp, type TestApp } from '../../../test/app.ts'
import { createUser, type TestUser } from '@rapport/test-support/factories.ts'
import { eraseAccount } from './closing-queries.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './queries.ts'
import { endUserSessions } from '../sessions/sessions.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const login = ({ email, password }: TestUser) =>
  t.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })

const openSessions = async (userId: AccountId) => {
  const { rows } = await t.pool.query('select from sessions where user_id = $1 and ended_at is null', [
    userId,
  ])
  return rows.length
}

const waiting = async () => {
  const { rows } = await t.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/**
 * Signs in while another transaction is about to commit a change that ends all sessions of the
 * account. The old password is still found to be right.
 */
async function signInDuring(user: TestUser, change: (client: AccountClient) => Promise<unknown>) {
  const { promise: signedIn, resolve } = Promise.withResolvers<ReturnType<typeof login>>()
  await asAccount(t.pool, user.id, async (client) => {
    await change(client)
    resolve(login(user))
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 10_000 })
  })
  return signedIn
}

describe('signing in at the moment in which', () => {
  test('the account is removed opens no session', async () => {
    const user = await createUser(t.pool)
    const response = await signInDuring(user, (client) => eraseAccount(client, user.id, new Date()))
    expect([response.statusCode, await openSessions(user.id)]).toEqual([401, 0])
  })

  test('the password is replaced opens none with the old one', async () => {
    const user = await createUser(t.pool)
    const hash = await hashPassword('Changed!Horse8')
    const response = await signInDuring(user, async (client) => {
      await setPassword(client, user.id, hash)
      await endUserSessions(client, user.id, { now: new Date() })
    })
    expect([response.statusCode, await openSessions(user.id)]).toEqual([401, 0])
    expect((await login({ ...user, password: 'Changed!Horse8' })).statusCode).toBe(200)
  })

  test('others do so, with a password of older parameters, opens one each', async () => {
    const user = await createUser(t.pool)
    const old = await hashPassword(user.password, { memory: 8192, passes: 1, parallelism: 1 })
    await asAccount(t.pool, user.id, (client) => setPassword(client, user.id, old))
    const answers = await Promise.all([1, 2, 3, 4].map(() => login(user)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await openSessions(user.id)).toBe(4)
  })
})
