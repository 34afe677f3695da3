import type { Client } from 'pg'
import { endClient } from '../end-client.ts'

type Options = {
  /** Connects again; starts the server if it is gone. */
  reconnect: (signal: AbortSignal) => Promise<Client>
  /** Called once if that fails. */
  onLost: (error: unknown) => void
}

/**
 * Watches a server through an idle connection: connected -> lost -> connected …, until closed or failed. A server that recovers from the
 * death of one of its processes ends all connections, and takes new ones within moments.
 */
export class ServerWatch {
  readonly #options: Options
  readonly #stop = new AbortController()
  readonly #running: Promise<void>

  constructor(connection: Client, options: Options) {
    this.#options = options
    this.#running = this.#run(connection)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(first: Client): Promise<void> {
    const { signal } = this.#stop
    try {
      for (let client = first; ; client = await this.#options.reconnect(signal)) {
        await lossOf(client, signal)
        await endClient(client)
        if (signal.aborted) return
      }
    } catch (error) {
      if (!signal.aborted) this.#options.onLost(error)
    }
  }
}

/** Resolves when the connection has ended, or the signal aborts. */
async function lossOf(client: Client, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  client.once('end', resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  if (!signal.aborted) await promise
}
