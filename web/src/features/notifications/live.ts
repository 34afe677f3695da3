import type { ClientEvents, NotificationsPage, ServerEvents } from '@rapport/contract/notifications/live.ts'
import { liveNamespace } from '@rapport/contract/notifications/routes.ts'
import type { NotificationFilter } from '@rapport/contract/notifications/vocabularies.ts'
import { create } from 'zustand'
import { renewSession } from '../../lib/api/session.ts'
import { accessToken, isSignedIn } from '../../lib/api/tokens.ts'
import { SocketError, type SocketState } from '../../lib/live/socket-state.ts'
import { SocketHandler } from '../../lib/live/socket.ts'
import type { Language } from '../../lib/texts/i18n.ts'
import { PageRequests } from './page-requests.ts'

type Live = SocketHandler<ServerEvents, ClientEvents>

/** Until the connection is opened, it is about to be. */
export const useLiveState = create<SocketState>(() => ({ name: 'connecting' }))

const requests = new PageRequests()
let current: Live | null = null

type Listeners = {
  onNew: ServerEvents['new_notification']
  onChanged: ServerEvents['changed']
  /** Called after each reconnect too, when earlier events may have been missed. */
  onConnected: () => void
}

/** Opens this window's connection, with texts in `language`. Returns a function that closes it. */
export function openLive(language: Language, listeners: Listeners): () => void {
  const live: Live = new SocketHandler({
    namespace: liveNamespace,
    auth: () => {
      const token = accessToken()
      return token === null ? null : { token, language }
    },
    // After signing out the user is on the way to sign-in: there is no session to renew.
    renew: async (refused) => (isSignedIn() ? renewSession(refused) : null),
    onState: (state) => {
      if (current !== live) return
      useLiveState.setState(state, true)
      if (state.name === 'connected') listeners.onConnected()
      else requests.fail(new SocketError(state.name === 'error' ? state.fault : 'not_connected'))
    },
  })
  live.on('notifications', (page) => requests.answer(page))
  live.on('refused', () => requests.fail(new SocketError('refused')))
  live.on('new_notification', listeners.onNew)
  live.on('changed', listeners.onChanged)
  current = live
  live.start()
  const stopWaking = wakeWithTheWindow()
  return () => {
    stopWaking()
    live.destroy()
    if (current === live) current = null
  }
}

/** Connects now, also after the handler has given up. */
export const wakeLive = (): void => current?.wake()

/** Requests a page over the socket. Rejects with a SocketError. */
export async function requestPage(filter: NotificationFilter, page: number): Promise<NotificationsPage> {
  if (!current) throw new SocketError('not_connected')
  const answer = requests.wait(filter, page)
  try {
    current.emit('send_more_notifications', { page_number: page, filter_type: filter })
  } catch (error) {
    requests.fail(error as Error)
  }
  return answer
}

/** Wakes the connection when the network is back or the window is shown again. */
function wakeWithTheWindow(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('online', wakeLive, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') wakeLive()
    },
    { signal },
  )
  return () => stop.abort()
}
