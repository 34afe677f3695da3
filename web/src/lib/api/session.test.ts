import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/**
 * The token rules against a real HTTP server. What Node lacks of a browser stands here: a cookie
 * jar, a page that can be reloaded and an origin for relative addresses. Each 'tab' is its own copy
 * of the modules; they share cookies and locks.
 */

let server: Server
let jar: Map<string, string>
let reloads: number
let valid: { access: string; refresh: string }
let seen: { refreshes: string[]; calls: (string | undefined)[]; languages: (string | undefined)[] }
let awayStatus: number
let answerRefresh: 'rotate' | 'refuse' | 'useless' | 'drop' | 'away'

const failure = (code: string) => JSON.stringify({ code, message: { title: code, subTitle: '' } })

beforeEach(async () => {
  jar = new Map([
    ['access_token', 'old'],
    ['refresh_token', 'r1'],
  ])
  reloads = 0
  valid = { access: 'a1', refresh: 'r1' }
  seen = { refreshes: [], calls: [], languages: [] }
  answerRefresh = 'rotate'
  server = createServer((request, response) => {
    const answer = (status: number, text: string) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    }
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (request.url === '/api/auth/refresh-token') {
        const token = (JSON.parse(body) as { refresh_token: string }).refresh_token
        seen.refreshes.push(token)
        if (answerRefresh === 'drop') return request.socket.destroy()
        if (answerRefresh === 'away') return answer(awayStatus, failure('not_ready'))
        if (answerRefresh === 'refuse' || token !== valid.refresh) return answer(401, failure('token_reused'))
        const count = seen.refreshes.length + 1
        valid = { access: answerRefresh === 'useless' ? 'never' : `a${count}`, refresh: `r${count}` }
        const tokens = { access_token: `a${count}`, refresh_token: `r${count}` }
        // Late, so that further calls fail meanwhile.
        return setTimeout(() => answer(200, JSON.stringify({ data: tokens })), 50)
      }
      seen.calls.push(request.headers.authorization)
      seen.languages.push(request.headers['accept-language'])
      if (request.headers.authorization === `Bearer ${valid.access}`)
        return answer(200, JSON.stringify({ data: { id: 1 } }))
      return answer(401, failure('token_expired'))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => realFetch(new URL(url, origin), init))
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('location', { protocol: 'http:', reload: () => (reloads += 1) })
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(text) ?? []
      if (text.includes('max-age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

async function openTab() {
  vi.resetModules()
  return import('./api.ts')
}

it('refreshes once for many calls that fail at the same time, and repeats each of them', async () => {
  const { call } = await openTab()
  const results = await Promise.all(Array.from({ length: 20 }, () => call(accountRoutes.getProfile)))
  expect(results).toHaveLength(20)
  expect(results.every((data) => data.id === 1)).toBe(true)
  expect(seen.refreshes).toEqual(['r1'])
  expect(seen.calls).toHaveLength(40)
  expect(Object.fromEntries(jar)).toEqual({ access_token: 'a2', refresh_token: 'r2' })
  expect(reloads).toBe(0)
})

it('uses each refresh token once across tabs', async () => {
  const tabs = [await openTab(), await openTab(), await openTab()]
  expect(tabs[0]?.call).not.toBe(tabs[1]?.call)
  await Promise.all(
    tabs.flatMap(({ call }) => [call(accountRoutes.getProfile), call(accountRoutes.getProfile)]),
  )
  expect(seen.refreshes).toEqual(['r1'])
  expect(reloads).toBe(0)
})

/** Stubs the features of browsers on plain HTTP: storage, but no locks. */
function stubPlainHttp(stored = new Map<string, string>()) {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

it('uses each refresh token once across tabs on plain HTTP as well, also when a tab was closed in the middle', async () => {
  const stored = stubPlainHttp(new Map([['rapport.refresh', `closed ${Date.now() + 300}`]]))
  const tabs = [await openTab(), await openTab(), await openTab()]
  const results = await Promise.all(
    tabs.flatMap(({ call }) => [call(accountRoutes.getProfile), call(accountRoutes.getProfile)]),
  )
  expect(results).toHaveLength(6)
  expect(seen.refreshes).toEqual(['r1'])
  expect(reloads).toBe(0)
  expect([...stored]).toEqual([])
})

it('refreshes where storage is forbidden', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('SecurityError')
    },
  })
  const { call } = await openTab()
  expect(await call(accountRoutes.getProfile)).toEqual({ id: 1 })
  expect(seen.refreshes).toEqual(['r1'])
})

it('does not refresh when another call has done so meanwhile', async () => {
  const { call } = await openTab()
  await call(accountRoutes.getProfile)
  jar.set('access_token', 'a2')
  await call(accountRoutes.getProfile)
  expect(seen.refreshes).toEqual(['r1'])
})

it('removes both tokens and reloads when the refresh is refused', async () => {
  answerRefresh = 'refuse'
  const { call } = await openTab()
  const outcomes = await Promise.allSettled([
    call(accountRoutes.getProfile),
    call(accountRoutes.getProfile),
    call(accountRoutes.getProfile),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(jar.size).toBe(0)
  expect(seen.refreshes).toEqual(['r1'])
  expect(reloads).toBe(1)
})

it('leaves the window to whoever ends the session on purpose, and reloads again when that fails', async () => {
  answerRefresh = 'refuse'
  const { call } = await openTab()
  const { leaveSession } = await import('./session.ts')
  await leaveSession(async () => {
    await expect(call(accountRoutes.getProfile)).rejects.toMatchObject({ status: 401 })
  })
  expect([jar.size, reloads]).toEqual([0, 0])
  jar.set('access_token', 'older').set('refresh_token', 'r2')
  const failed = leaveSession(async () => Promise.reject(new Error('wrong password')))
  await expect(failed).rejects.toThrow('wrong password')
  await expect(call(accountRoutes.getProfile)).rejects.toMatchObject({ status: 401 })
  expect(reloads).toBe(1)
})

it('stays where leaving led to when a call is refused late, and reloads in the next session', async () => {
  answerRefresh = 'refuse'
  const { call } = await openTab()
  const { leaveSession, renewSession } = await import('./session.ts')
  await leaveSession(async () => {})
  expect([await renewSession('old'), jar.size, reloads]).toEqual([null, 0, 0])
  expect([await renewSession('old'), reloads]).toEqual([null, 0])
  jar.set('access_token', 'older').set('refresh_token', 'r2')
  await expect(call(accountRoutes.getProfile)).rejects.toMatchObject({ status: 401 })
  expect(reloads).toBe(1)
})

it('tells the other windows when the refresh is refused', async () => {
  answerRefresh = 'refuse'
  const other = new BroadcastChannel('rapport.signed-out')
  const heard = new Promise((resolve) => {
    other.addEventListener('message', resolve, { once: true })
  })
  const { call } = await openTab()
  await expect(call(accountRoutes.getProfile)).rejects.toMatchObject({ status: 401 })
  await heard
  other.close()
})

it('removes the access token when there is no refresh token', async () => {
  jar.delete('refresh_token')
  const { call } = await openTab()
  await expect(call(accountRoutes.getProfile)).rejects.toMatchObject({ code: 'token_expired', status: 401 })
  expect(jar.size).toBe(0)
  expect(seen.refreshes).toEqual([])
  expect(reloads).toBe(1)
})

it('repeats a call once only, even when the new token is refused too', async () => {
  answerRefresh = 'useless'
  const { call } = await openTab()
  await expect(call(accountRoutes.getProfile)).rejects.toMatchObject({ status: 401 })
  expect(seen.calls).toEqual(['Bearer old', 'Bearer a2'])
  expect(seen.refreshes).toEqual(['r1'])
})

it('keeps the session when the network goes away during the refresh', async () => {
  answerRefresh = 'drop'
  const { call } = await openTab()
  await expect(call(accountRoutes.getProfile)).rejects.toMatchObject({ code: 'offline', status: 0 })
  expect(Object.fromEntries(jar)).toEqual({ access_token: 'old', refresh_token: 'r1' })
  expect(reloads).toBe(0)
})

it.each([429, 502, 503, 504])(
  'keeps the session when it, or a proxy, is too busy or away: %i',
  async (status) => {
    answerRefresh = 'away'
    awayStatus = status
    const { call } = await openTab()
    await expect(call(accountRoutes.getProfile)).rejects.toMatchObject({ status })
    expect(Object.fromEntries(jar)).toEqual({ access_token: 'old', refresh_token: 'r1' })
    expect(reloads).toBe(0)
  },
)

it('renews the session for a signed-in call below /auth, not for one that is public', async () => {
  const { call } = await openTab()
  await call(accountRoutes.resendVerification)
  expect(seen.refreshes).toEqual(['r1'])
  jar.set('access_token', 'old')
  await expect(
    call(accountRoutes.resetPassword, { body: { token: 'x', password: 'x' } }),
  ).rejects.toMatchObject({
    status: 401,
  })
  expect(seen.refreshes).toEqual(['r1'])
})

it('asks for Korean only in Korean', async () => {
  jar.set('access_token', 'a1')
  const { call } = await openTab()
  await call(accountRoutes.getProfile)
  document.documentElement.lang = 'ko'
  await call(accountRoutes.getProfile)
  expect(seen.languages[1]).toBe('ko')
  expect(seen.languages[0]).not.toBe('ko')
})

it('hands an abort through as it is', async () => {
  const { call } = await openTab()
  const controller = new AbortController()
  const running = call(accountRoutes.getProfile, { signal: controller.signal })
  controller.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
})
