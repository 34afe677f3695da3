import { once } from 'node:events'
import { endClient } from '../end-client.ts'
import type { WatchConnection } from './reach-server.ts'

type Options = {
  /** Connects again; starts the server if it is gone. */
  reconnect: (signal: AbortSignal) => Promise<WatchConnection>
  /** Called once if that fails. */
  onLost: (error: unknown) => void
}

/**
 * Watches a server through an idle connection: connected -> lost -> connected …, until closed or
 * failed. A server that recovers from the death of one of its processes ends all connections, and
 * takes new ones within moments.
 */
export class ServerWatch {
  readonly #options: Options
  readonly #stop = new AbortController()
  readonly #running: Promise<void>

  constructor(connection: WatchConnection, options: Options) {
    this.#options = options
    this.#running = this.#run(connection)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(first: WatchConnection): Promise<void> {
    const { signal } = this.#stop
    const aborted = once(signal, 'abort')
    try {
      for (let connection = first; ; connection = await this.#options.reconnect(signal)) {
        await Promise.race([connection.ended, aborted])
        await endClient(connection.client)
        if (signal.aborted) return
      }
    } catch (error) {
      if (!signal.aborted) this.#options.onLost(error)
    }
  }
}
