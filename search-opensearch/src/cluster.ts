/**
 * Requests to an OpenSearch cluster. A request either succeeds completely or throws a `ClusterError`: never a partial answer.
 */

export type ClusterFailure =
  /** No node answers. */
  | 'unreachable'
  /** The cluster needed longer than allowed. */
  | 'timeout'
  /** Queues are full, or a circuit breaker protects the memory of a node. */
  | 'overloaded'
  /** Some shards can't be read, or there is no index yet: what was counted would be too little. */
  | 'incomplete'
  /** A later writer has written already, or put another index in the place of this one. */
  | 'superseded'
  /** The cluster refused the request: a mistake of ours, which trying again won't mend. */
  | 'refused'

export class ClusterError extends Error {
  override readonly name = 'ClusterError'
  readonly failure: ClusterFailure

  constructor(failure: ClusterFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
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
  url: string
  /** For any request, in milliseconds. */
  timeoutMs: number
}

export function connectCluster({ url, timeoutMs }: ClusterOptions): Cluster {
  return {
    async request({ method, path, body, signal }) {
      signal?.throwIfAborted()
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(new URL(path, url), {
          method,
          ...(body !== undefined && encoded(body)),
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
        const text = await response.text()
        if (!response.ok) throw failureOf(response.status, text)
        return JSON.parse(text)
      } catch (error) {
        if (error instanceof ClusterError) throw error
        signal?.throwIfAborted()
        if (timeout.aborted) throw new ClusterError('timeout', `no answer within ${timeoutMs} ms`)
        throw new ClusterError('unreachable', 'the cluster does not answer', { cause: error })
      }
    },
  }
}

const encoded = (body: object | string) =>
  typeof body === 'string'
    ? { headers: { 'content-type': 'application/x-ndjson' }, body }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }

/** Enough of an answer to see what is wrong, not a page of a stack trace. */
const maxMessage = 1000

function failureOf(status: number, text: string): ClusterError {
  const message = `status ${status}: ${text.slice(0, maxMessage)}`
  if (text.includes('circuit_breaking_exception') || status === 429)
    return new ClusterError('overloaded', message)
  if (status === 408 || status === 504) return new ClusterError('timeout', message)
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
