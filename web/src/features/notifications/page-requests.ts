import type { NotificationFilter } from '@rapport/contract/notifications/vocabularies.ts'
import type { NotificationsPage } from '@rapport/contract/notifications/live.ts'
import { SocketError } from '../../lib/live/socket-state.ts'

const maxWaitMs = 10_000

type Waiting = PromiseWithResolvers<NotificationsPage>

/**
 * Pending requests for pages over the socket. An answer names its list and page, and settles all
 * requests for that page. A refusal names nothing, so it fails all requests.
 */
export class PageRequests {
  readonly #waiting = new Map<string, Set<Waiting>>()

  /** Rejects with a SocketError after ten seconds without an answer. */
  async wait(filter: NotificationFilter, page: number): Promise<NotificationsPage> {
    const key = keyOf(filter, page)
    const waiting = Promise.withResolvers<NotificationsPage>()
    const others = this.#waiting.get(key) ?? new Set()
    this.#waiting.set(key, others.add(waiting))
    const timer = setTimeout(() => waiting.reject(new SocketError('timeout')), maxWaitMs)
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
