import { failure } from '@rapport/contract/errors.ts'
import { limits } from '@rapport/contract/limits.ts'
import { connect } from 'node:net'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../test/app.ts'
import { emptySearch, searchThat } from '../test/people/search-that.ts'
import { createLog } from './http/log.ts'

let t: TestApp
let auth: { authorization: string }
beforeAll(async () => {
  t = await testApp()
  auth = (await t.signIn()).headers
})

const search = (payload: string | object, headers: Record<string, string> = {}) =>
  t.inject({ method: 'POST', url: '/api/v2/search/people', headers: { ...auth, ...headers }, payload })

describe('failures', () => {
  test.each([
    ['/api', 404],
    ['/api/', 404],
    ['/api/nothing', 404],
    ['/api/users/profile/', 404],
    ['/api/../etc/passwd', 404],
    ['/nothing', 404],
    ['/api/%E0%A4%A', 400],
    [`/api/people/search/suggest/${'x'.repeat(500)}`, 404],
  ])('%s answers %i with the failure body', async (url, status) => {
    const response = await t.inject({ url, headers: auth })
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    failure.parse(response.json())
  })

  test('a body that is not JSON', async () => {
    const broken = await search('{"locations": [', { 'content-type': 'application/json' })
    expect(broken.statusCode).toBe(400)
    expect(broken.json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: '', code: 'error_invalid_json' }],
    })
  })

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'x',
    'application/x-www-form-urlencoded',
  ])('a body of type %s', async (type) => {
    const response = await search('{}', { 'content-type': type })
    expect(response.statusCode).toBe(415)
    expect(response.json()).toMatchObject({ code: 'unsupported_media_type' })
  })

  test('a body beyond a mebibyte', async () => {
    const response = await search({ locations: ['x'.repeat(limits.maxBodyBytes)] })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ code: 'body_too_large' })
  })

  test('a compressed body is not unpacked', async () => {
    const response = await search('\x1f\x8b', {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    })
    expect(response.statusCode).toBe(400)
  })

  test('a mebibyte of faults gets a short answer', async () => {
    const values = JSON.stringify({ locations: Array.from({ length: 250_000 }, () => '') })
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`k${i}`, 0])))
    const long = JSON.stringify({ ['k'.repeat(1_000_000)]: 0 })
    for (const payload of [values, keys, long]) {
      const response = await search(payload, { 'content-type': 'application/json' })
      expect(response.statusCode).toBe(400)
      expect(response.body.length).toBeLessThan(30_000)
    }
  })

  test('an unexpected error is logged in full and shown as a plain 500', async () => {
    const lines: string[] = []
    const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } })
    const broken = await testApp({
      log,
      search: searchThat({
        search: async () => {
          throw new Error('secret detail of the index')
        },
        count: async () => 'many' as unknown as number,
      }),
    })
    const { headers } = await broken.signIn()
    const response = await broken.inject({
      method: 'POST',
      url: '/api/v2/search/people',
      headers,
      payload: {},
    })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      code: 'internal',
      message: {
        title: 'Something went wrong',
        subTitle: 'Something went wrong on our side. Try again in a moment.',
      },
    })
    const line = lines.find((text) => text.includes('secret detail of the index'))
    expect(line).toContain('"stack"')
    expect(line).toContain(String(response.headers['x-request-id']))

    const misshapen = await broken.inject({
      method: 'POST',
      url: '/api/v2/search/count/by-filters',
      headers,
      payload: {},
    })
    expect(misshapen.statusCode).toBe(500)
    expect(misshapen.json()).toMatchObject({ code: 'internal' })
  })
})

/** The response of the listening server to these bytes. */
async function raw(text: string): Promise<string> {
  const address = t.app.server.listening
    ? t.app.server.address()
    : (await t.app.listen({ port: 0, host: '127.0.0.1' }), t.app.server.address())
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(address.port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('what is not HTTP', () => {
  test.each([
    ['garbage', '\x00\x01\x02\r\n\r\n', 400, 'invalid_request'],
    ['a bad header', 'GET /api/health HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n', 400, 'invalid_request'],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
      'invalid_request',
    ],
    [
      'huge headers',
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('%s gets the failure body, and the server keeps running', async (_name, text, status, code) => {
    const answer = await raw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(failure.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).code).toBe(code)
    expect((await t.inject({ url: '/api/health' })).statusCode).toBe(200)
  })
})

describe('headers', () => {
  test('protect every response, and allow no other origin', async () => {
    const response = await t.inject({ url: '/api/health', headers: { origin: 'https://evil.example' } })
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test("contain the server's request id, not the caller's", async () => {
    const [a, b] = await Promise.all(
      [1, 2].map(() => t.inject({ url: '/api/health', headers: { 'x-request-id': 'mine' } })),
    )
    expect(a?.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(a?.headers['x-request-id']).not.toBe(b?.headers['x-request-id'])
  })
})

describe('the log', () => {
  test('contains no tokens, passwords or search terms', async () => {
    const lines: string[] = []
    const log = createLog({ level: 'trace', stream: { write: (line) => void lines.push(line) } })
    const logged = await testApp({ log })
    const { headers, tokens, user } = await logged.signIn()
    await logged.inject({
      url: '/api/v2/search/people?filters=%7B%22names%22%3A%5B%22Jane%20Roe%22%5D%7D',
      headers,
    })
    await logged.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: 'Wrong!Pass1' },
    })
    log.info({ body: { password: 'Wrong!Pass1' }, access_token: tokens.access_token }, 'careless')
    const text = lines.join('')
    expect(text).toContain('/api/v2/search/people')
    for (const secret of [tokens.access_token, tokens.refresh_token])
      expect(text).not.toContain(secret.slice(-20))
    for (const secret of [user.password, 'Wrong!Pass1', 'Jane']) expect(text).not.toContain(secret)
  })
})

describe('the global rate limit', () => {
  afterEach(() => vi.useRealTimers())

  test('stops a flood from one address, unknown addresses included, for a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const flooded = await testApp()
    for (let i = 0; i < 3000; i++) await flooded.inject({ url: i % 2 ? '/api/health' : '/nothing' })
    for (const url of ['/api/health', '/api/users/profile', '/nothing']) {
      const refused = await flooded.inject({ url })
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await flooded.inject({ url: '/api/health', remoteAddress: '198.51.100.7' })).statusCode).toBe(200)
    expect((await flooded.inject({ url: '/assets/none.js' })).statusCode).toBe(404)
    vi.setSystemTime(Date.now() + 61_000)
    expect((await flooded.inject({ url: '/api/health' })).statusCode).toBe(200)
  })
})

describe('a client that disconnects', () => {
  test('aborts the work; one that stays connected does not', async () => {
    const seen: AbortSignal[] = []
    const started = Promise.withResolvers<void>()
    const slow = await testApp({
      search: searchThat({
        search: async (_question, signal) => {
          seen.push(signal!)
          return { ids: [], total: 0 }
        },
        count: (_question, signal) =>
          new Promise((_resolve, reject) => {
            seen.push(signal!)
            signal?.addEventListener('abort', () => reject(signal.reason as Error))
            started.resolve()
          }),
      }),
    })
    const { headers } = await slow.signIn()
    const origin = await slow.app.listen({ port: 0, host: '127.0.0.1' })
    const post = (path: string, signal?: AbortSignal) =>
      fetch(`${origin}/api/v2/search/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
        ...(signal && { signal }),
      })
    expect((await post('people')).status).toBe(200)
    expect(seen[0]?.aborted).toBe(false)

    const controller = new AbortController()
    const request = post('count/by-filters', controller.signal).catch((error: Error) => error.name)
    await started.promise
    controller.abort()
    expect(await request).toBe('AbortError')
    await vi.waitFor(() => expect(seen[1]?.aborted).toBe(true))
    expect((await post('people')).status).toBe(200)
  })

  test.each<[string, string, number, object?]>([
    ['POST', '/v2/search/people', 1],
    ['GET', '/v2/search/people', 1],
    ['POST', '/v2/search/count/by-filters', 1],
    ['GET', '/v2/search/count/by-filters', 1],
    ['POST', '/v2/search/facets', 1],
    ['POST', '/v2/search/skills', 1],
    ['POST', '/v2/search/titles', 1, { title: 'CTO', filters: {} }],
    ['POST', '/company/search', 1],
    ['GET', '/people/search/suggest/JOBS?query=ab', 1],
    ['POST', '/search/similar/education?search=ab', 2],
  ])('%s %s stops its queries', async (method, path, queries, body = {}) => {
    const seen: AbortSignal[] = []
    const slow = await testApp({
      search: {
        ...emptySearch,
        ask: (_question, signal) =>
          new Promise<never>((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason as Error))
            seen.push(signal!)
          }),
      },
    })
    const { headers } = await slow.signIn()
    const origin = await slow.app.listen({ port: 0, host: '127.0.0.1' })
    const controller = new AbortController()
    const request = fetch(`${origin}/api${path}`, {
      method,
      headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
      signal: controller.signal,
    }).catch((error: Error) => error.name)
    await vi.waitFor(() => expect(seen).toHaveLength(queries))
    expect(seen.some(({ aborted }) => aborted)).toBe(false)
    controller.abort()
    expect(await request).toBe('AbortError')
    await vi.waitFor(() => expect(seen.every(({ aborted }) => aborted)).toBe(true))
  })
})

test('a response contains only what the contract declares', async () => {
  const suggestion = { label: 'a', value: 'a', type: 'JOBS' as const, count: 1 }
  const leaky = await testApp({
    search: searchThat({ suggest: async () => [{ ...suggestion, passwordHash: 'x' }] }),
  })
  const { headers } = await leaky.signIn()
  const response = await leaky.inject({ url: '/api/people/search/suggest/JOBS?query=ab', headers })
  expect(response.json()).toEqual({ data: [suggestion] })
})
