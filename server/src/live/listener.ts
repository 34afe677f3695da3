import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { endClient } from '../database/end-client.ts'

const retryMs = 1000
/** A query at this interval detects silently lost connections. */
const probeMs = 30_000
const patienceMs = 10_000

type Options = {
  databaseUrl: string
  channel: string
  onMessage: (payload: string) => void
  /** Called for every connection, the first included. Announcements before it may have been missed. */
  onConnected: () => void
  log: { info: (message: string) => void; error: (details: object, message: string) => void }
}

/**
 * Listens to a PostgreSQL channel (LISTEN) on its own connection: connecting -> listening ->
 * connecting …, until closed. Retries a lost or refused connection every second.
 */
export class Listener {
  readonly #options: Options
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined
  #hasFailed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Resolves when listening, or after the first failure. */
  async start(): Promise<void> {
    const first = Promise.withResolvers<void>()
    this.#running = this.#run(() => first.resolve())
    await first.promise
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(onFirst: () => void): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      try {
        await this.#listen(onFirst)
      } catch (error) {
        if (!this.#hasFailed && !signal.aborted)
          this.#options.log.error({ err: error }, 'not listening to announcements')
        this.#hasFailed = true
      }
      onFirst()
      await sleep(retryMs, null, { signal }).catch(() => {})
    }
  }

  /** Runs one connection. Resolves when the listener is closed; rejects when the connection is lost. */
  async #listen(onListening: () => void): Promise<void> {
    const { databaseUrl, channel, onMessage, onConnected, log } = this.#options
    const { signal } = this.#stop
    const over = Promise.withResolvers<void>()
    over.promise.catch(() => {})
    signal.addEventListener('abort', () => over.resolve(), { once: true })
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'rapport-live',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
    })
    client.on('error', over.reject)
    client.on('end', () => over.reject(new Error('the connection has ended')))
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    const probe = setInterval(() => void client.query('select 1').catch(over.reject), probeMs)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      if (this.#hasFailed) log.info('listening to announcements again')
      this.#hasFailed = false
      onListening()
      onConnected()
      await over.promise
    } finally {
      clearInterval(probe)
      await endClient(client)
    }
  }
}
