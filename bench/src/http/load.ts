import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'

/** A request, fully prepared. */
export type Shot = { path: string; headers: Record<string, string>; body: string }

export type LoadOptions = {
  origin: string
  /** The i-th request. */
  shot: (i: number) => Shot
  /** Keep-alive connections, each with one request in flight. */
  connections: number
  seconds: number
  maxRequests: number
  /**
   * Requests per second over all connections; 0: each connection sends as soon as it has the
   * previous answer.
   */
  rate: number
}

export type LoadResult = {
  seconds: number
  /** The latency of every answer, sorted. */
  latencies: Float64Array
  /** Answers other than 200 and failed requests, by status or reason. */
  errors: Map<string, number>
  /** The bytes of all bodies as sent. */
  bytes: number
}

/**
 * Sends requests until the time or the number of requests is up. With a rate, the latency of a
 * request that had to wait for a free connection counts from its scheduled time.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { origin, shot, connections, seconds, maxRequests, rate } = options
  const latencies: number[] = []
  const errors = new Map<string, number>()
  let next = 0
  let bytes = 0
  const started = performance.now()
  const end = started + seconds * 1000

  const fire = async (client: Client, i: number, from: number) => {
    try {
      const answer = await send(client, shot(i))
      latencies.push(performance.now() - from)
      bytes += answer.bytes
      if (answer.status !== 200) countUp(errors, `status ${answer.status}`)
    } catch (error) {
      countUp(errors, error instanceof Error ? error.message : String(error))
    }
  }
  const work = async () => {
    const client = new Client(origin)
    for (let i = next++; i < maxRequests; i = next++) {
      const planned = rate === 0 ? performance.now() : started + (i / rate) * 1000
      if (planned >= end || performance.now() >= end) break
      const early = planned - performance.now()
      if (early > 0) await sleep(early)
      await fire(client, i, early > 0 ? performance.now() : planned)
    }
    await client.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  const spent = (performance.now() - started) / 1000
  return { seconds: spent, latencies: Float64Array.from(latencies).toSorted(), errors, bytes }
}

/**
 * Undici's lowest layer, because the load generator shares its processors with the server and
 * should use little of them.
 */
function send(client: Client, { path, headers, body }: Shot): Promise<{ status: number; bytes: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: number }>()
  const answer = { status: 0, bytes: 0 }
  client.dispatch(
    { method: 'POST', path, headers, body },
    {
      onRequestStart: () => {},
      onResponseStart: (_controller, status) => void (answer.status = status),
      onResponseData: (_controller, chunk) => void (answer.bytes += chunk.length),
      onResponseEnd: () => resolve(answer),
      onResponseError: (_controller, error) => reject(error),
    },
  )
  return promise
}

function countUp(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The smallest value that at least this share of the sorted values doesn't exceed. */
export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
