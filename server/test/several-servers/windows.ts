import { liveNamespace } from '@rapport/contract/notifications/routes.ts'
import { io } from 'socket.io-client'

type WindowOptions = {
  token: string
  /** Makes a change that the window must show; called each time that it is connected again. */
  change: () => Promise<unknown>
}

export type OpenWindow = {
  /** How often it was connected, the first time included. */
  connections: number
  /** Times that it was told of a change. */
  heard: number
  isConnected(): boolean
  close(): void
}

/**
 * A browser window: it connects again when it has lost its connection, also where Socket.IO does
 * not by itself, and whenever it is connected something changes that it must be told of.
 */
export function openWindow(address: string, { token, change }: WindowOptions): OpenWindow {
  const socket = io(address + liveNamespace, {
    auth: { token },
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: 100,
    reconnectionDelayMax: 1000,
  })
  const window: OpenWindow = {
    connections: 0,
    heard: 0,
    isConnected: () => socket.connected,
    close: () => socket.disconnect(),
  }
  socket.on('connect', () => {
    window.connections++
    void change()
  })
  socket.on('changed', () => window.heard++)
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  return window
}
