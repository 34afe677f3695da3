import type { Language } from '@rapport/contract/languages.ts'
import type { ClientEvents, ServerEvents } from '@rapport/contract/notifications/live.ts'
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import type { AccountId } from '../database/ids.ts'
import type { Actor } from '../http/authorize.ts'

/** Data of an admitted connection. */
type SocketData = {
  actor: Actor
  token: string
  /** Defaults to the account's language. */
  language: Language | undefined
}

export type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type LiveNamespace = Namespace<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>

/** Rooms: all windows of an account, or of one session. */
export const userRoom = (userId: AccountId): string => `user:${userId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`

/** This process's connections in a room. */
export function socketsIn(namespace: LiveNamespace, room: string): LiveSocket[] {
  return [...(namespace.adapter.rooms.get(room) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? [])
}
