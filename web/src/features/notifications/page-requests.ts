import type { NotificationFilter, NotificationsPage } from '@rapport/contract/notifications/live.ts'
import { SocketError } from '../../lib/live/socket-state.ts'

const patience = 10_000

type Waiting = PromiseWithResolvers<NotificationsPage>

/**
 * Pages that were asked for over the socket. An answer names its list and page, and answers everybody who asked for that; a refusal names
 * nothing, so all who wait hear it.
 */
export class PageRequests {
  readonly #waiting = new Map<string, Set<Waiting>>()

  /** Rejects with a SocketError when nothing comes for ten seconds. */
  async wait(filter: NotificationFilter, page: number): Promise<NotificationsPage> {
    const key = keyOf(filter, page)
    const waiting = Promise.withResolvers<NotificationsPage>()
    const others = this.#waiting.get(key) ?? new Set()
    this.#waiting.set(key, others.add(waiting))
    const timer = setTimeout(() => waiting.reject(new SocketError('timeout')), patience)
    try {
      return await waiting.promise
    } finally {
      clearTimeout(timer)
      others.delete(waiting)
    }
  }

  answer(page: NotificationsPage): void {
    for (const { resolve } of this.#waiting.get(keyOf(page.filterType, page.currentPage)) ?? []) resolve(page)
  }

  fail(error: Error): void {
    for (const waiting of this.#waiting.values()) for (const { reject } of waiting) reject(error)
  }
}

const keyOf = (filter: NotificationFilter, page: number) => `${filter} ${page}`
