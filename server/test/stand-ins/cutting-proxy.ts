import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** Where the first connection ends: after so many bytes from one side. */
export type Cut = {
  from: 'client' | 'server'
  after: number
  /** Whether it ends only once the next byte from that side is there, which gets lost. */
  isLate?: boolean
  /** Whether the connection is reset, which may drop bytes on their way, instead of closed. */
  isReset?: boolean
}

export type CuttingProxy = {
  port: number
  /** The bytes that each connection took from both sides. */
  connections: { client: Buffer; server: Buffer }[]
  close: () => Promise<void>
}

/** A TCP proxy that ends its first connection at the given byte. Later ones stay whole. */
export async function cuttingProxy(targetPort: number, cut: Cut | null = null): Promise<CuttingProxy> {
  const connections: CuttingProxy['connections'] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const seen = { client: Buffer.alloc(0), server: Buffer.alloc(0) }
    connections.push(seen)
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [client, target]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => {})
    }
    relay({ ends: { client, server: target }, seen, cut: connections.length === 1 ? cut : null })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, connections, close }
}

type Relayed = {
  ends: { client: Socket; server: Socket }
  seen: { client: Buffer; server: Buffer }
  cut: Cut | null
}

function relay({ ends, seen, cut }: Relayed): void {
  let isCut = false
  const end = () => {
    isCut = true
    for (const socket of [ends.client, ends.server])
      if (cut?.isReset === true) socket.resetAndDestroy()
      else socket.end()
  }
  for (const [from, to] of [
    ['client', 'server'],
    ['server', 'client'],
  ] as const) {
    ends[from].on('data', (bytes: Buffer) => {
      if (isCut) return
      const rest = cut?.from === from ? cut.after - seen[from].length : Infinity
      const passed = bytes.subarray(0, rest)
      seen[from] = Buffer.concat([seen[from], passed])
      ends[to].write(passed)
      if (cut?.isLate === true ? bytes.length > rest : bytes.length >= rest) end()
    })
    ends[from].on('end', () => ends[to].end())
    ends[from].on('close', () => ends[to].end())
  }
  if (cut?.after === 0 && cut.isLate !== true) end()
}
