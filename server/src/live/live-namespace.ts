import type { Language } from '@rapport/contract/languages.ts'
import type { ClientEvents, ServerEvents } from '@rapport/contract/notifications/live.ts'
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import type { Actor } from '../http/authorize.ts'

/** What is known of a connection that was accepted. */
type SocketData = {
  actor: Actor
  token: string
  /** That of the account when the client did not say. */
  language: Language | undefined
}

export type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type LiveNamespace = Namespace<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>

/** Whom an event is for: all windows of an account, and those of one session. */
export const userRoom = (userId: number): string => `user:${userId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`

/** The connections of a room that this process holds. */
export function socketsIn(namespace: LiveNamespace, room: string): LiveSocket[] {
  return [...(namespace.adapter.rooms.get(room) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? [])
}
