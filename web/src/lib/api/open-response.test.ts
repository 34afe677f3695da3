import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import { listRoutes } from '@rapport/contract/lists/routes.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const renewSession = vi.hoisted(() => vi.fn<() => Promise<string | null>>())
vi.mock(import('./session.ts'), () => ({ renewSession }) as never)
vi.mock(import('./tokens.ts'), () => ({ accessToken: () => 'old' }) as never)
vi.mock(
  import('../texts/i18n.ts'),
  () => ({ currentLanguage: () => 'ko', textOf: (key: string) => key }) as never,
)

const { download } = await import('./download.ts')
const { stream } = await import('./stream.ts')

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

const failure = (code: string, title: string) => JSON.stringify({ code, message: { title, subTitle: '' } })

async function readStream(signal = new AbortController().signal): Promise<unknown[]> {
  const values: unknown[] = []
  for await (const { done } of stream(contactRoutes.getBulkReveal, { params: { id: 7 }, signal }))
    values.push(done)
  return values
}

const readFile = (signal = new AbortController().signal) =>
  download(listRoutes.exportList, { params: { id: 7 }, query: { columns: 'emails', bom: 'false' }, signal })

describe('a stream', () => {
  const events = { 'content-type': 'text/event-stream; charset=utf-8' }

  it('yields the data of each event', async () => {
    answer = ({ headers, url }, response) => {
      expect(url).toBe('/api/people/contacts/bulk-reveal/7')
      expect(headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer old' })
      response.writeHead(200, events).end('data: {"data":{"done":1}}\n\ndata: {"data":{"done":2}}\n\n')
    }
    expect(await readStream()).toEqual([1, 2])
  })

  it('yields the same, wherever the bytes are cut', async () => {
    const parts = ['data: {"data":{"do', 'ne":1}}\n', '\n: heartbeat\n\ndata: {"data":{"done":2}}\n\n']
    // A server can't decide where: the network joins what it writes in quick succession.
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body, { headers: events }))
    expect(await readStream()).toEqual([1, 2])
  })

  it('renews the session once, then says that it has expired', async () => {
    let calls = 0
    answer = (_request, response) => {
      calls++
      response.writeHead(401, { 'content-type': 'application/json' }).end(failure('token_expired', 'x'))
    }
    renewSession.mockResolvedValue('new')
    await expect(readStream()).rejects.toMatchObject({ status: 401, message: 'errors:stream.expired' })
    expect(calls).toBe(2)
  })

  it.each([
    [409, failure('conflict', 'The server’s words'), 'The server’s words'],
    [502, '<h1>Bad gateway</h1>', 'errors:stream.failed'],
    [200, '<h1>Hello</h1>', 'errors:stream.failed'],
  ])('reports a %i with the server’s message or its own', async (status, body, message) => {
    answer = (_request, response) => response.writeHead(status).end(body)
    await expect(readStream()).rejects.toMatchObject({ message })
  })

  it('reports a failure midway', async () => {
    answer = (_request, response) => {
      const lines = [
        'data: {"data":{"done":1}}',
        '',
        'event: failure',
        `data: ${failure('unauthenticated', 'x')}`,
        '',
        '',
      ]
      response.writeHead(200, events).end(lines.join('\n'))
    }
    await expect(readStream()).rejects.toMatchObject({ status: 401, message: 'errors:stream.expired' })
  })

  it('ends when its reader leaves', async () => {
    const gone = Promise.withResolvers<void>()
    answer = (_request, response) => {
      response.on('close', () => gone.resolve())
      response.writeHead(200, events).write('data: {"data":{"done":1}}\n\n')
    }
    for await (const _ of stream(contactRoutes.getBulkReveal, {
      params: { id: 7 },
      signal: new AbortController().signal,
    }))
      break
    await expect(gone.promise).resolves.toBeUndefined()
  })
})

describe('a download', () => {
  const csv = { 'content-type': 'text/csv; charset=utf-8' }

  it('answers the file, after renewing the session once', async () => {
    renewSession.mockResolvedValueOnce('new')
    answer = ({ headers, url }, response) => {
      expect(url).toBe('/api/lists/7/csv/download?columns=emails&bom=false')
      if (headers.authorization === 'Bearer new') response.writeHead(200, csv).end('emails\r\n')
      else
        response.writeHead(401, { 'content-type': 'application/json' }).end(failure('unauthenticated', 'x'))
    }
    expect(await (await readFile()).text()).toBe('emails\r\n')
  })

  it('requires a session', async () => {
    renewSession.mockResolvedValueOnce(null)
    answer = (_request, response) =>
      response.writeHead(401, { 'content-type': 'application/json' }).end(failure('unauthenticated', 'x'))
    await expect(readFile()).rejects.toMatchObject({ status: 401, message: 'errors:stream.signedOut' })
  })

  it('does not take a part for the whole', async () => {
    answer = (_request, response) => {
      response.writeHead(200, csv).write('emails\r\n')
      setTimeout(() => response.destroy(), 20)
    }
    await expect(readFile()).rejects.toMatchObject({ code: 'offline' })
  })

  it('ends when it is aborted', async () => {
    const abort = new AbortController()
    answer = (_request, response) => {
      response.writeHead(200, csv).write('emails\r\n')
      setTimeout(() => abort.abort(), 20)
    }
    await expect(readFile(abort.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
