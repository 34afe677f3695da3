import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { faultOf } from './faults.ts'

test('a call that took too long was not answered, though its error has a number for a code', async () => {
  const late = AbortSignal.timeout(1)
  await expect(
    new Promise((_done, reject) => late.addEventListener('abort', () => reject(late.reason as Error))),
  ).rejects.toSatisfy((error) => faultOf(error).cause === 'no_answer')
})

test('a server that closes the connection of a fetch is not said to be out of reach', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const failure = await fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error)
  server.close()
  expect(faultOf(failure)).toMatchObject({ cause: 'connection_lost', said: null })
})
