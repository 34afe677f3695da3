import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ApiError } from './api-error.ts'
import { send } from './send.ts'

/** Against a real server that misbehaves. */

let server: Server
let answer: (response: ServerResponse) => void
let patience: number[]
/** Whether a call waits for no more than a moment. */
let isHasty = false

beforeEach(async () => {
  server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => realFetch(new URL(url, origin), init))
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  patience = []
  isHasty = false
  const realTimeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    patience.push(milliseconds)
    return realTimeout(isHasty ? 10 : milliseconds)
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

const call = (method: string) => send({ method, url: '/api/x' }, null)

it('waits thirty seconds for an answer', async () => {
  answer = () => undefined
  isHasty = true
  await expect(call('GET')).rejects.toMatchObject({ code: 'timeout', status: 0 })
  expect(patience).toEqual([30_000])
})

it.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])(
  'reports a %s that failed without a message',
  async (method) => {
    const message = `Error occurred during ${method.toLowerCase()} API call`
    answer = (response) => response.destroy()
    await expect(call(method)).rejects.toMatchObject({ code: 'offline', message })
    answer = (response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    await expect(call(method)).rejects.toMatchObject({ code: 'internal', status: 502, message })
  },
)

it('passes on the message of the server', async () => {
  const text = { title: 'Not allowed', subTitle: 'Your account isn’t allowed to do this.' }
  answer = (response) =>
    response
      .writeHead(403, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 'forbidden', message: text }))
  const failure: unknown = await call('GET').catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'forbidden', message: 'Not allowed' })
  expect((failure as ApiError).textIn('en')).toEqual(text)
  // Switched since: the interface has a text of its own.
  expect((failure as ApiError).textIn('ko')).toBeNull()
})

it.each(['en', 'ko'])('asks for texts in %s, whatever the browser prefers', async (lang) => {
  vi.stubGlobal('document', { documentElement: { lang } })
  let asked: string | undefined
  answer = (response) => {
    asked = response.req.headers['accept-language']
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":null}')
  }
  await call('GET')
  expect(asked).toBe(lang)
})
