import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitReceiving } from './receiving.ts'

const limit = 400

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = fastify()
  limitReceiving(app, { request: limit, pause: limit })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/note', (request) => request.body)
  app.post('/file', { config: { uploads: true } }, (request) => request.body)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends a byte after each pause. Returns the first line of the answer. */
async function drip(path: string, pauses: number[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const answered = Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['closed'])])
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: ${pauses.length}\r\n\r\n`,
  )
  for (const pause of pauses) {
    await sleep(pause)
    socket.write('x')
  }
  const [answer] = (await answered) as [Buffer]
  socket.destroy()
  return answer.toString().split('\r\n')[0]!
}

const steady = Array.from({ length: 12 }, () => limit / 8)

test('a request that takes too long to arrive is ended', async () => {
  expect(await drip('/note', steady.slice(0, 3))).toBe('HTTP/1.1 200 OK')
  expect(await drip('/note', steady)).toBe('HTTP/1.1 400 Bad Request')
})

test('an upload may take long while it goes on', async () => {
  expect(await drip('/file', steady)).toBe('HTTP/1.1 200 OK')
  expect(await drip('/file', [10, limit * 4])).toBe('HTTP/1.1 400 Bad Request')
})
