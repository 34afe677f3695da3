import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below those that a system gives to outgoing connections, so that a node that was killed finds its
 * ports free.
 */
const range = { first: 10_000, last: 30_000 }

/** Returns different ports of the loopback address on which no server listens. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = new Map<number, Server>()
  try {
    while (probes.size < count) {
      const port = range.first + Math.floor(Math.random() * (range.last - range.first))
      const probe = await listener(port)
      if (probe) probes.set(port, probe)
    }
  } finally {
    for (const probe of probes.values()) probe.close()
  }
  return [...probes.keys()]
}

async function listener(port: number): Promise<Server | null> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}
