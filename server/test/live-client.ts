import { liveNamespace } from '@rapport/contract/notifications/routes.ts'
import type { ClientEvents, ServerEvents } from '@rapport/contract/notifications/live.ts'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { cleanUpAfterTest } from './cleanup.ts'

export type LiveClient = {
  socket: Socket<ServerEvents, ClientEvents>
  /** The next event of a name that has not been taken yet; rejects after five seconds. */
  next<E extends keyof ServerEvents>(event: E): Promise<Parameters<ServerEvents[E]>[0]>
  /** How many of a name have come that were not taken. */
  waiting(event: keyof ServerEvents): number
  /** Why the connection ended. */
  closed: Promise<string>
}

const patience = 5000

type Options = Partial<ManagerOptions & SocketOptions> & { namespace?: string }

/** A browser's side of the live connection, as a test sees it. Rejects with the code that the server refuses it with. */
export async function connectLive(
  url: string,
  auth: object,
  { namespace = liveNamespace, ...options }: Options = {},
): Promise<LiveClient> {
  const socket: LiveClient['socket'] = io(`${url}${namespace}`, {
    auth,
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    ...options,
  })
  cleanUpAfterTest(() => socket.disconnect())
  const seen: { event: string; value: unknown }[] = []
  socket.onAny((event: string, value: unknown) => seen.push({ event, value }))
  const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  const take = (event: string) => {
    const index = seen.findIndex((each) => each.event === event)
    return index === -1 ? null : seen.splice(index, 1)[0]!
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.on('connect', resolve)
  socket.on('connect_error', reject)
  await promise
  return {
    socket,
    next: async (event) => {
      const end = Date.now() + patience
      for (;;) {
        const found = take(event)
        if (found) return found.value as never
        if (Date.now() > end) throw new Error(`no ${event} came`)
        await new Promise((done) => setTimeout(done, 5))
      }
    },
    waiting: (event) => seen.filter((each) => each.event === event).length,
    closed,
  }
}
