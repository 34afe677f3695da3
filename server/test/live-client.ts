import { liveNamespace } from '@rapport/contract/notifications/routes.ts'
import type { ClientEvents, ServerEvents } from '@rapport/contract/notifications/live.ts'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { cleanUpAfterTest } from './cleanup.ts'

export type LiveClient = {
  socket: Socket<ServerEvents, ClientEvents>
  /** Takes the next event of a name; rejects after five seconds. */
  next<E extends keyof ServerEvents>(event: E): Promise<Parameters<ServerEvents[E]>[0]>
  /** The number of events of a name not yet taken. */
  waiting(event: keyof ServerEvents): number
  /** Resolves with the reason when the connection ends. */
  closed: Promise<string>
}

const patience = 5000

type Options = Partial<ManagerOptions & SocketOptions> & { namespace?: string }

/** Connects to the live connection like a browser. Rejects with the server's error code. */
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
        if (Date.now() > end) throw new Error(`no ${event} arrived`)
        await new Promise((done) => setTimeout(done, 5))
      }
    },
    waiting: (event) => seen.filter((each) => each.event === event).length,
    closed,
  }
}
