import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})

const idOf = (token: string) => token.split('.')[0]!
const post = (path: 'refresh-token' | 'logout', token: string) =>
  t.inject({ method: 'POST', url: `/api/auth/${path}`, payload: { refresh_token: token } })

/** The new refresh token, or the code of the refusal. */
async function exchange(token: string): Promise<string> {
  const response = await post('refresh-token', token)
  const { data, code } = response.json<{ data?: Tokens; code?: string }>()
  return response.statusCode === 200 ? data!.refresh_token : code!
}

const isOpen = async ({ headers }: SignedIn) =>
  (await t.inject({ url: '/api/users/profile', headers })).statusCode === 200

const storedOf = async (token: string) => {
  const { rows } = await t.pool.query('select * from sessions where id = $1', [idOf(token)])
  return rows
}

/** A token that was never issued. */
const invented = (sessionId: string) => `${sessionId}.${randomBytes(32).toString('base64url')}`

/** A session of the previous release: its token is random, and it has no digest of its first one. */
async function older() {
  const mine = await t.signIn()
  const token = invented(idOf(mine.tokens.refresh_token))
  await t.pool.query('update sessions set token_hash = $2, first_hash = null where id = $1', [
    idOf(token),
    createHash('sha256').update(token).digest(),
  ])
  return { mine, token }
}

describe('a refresh token that was never issued', () => {
  test.each(['refresh-token', 'logout'] as const)(
    'changes nothing, whatever its session: %s',
    async (path) => {
      const [mine, theirs] = [await t.signIn(), await t.signIn()]
      const first = mine.tokens.refresh_token
      const second = await exchange(first)
      const moved = (await exchange(theirs.tokens.refresh_token)).replace(/^[^.]*/, idOf(first))
      const last = second.at(-1) === 'A' ? 'E' : 'A'
      for (const token of [
        invented(idOf(first)),
        moved,
        second.slice(0, -1) + last,
        invented(randomUUID()),
      ]) {
        const before = await storedOf(first)
        const { statusCode } = await post(path, token)
        expect({ token, statusCode }).toEqual({ token, statusCode: path === 'logout' ? 200 : 401 })
        expect(await storedOf(first)).toEqual(before)
      }
      expect([await isOpen(mine), await exchange(second)]).toEqual([
        true,
        expect.stringContaining(idOf(first)),
      ])
    },
  )
})

describe('a refresh token that was exchanged', () => {
  test.each([0, 1, 2, 5])('ends the session when it is used again: the one of place %i', async (place) => {
    const mine = await t.signIn()
    const tokens = [mine.tokens.refresh_token]
    for (let at = 0; at < 6; at++) tokens.push(await exchange(tokens.at(-1)!))
    expect(await exchange(tokens[place]!)).toBe('token_reused')
    expect([await isOpen(mine), await exchange(tokens.at(-1)!)]).toEqual([false, 'unauthenticated'])
  })

  test('ends the session by signing out', async () => {
    const mine = await t.signIn()
    await exchange(mine.tokens.refresh_token)
    await post('logout', mine.tokens.refresh_token)
    expect(await isOpen(mine)).toBe(false)
  })

  test.each([0, 1])(
    'at the same moment as another window did ends it, too: after %i exchanges',
    async (count) => {
      const mine = await t.signIn()
      let token = mine.tokens.refresh_token
      for (let at = 0; at < count; at++) token = await exchange(token)
      const answers = await Promise.all([exchange(token), exchange(token)])
      expect(answers).toContain('token_reused')
      expect(answers.filter((answer) => answer.startsWith(idOf(token)))).toHaveLength(1)
      expect(await isOpen(mine)).toBe(false)
    },
  )
})

describe('a session of the previous release', () => {
  test('goes on, and ends when a token is used twice, also the one of the upgrade', async () => {
    for (const stolen of [0, 1]) {
      const { mine, token } = await older()
      const tokens = [token]
      for (let at = 0; at < 3; at++) tokens.push(await exchange(tokens.at(-1)!))
      expect(tokens.map(idOf)).toEqual(tokens.map(() => idOf(token)))
      expect(await exchange(invented(idOf(token)))).toBe('unauthenticated')
      expect(await isOpen(mine)).toBe(true)
      expect(await exchange(tokens[stolen]!)).toBe('token_reused')
      expect(await isOpen(mine)).toBe(false)
    }
  })

  test('is not ended by what was never issued, and is by signing out', async () => {
    const { mine, token } = await older()
    await post('logout', invented(idOf(token)))
    expect(await isOpen(mine)).toBe(true)
    await post('logout', token)
    expect(await isOpen(mine)).toBe(false)
  })
})
