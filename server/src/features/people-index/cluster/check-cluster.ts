import { setTimeout as sleep } from 'node:timers/promises'
import { ClusterError, type Cluster } from '@rapport/search-opensearch/cluster.ts'
import { z } from 'zod'
import { StartError } from '../../../config/start-error.ts'
import { reasonOf } from './cluster-reason.ts'

/** A cluster that starts with the server may need this long. */
const patienceMs = 60_000
const retryMs = 1000
const oldest = 2

const greeting = z.object({ version: z.object({ distribution: z.string().optional(), number: z.string() }) })

/** Throws a `StartError` unless an OpenSearch cluster of a known release answers within a minute. */
export async function checkCluster(cluster: Cluster, signal: AbortSignal | undefined): Promise<void> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return checkRelease(
        greeting.safeParse(await cluster.request({ method: 'GET', path: '/', signal })).data,
      )
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error
      const { reason, isFinal } = reasonOf(error)
      if (isFinal || performance.now() > end)
        throw new StartError(`The cluster at SEARCH_URL can't be used: ${reason}`)
    }
    await sleep(retryMs, null, { signal }).catch(() => signal?.throwIfAborted())
  }
}

function checkRelease(answer: z.infer<typeof greeting> | undefined): void {
  const { distribution = 'something else', number = '' } = answer?.version ?? {}
  if (distribution !== 'opensearch' || Number.parseInt(number) < oldest)
    throw new StartError(
      `SEARCH_URL must lead to OpenSearch ${oldest} or newer, not to ${distribution} ${number}`.trim(),
    )
}
