import { fastify } from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { refuseWhileClosing } from './closing.ts'
import { sendError } from './errors.ts'

test('a stopping server finishes what runs and asks others to try again later', async () => {
  const lines: string[] = []
  const logger = { level: 'warn', stream: { write: (line: string) => lines.push(line) } }
  const app = fastify({ return503OnClosing: false, logger })
  app.setErrorHandler(sendError)
  refuseWhileClosing(app)
  const [entered, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/slow', async () => {
    entered.resolve()
    await finish.promise
    return 'finished'
  })
  app.get('/fast', async () => 'answered')
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const running = fetch(`http://127.0.0.1:${port}/slow`)
  await entered.promise
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /fa')
  const closed = app.close()
  // The rest of a request whose connection was open before.
  await new Promise(setImmediate)
  socket.write('st HTTP/1.1\r\nHost: x\r\n\r\n')
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer).toMatch(/^retry-after: 5\r$/m)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).toContain('"code":"unavailable"')
  finish.resolve()
  expect(await (await running).text()).toBe('finished')
  app.server.closeIdleConnections()
  await closed
  // Nothing is wrong with the database.
  expect(lines).toEqual([])
})
