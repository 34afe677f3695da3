import { listRoutes } from '@rapport/contract/lists/routes.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const renewSession = vi.hoisted(() => vi.fn<() => Promise<string | null>>())
vi.mock(import('./session.ts'), () => ({ renewSession }) as never)
vi.mock(import('./tokens.ts'), () => ({ accessToken: () => 'old' }) as never)
vi.mock(
  import('../texts/i18n.ts'),
  () => ({ currentLanguage: () => 'ko', textOf: (key: string) => key }) as never,
)

const { download } = await import('./download.ts')

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => unknown
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => realFetch(new URL(url, origin), init))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

const csv = { 'content-type': 'text/csv; charset=utf-8' }
const failure = JSON.stringify({ code: 'unauthenticated', message: { title: 'x', subTitle: '' } })
const read = (signal = new AbortController().signal) =>
  download(listRoutes.exportList, { params: { id: 7 }, query: { columns: 'emails', bom: 'false' }, signal })

it('answers the file, after renewing the session once', async () => {
  renewSession.mockResolvedValueOnce('new')
  answer = ({ headers, url }, response) => {
    expect(url).toBe('/api/lists/7/csv/download?columns=emails&bom=false')
    if (headers.authorization === 'Bearer new') response.writeHead(200, csv).end('emails\r\n')
    else response.writeHead(401, { 'content-type': 'application/json' }).end(failure)
  }
  expect(await (await read()).text()).toBe('emails\r\n')
})

it('requires a session', async () => {
  renewSession.mockResolvedValueOnce(null)
  answer = (_request, response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end(failure)
  await expect(read()).rejects.toMatchObject({ status: 401, message: 'errors:stream.signedOut' })
})

it('does not take a part for the whole', async () => {
  answer = (_request, response) => {
    response.writeHead(200, csv).write('emails\r\n')
    setTimeout(() => response.destroy(), 20)
  }
  await expect(read()).rejects.toMatchObject({ code: 'offline' })
})

it('ends when it is aborted', async () => {
  const abort = new AbortController()
  answer = (_request, response) => {
    response.writeHead(200, csv).write('emails\r\n')
    setTimeout(() => abort.abort(), 20)
  }
  await expect(read(abort.signal)).rejects.toMatchObject({ name: 'AbortError' })
})
