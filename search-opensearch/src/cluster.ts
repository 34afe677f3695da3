import { cutText } from '@rapport/contract/plain-text.ts'
import { Nodes, type Node } from './nodes.ts'

/**
 * Requests to an OpenSearch cluster. A request either succeeds completely or throws a
 * `ClusterError`: never a partial answer.
 */

export type ClusterFailure =
  /** No node answers. */
  | 'unreachable'
  /** The cluster needed longer than allowed. */
  | 'timeout'
  /** Queues are full, a circuit breaker protects the memory of a node, or the cluster has no manager now. */
  | 'overloaded'
  /** Some shards can't be read, or there is no index yet: counts would be too low. */
  | 'incomplete'
  /** A later writer has written already, or put another index in the place of this one. */
  | 'superseded'
  /** The cluster refused the request: a mistake of ours, which trying again won't mend. */
  | 'refused'

export class ClusterError extends Error {
  override readonly name = 'ClusterError'
  readonly failure: ClusterFailure
  /** The host and port of the node that did not answer, if one is to blame. */
  readonly node: string | undefined

  constructor(failure: ClusterFailure, message: string, options?: ErrorOptions & { node?: string }) {
    super(message, options)
    this.failure = failure
    this.node = options?.node
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return this.failure !== 'refused' && this.failure !== 'superseded'
  }
}

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Sent as JSON; a text is sent as lines of JSON. */
  body?: object | string
  signal?: AbortSignal | undefined
}

export type Cluster = {
  /** The parsed body of the answer. */
  request(request: Request): Promise<unknown>
}

type ClusterOptions = {
  /** The limit for any request, whichever nodes are asked, in milliseconds. */
  timeoutMs: number
  /** How long a node that failed is left out at first, in milliseconds. */
  restMs?: number
} & (
  | { url: string }
  /**
   * Nodes of one cluster, or proxies before it. Credentials become a header
   * (`https://user:password@host:9200`), and a path stays in front of ours. Throws a TypeError for
   * anything else than http or https.
   */
  | { urls: readonly string[] }
)

/**
 * Asks the nodes in turn. A request that a node does not answer is repeated at the next one. That
 * is safe: searches change nothing, bulks write whole documents by id, aliases and settings have
 * the same result, and so has a refresh. An index can be created and deleted only once, so such a
 * request is repeated only if it cannot have arrived; if it fails, the build has to start again.
 * The answer of a node is final, even that its queue is full: the other nodes would ask the same
 * shards.
 */
export function connectCluster({ timeoutMs, restMs, ...addresses }: ClusterOptions): Cluster {
  const nodes = new Nodes('url' in addresses ? [addresses.url] : addresses.urls, restMs)
  return {
    async request({ method, path, body, signal }) {
      const end = performance.now() + timeoutMs
      const sent = { method, ...(body !== undefined && encoded(body)) }
      const canRepeat = !happensOnce.test(`${method} ${path}`)
      const asked = nodes.inTurn()
      let wasSlow = false
      for (let i = 0; ; i++) {
        signal?.throwIfAborted()
        const isLast = wasSlow || i === asked.length - 1
        const left = Math.max(1, end - performance.now())
        // A node that hangs leaves time for one other.
        const ms = Math.ceil(isLast || !canRepeat ? left : left / 2)
        const attempt = await ask(asked[i]!, { path, sent, ms, signal })
        if ('answer' in attempt) return attempt.answer
        const { failure, hasArrived } = attempt
        if (isLast || (hasArrived && !canRepeat)) throw failure
        wasSlow = failure.failure === 'timeout'
      }
    },
  }
}

/** Creating or deleting an index, whose path is its name. */
const happensOnce = /^(PUT|DELETE) \/[^/]+$/

type Sent = { method: string; headers?: Record<string, string>; body?: string }

type Attempt =
  | { answer: unknown }
  /** The node does not answer. `hasArrived`: it may still have executed the request. */
  | { failure: ClusterError; hasArrived: boolean }

type Asked = { path: string; sent: Sent; ms: number; signal: AbortSignal | undefined }

/** Throws the node's answer if it isn't a success. */
async function ask(node: Node, { path, sent, ms, signal }: Asked): Promise<Attempt> {
  const timeout = AbortSignal.timeout(ms)
  let status, text
  try {
    const response = await node.fetch(path, {
      ...sent,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    status = response.status
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    node.failed()
    if (timeout.aborted)
      return { failure: new ClusterError('timeout', `no answer within ${ms} ms`), hasArrived: true }
    const failure = new ClusterError('unreachable', 'the cluster does not answer', { cause, node: node.host })
    return { failure, hasArrived: !isUnsent(cause) }
  }
  const answer = parsed(text)
  const isOk = status >= 200 && status < 300
  if (answer === undefined && (isOk || ofProxies.has(status))) {
    node.failed()
    const failure = new ClusterError('unreachable', `status ${status} from something else than a cluster`)
    return { failure, hasArrived: true }
  }
  if (isOk) {
    node.succeeded()
    return { answer }
  }
  const failure = failureOf(status, text)
  if (isCutOff(status, text)) node.failed()
  else node.succeeded()
  throw failure
}

/**
 * Whether a node has lost its cluster, or has not joined it yet: it has answered, but others may
 * have a better answer.
 */
const isCutOff = (status: number, text: string) =>
  status === 503 && !text.includes('search_phase_execution_exception')

/** The statuses of a proxy, in a form of its own, if the node behind it is gone or hangs. */
const ofProxies = new Set([502, 503, 504])

/** Failures before a connection exists. */
const unsent = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

const isUnsent = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  unsent.has(String(error.cause.code))

const encoded = (body: object | string): Pick<Sent, 'headers' | 'body'> =>
  typeof body === 'string'
    ? { headers: { 'content-type': 'application/x-ndjson' }, body }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Enough of an answer to show the fault, but not a page of a stack trace. */
const maxMessage = 1000

function failureOf(status: number, text: string): ClusterError {
  const message = `status ${status}: ${cutText(text, maxMessage)}`
  if (text.includes('circuit_breaking_exception') || status === 429)
    return new ClusterError('overloaded', message)
  if (status === 408 || status === 504) return new ClusterError('timeout', message)
  if (isCutOff(status, text)) return new ClusterError('overloaded', message)
  const isIncomplete = status >= 500 || text.includes('index_not_found_exception')
  return new ClusterError(isIncomplete ? 'incomplete' : 'refused', message)
}

type Searched = { timed_out: boolean; _shards: { total: number; successful: number; failed: number } }

/** Throws unless all shards took part to the end. */
export function checkComplete({ timed_out: isTimedOut, _shards: shards }: Searched): void {
  if (isTimedOut) throw new ClusterError('timeout', 'the search ran out of time')
  if (shards.failed > 0 || shards.successful < shards.total)
    throw new ClusterError('incomplete', `${shards.failed} of ${shards.total} shards failed`)
}
