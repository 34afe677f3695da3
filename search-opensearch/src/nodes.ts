import { withoutEnd } from '@rapport/contract/plain-text.ts'

/**
 * The nodes of a cluster, asked in turn. A node that fails is left out. It gets no requests while it
 * rests. After that it must first answer a probe, for which no request waits. If all nodes are left
 * out, all are asked: there is nothing to lose.
 *
 *     asked ──fails──> left out ──rest is over, next request──> probed ──answers──> asked
 *                          ^                                       │
 *                          └──────── does not, rests longer ───────┘
 */

/**
 * How long a node rests after its first failure and at most, and how long it may take to answer a
 * probe, in milliseconds.
 */
const defaultRestMs = 2000
const maxRestMs = 30_000
const probeMs = 2000

export class Nodes {
  readonly #nodes: readonly Node[]
  #turn = 0

  constructor(urls: readonly string[], restMs = defaultRestMs) {
    if (urls.length === 0) throw new TypeError('a cluster has at least one node')
    this.#nodes = urls.map((url) => new Node(url, restMs))
  }

  /** Those to ask, in this order. */
  inTurn(): readonly Node[] {
    const asked = this.#nodes.filter((node) => node.isAsked())
    const nodes = asked.length > 0 ? asked : this.#nodes
    const start = this.#turn++ % nodes.length
    return [...nodes.slice(start), ...nodes.slice(0, start)]
  }
}

export class Node {
  /** Its name or address, with its port unless that is the usual one. */
  readonly host: string
  readonly #base: string
  readonly #restMs: number
  readonly #authorization: string | undefined
  #failures = 0
  #restsUntil = -Infinity
  #isProbed = false

  constructor(url: string, restMs: number) {
    const { base, host, credentials } = addressOf(url)
    this.host = host
    this.#base = base
    this.#restMs = restMs
    if (credentials !== ':') this.#authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  }

  /**
   * Sends a request to a path of the cluster. A redirect is an answer like any other: the cluster
   * itself never sends one.
   */
  async fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#authorization !== undefined) headers.set('authorization', this.#authorization)
    return await fetch(this.#base + path, { ...init, redirect: 'manual', headers })
  }

  /** Whether the node gets requests. One that has rested is probed, but gets none yet. */
  isAsked(): boolean {
    if (this.#failures === 0) return true
    if (!this.#isProbed && performance.now() >= this.#restsUntil) void this.#probe()
    return false
  }

  succeeded(): void {
    this.#failures = 0
  }

  /** Requests that were under way together fail together: they count once. */
  failed(): void {
    if (performance.now() < this.#restsUntil) return
    const rest = Math.min(maxRestMs, this.#restMs * 2 ** this.#failures)
    this.#failures++
    this.#restsUntil = performance.now() + rest
  }

  /**
   * A node that has no manager yet answers 503, as does a proxy before a node that is gone. A node
   * that refuses access is available.
   */
  async #probe(): Promise<void> {
    this.#isProbed = true
    try {
      const response = await this.fetch('/_cluster/health', { signal: AbortSignal.timeout(probeMs) })
      await response.body?.cancel()
      if (response.status < 500) this.succeeded()
      else this.failed()
    } catch {
      this.failed()
    } finally {
      this.#isProbed = false
    }
  }
}

/** Throws without quoting the text, which may contain a password. */
function addressOf(text: string): { base: string; host: string; credentials: string } {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new TypeError('the address of a node must begin with http:// or https://')
  const { origin, host, pathname, username, password } = url
  return {
    host,
    base: origin + withoutEnd(pathname, '/'),
    credentials: [username, password].map(decodeURIComponent).join(':'),
  }
}
