import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { cleanUpAfterFile } from '../cleanup.ts'

export type DatabaseProxy = {
  /** The address of the database through the proxy. */
  url: string
  /**
   * Nothing passes any more on connections of this application, open and new ones, until it is
   * called with null.
   */
  hold(application: string | null): void
}

/** A network between a server and its database that fails for some connections. Ends with the test file. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<{ sockets: Socket[]; application: string }>()
  let held: string | null = null
  const apply = () => {
    for (const { sockets, application } of pairs)
      for (const socket of sockets) socket[application === held ? 'pause' : 'resume']()
  }
  const proxy = createServer((client) => {
    const server = connect(placeOf(target))
    const pair = { sockets: [client, server], application: '' }
    pairs.add(pair)
    client.once('data', (first: Buffer) => {
      // The first message of a connection names the application.
      pair.application = /application_name\0([^\0]*)/.exec(first.toString('latin1'))?.[1] ?? ''
      apply()
    })
    client.on('data', (chunk: Buffer) => server.write(chunk))
    server.on('data', (chunk: Buffer) => client.write(chunk))
    for (const socket of pair.sockets)
      socket
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair)
          pair.sockets.forEach((each) => each.destroy())
        })
  }).listen(0, '127.0.0.1')
  cleanUpAfterFile(() => {
    proxy.close()
    for (const { sockets } of pairs) sockets.forEach((socket) => socket.destroy())
  })
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const hold = (application: string | null) => {
    held = application
    apply()
  }
  return { url: url.href, hold }
}

/** A host that is a path is the folder of a socket. */
function placeOf({ hostname, port }: URL): { path: string } | { host: string; port: number } {
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
}
