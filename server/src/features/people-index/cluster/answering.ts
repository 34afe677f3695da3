import { ClusterError } from '@rapport/search-opensearch/cluster.ts'
import type { ClusterSearch } from '@rapport/search-opensearch/search-people.ts'
import type { Ask } from '@rapport/search/people-search.ts'
import { AppError } from '../../../http/errors.ts'
import type { Log } from '../index-thread.ts'
import { reasonOf } from './cluster-reason.ts'

/**
 * How long the cluster gets no requests after it failed to answer, while another index answers, and
 * how long until one request tries it again. Without another index, callers are told to wait this
 * long.
 */
const pauseMs = 5000

type Options = {
  cluster: ClusterSearch
  /** Answers while the cluster doesn't. */
  fallback?: ClusterSearch | undefined
  log: Log
}

/**
 * Asks the cluster. While it can't answer, the fallback does; without one, a question throws
 * `unavailable`. Either answer is complete and exact, or there is none. If the cluster refuses a
 * question because of a mistake of ours, the error is thrown as it is.
 */
export function answering({ cluster, fallback, log }: Options): ClusterSearch {
  let failedAt = -Infinity
  let isFailing = false

  const ask: Ask = async (question, signal) => {
    if (fallback && isFailing) {
      if (performance.now() - failedAt < pauseMs) return await fallback.ask(question, signal)
      // One question tries again. The others don't wait for it, because a cluster that hangs
      // answers none in time.
      failedAt = performance.now()
    }
    try {
      const answer = await cluster.ask(question, signal)
      if (isFailing) log.info({}, 'the search cluster answers again')
      isFailing = false
      return answer
    } catch (error) {
      if (signal?.aborted || !(error instanceof ClusterError) || !error.isTemporary) throw error
      const { reason } = reasonOf(error)
      if (!isFailing) log.warn({ reason, failure: error.failure }, warningOf(fallback))
      isFailing = true
      failedAt = performance.now()
      if (fallback) return await fallback.ask(question, signal)
      throw new AppError('unavailable', { retryAfter: pauseMs / 1000, cause: error })
    }
  }
  return { ask }
}

const warningOf = (fallback: ClusterSearch | undefined) =>
  fallback
    ? 'the search cluster does not answer: the index of this server does'
    : 'the search cluster does not answer: searches fail'
