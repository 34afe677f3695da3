import type { Session, Tokens } from '@rapport/contract/sessions/schemas.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createUser, type TestUser } from '@rapport/test-support/factories.ts'
import { heard } from '../../../test/heard.ts'

let clock = new Date()
let t: TestApp

beforeAll(async () => {
  t = await testApp({ now: () => clock })
})

type Headers = Record<string, string>
const get = (headers: Headers) => t.inject({ url: '/api/users/sessions', headers })
const list = async ({ headers }: SignedIn) =>
  (await get(headers)).json<{ data: { items: Session[] } }>().data.items
const end = (headers: Headers, id = '') =>
  t.inject({ method: 'DELETE', url: `/api/users/sessions${id && `/${id}`}`, headers })
const statusOf = async ({ headers }: SignedIn) =>
  (await t.inject({ url: '/api/users/profile', headers })).statusCode
const wait = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000))
const idOf = ({ tokens }: SignedIn) => tokens.refresh_token.split('.')[0]!

const signInWith = async ({ email, password }: TestUser, userAgent: string) => {
  const response = await t.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    headers: { 'user-agent': userAgent },
  })
  return response.json<{ data: Tokens }>().data
}

describe('the open sessions', () => {
  test('are listed with the browser, the current one first, then the last used', async () => {
    const user = await createUser(t.pool)
    const mine = await t.signIn(user)
    wait(10)
    await signInWith(user, `Long ${'x'.repeat(400)}`)
    wait(10)
    await signInWith(user, 'Phone')
    await t.signIn()
    const sessions = await list(mine)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(sessions[0]).toMatchObject({
      id: idOf(mine),
      createdAt: new Date(clock.getTime() - 20_000).toISOString(),
    })
    expect(sessions[1]!.userAgent).toBe('Phone')
    expect(sessions[2]!.userAgent).toHaveLength(300)
  })

  test('are neither those that ended nor those that ran out', async () => {
    const user = await createUser(t.pool)
    const [old, ended] = [await t.signIn(user), await t.signIn(user)]
    await end(ended.headers, idOf(ended))
    wait(8 * 24 * 3600)
    const mine = await t.signIn(user)
    expect((await list(mine)).map(({ id }) => id)).toEqual([idOf(mine)])
    expect(await statusOf(old)).toBe(401)
  })

  test('want a session', async () => {
    expect((await get({})).statusCode).toBe(401)
    expect((await end({}, randomUUID())).statusCode).toBe(401)
    expect((await end({})).statusCode).toBe(401)
  })
})

describe('ending', () => {
  test('one session ends it at once, and tells whoever keeps its connections', async () => {
    const user = await createUser(t.pool)
    const [mine, other] = [await t.signIn(user), await t.signIn(user)]
    const events = await heard(t.pool, async () => {
      const response = await end(mine.headers, idOf(other))
      expect(response.json()).toMatchObject({ data: {}, message: { title: 'Signed out' } })
    })
    expect(events).toEqual([{ kind: 'sessions_ended', sessionIds: [idOf(other)] }])
    expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 401])
    expect((await end(mine.headers, idOf(other))).statusCode).toBe(404)
  })

  test("somebody else's session reads like one that is not there", async () => {
    const [mine, theirs] = [await t.signIn(), await t.signIn()]
    const [session] = await list(theirs)
    const answers = [await end(mine.headers, session!.id), await end(mine.headers, randomUUID())]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(answers[0]!.body).toBe(answers[1]!.body)
    expect(await statusOf(theirs)).toBe(200)
    expect((await end(mine.headers, 'x')).statusCode).toBe(404)
  })

  test('all others leaves the current one, and those of other accounts', async () => {
    const user = await createUser(t.pool)
    const [mine, ...others] = [await t.signIn(user), await t.signIn(user), await t.signIn(user)]
    const theirs = await t.signIn()
    const events = await heard(t.pool, async () => {
      expect((await end(mine.headers)).json()).toMatchObject({ data: { ended: 2 } })
    })
    expect(events).toHaveLength(1)
    expect(await Promise.all([mine, ...others, theirs].map(statusOf))).toEqual([200, 401, 401, 200])
    expect((await end(mine.headers)).json()).toMatchObject({ data: { ended: 0 } })
  })

  test('of a session by logging out, or by a token that is used twice, is told, too', async () => {
    const [leaving, stolen] = [await t.signIn(), await t.signIn()]
    const post = (path: string, { tokens }: SignedIn) =>
      t.inject({ method: 'POST', url: `/api/auth/${path}`, payload: { refresh_token: tokens.refresh_token } })
    const events = await heard(t.pool, async () => {
      await post('logout', leaving)
      await post('logout', leaving)
      await post('refresh-token', stolen)
      await post('refresh-token', stolen)
    })
    expect(events).toEqual([
      { kind: 'sessions_ended', sessionIds: [idOf(leaving)] },
      { kind: 'sessions_ended', sessionIds: [idOf(stolen)] },
    ])
  })

  test('hundreds of sessions announces all of them', async () => {
    const mine = await t.signIn()
    await t.pool.query(
      `insert into sessions (user_id, token_hash, created_at, rotated_at, expires_at)
       select $1, sha256(n::text::bytea), $2, $2, $2::timestamptz + interval '1 day' from generate_series(1, 250) n`,
      [mine.user.id, clock],
    )
    const events = await heard(t.pool, async () => {
      expect((await end(mine.headers)).json()).toMatchObject({ data: { ended: 250 } })
    })
    const ids = events.flatMap((event) => (event.kind === 'sessions_ended' ? event.sessionIds : []))
    expect(new Set(ids).size).toBe(250)
  })
})
