import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { vi } from 'vitest'
import { cleanUpAfterTest } from '../cleanup.ts'

const checkMs = 100

type Backend = { address: string; isReady: boolean }

/**
 * A proxy as operators have in front of servers, of connections: each goes to the next server that
 * said that it is ready when it was last asked, ten times a second. Returns its address, and a wait
 * until all servers are ready.
 */
export async function startProxy(
  addresses: readonly string[],
  until = cleanUpAfterTest,
): Promise<{ address: string; untilReady(): Promise<void> }> {
  const backends = addresses.map((address): Backend => ({ address, isReady: false }))
  const sockets = new Set<Socket>()
  const checks = setInterval(() => void Promise.all(backends.map(check)), checkMs)
  let next = 0
  const proxy = createServer({ pauseOnConnect: true }, (client) => {
    const ready = backends.filter(({ isReady }) => isReady)
    const backend = ready[next++ % ready.length]
    if (!backend) {
      client.destroy()
      return
    }
    const server = connect(Number(new URL(backend.address).port), '127.0.0.1')
    join(client, server)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
  }).listen(0, '127.0.0.1')
  until(() => {
    clearInterval(checks)
    proxy.close()
    for (const socket of sockets) socket.destroy()
  })
  await once(proxy, 'listening')
  const untilReady = () =>
    vi.waitFor(() => {
      const waiting = backends.filter(({ isReady }) => !isReady)
      if (waiting.length > 0)
        throw new Error(`not ready: ${waiting.map(({ address }) => address).join(', ')}`)
    }, 60_000)
  return { address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, untilReady }
}

async function check(backend: Backend): Promise<void> {
  backend.isReady = await fetch(`${backend.address}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Copies bytes in both directions, and ends both sockets when one of them ends. */
function join(client: Socket, server: Socket): void {
  client.pipe(server)
  server.pipe(client)
  for (const [socket, other] of [
    [client, server],
    [server, client],
  ] as const)
    socket.on('error', () => {}).on('close', () => other.destroy())
}
