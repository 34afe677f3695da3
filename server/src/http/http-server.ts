import type { FastifyInstance } from 'fastify'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { errorCode } from '../config/data-dir.ts'
import { StartError } from '../config/start-error.ts'

const requestPatienceMs = 10_000
const idleCheckMs = 100
/** The usual time from a connection to the end of its first request. */
const justConnectedMs = 500

type Place = { host: string; port: number }

type Options = {
  /** Aborts when the server is about to stop. The app was built with its signal. */
  draining: AbortController
  drainSeconds: number
  /** Aborts to end running requests at once. */
  force: AbortSignal
}

/** An app at a port: listening, draining, closed. */
export class HttpServer {
  readonly #app: FastifyInstance
  readonly #options: Options

  constructor(app: FastifyInstance, options: Options) {
    this.#app = app
    this.#options = options
  }

  /**
   * Returns the port. With `reusePort` others may listen there too, if they say so as well: the
   * system spreads connections over all.
   */
  async listen({ host, port }: Place, { reusePort = false } = {}): Promise<number> {
    try {
      await this.#app.listen({ host, port, ...(reusePort && { reusePort }) })
    } catch (error) {
      throw listenError({ host, port }, error)
    }
    return (this.#app.server.address() as AddressInfo).port
  }

  /**
   * If it listens: not ready for as long as DRAIN_SECONDS says. Then no new requests, and running
   * ones end within ten seconds.
   */
  async close(): Promise<void> {
    if (this.#app.server.listening) await this.#drain()
    const { server } = this.#app
    const closed = this.#app.close()
    // `close` ends only connections that are idle now; those that become idle later would stay open
    // until the deadline.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
    await Promise.race([closed, this.#pause(requestPatienceMs)])
    clearInterval(idle)
    server.closeAllConnections()
    await closed
  }

  /**
   * Continues to serve until load balancers have noticed that it is no longer ready. Then closes
   * the port, and still serves clients that have just connected: a proxy repeats requests whose
   * connection is refused, but not those that it has sent.
   */
  async #drain(): Promise<void> {
    const { draining, drainSeconds } = this.#options
    draining.abort()
    if (drainSeconds === 0) return
    await this.#pause(drainSeconds * 1000)
    this.#app.server.close()
    await this.#pause(justConnectedMs)
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, null, { signal: this.#options.force, ref: false }).catch(() => {})
  }
}

/** Throws a StartError if something else listens there. */
export async function refuseTakenPort({ host, port }: Place): Promise<void> {
  await tryListening({ host, port })
}

/** Throws a StartError if this system has no ports that several listen on. */
export async function requireReusePort({ host }: Pick<Config, 'host'>): Promise<void> {
  await tryListening({ host, port: 0, reusePort: true })
}

async function tryListening(place: Place & { reusePort?: boolean }): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<void>()
  const probe = createServer()
  probe.on('error', reject)
  probe.listen(place, () => probe.close(() => done()))
  try {
    await promise
  } catch (error) {
    throw listenError(place, error)
  }
}

/** The URL for browsers on this machine. */
export function urlOf({ host, port }: Place): string {
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return `http://${name}:${port}`
}

export function listenError({ host, port }: Place, error: unknown): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use: stop the program that uses it, or set another PORT`)
  if (code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}: set PORT to 1024 or above`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST ${host} is not an address of this machine`)
  if (code === 'ENOTSUP')
    return new StartError(
      `--workers is not for ${process.platform}, which doesn't spread the connections of one port over threads: start without it`,
    )
  return error
}
