import { ClusterError } from '@rapport/search-opensearch/cluster.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import { AppError } from '../../../http/errors.ts'
import type { Log } from '../index-thread.ts'

export type Questions = Omit<PeopleSearch, 'size' | 'indexStatus'>

/** How long a cluster that did not answer is not asked again while another index answers, and then by one; also what a caller is told to wait otherwise. */
const pauseMs = 5000

type Options = {
  cluster: Questions
  /** Answers while the cluster doesn't. */
  fallback?: Questions | undefined
  log: Log
}

/**
 * The questions of a cluster. While it can't answer, the fallback does; without one, a question throws `unavailable`. Either answer is whole and exact, or there is none. A mistake of
 * ours, which the cluster refuses, is thrown as it is.
 */
export function answering({ cluster, fallback, log }: Options): Questions {
  let failedAt = -Infinity
  let isFailing = false

  async function ask<T>(
    signal: AbortSignal | undefined,
    question: (of: Questions) => Promise<T>,
  ): Promise<T> {
    if (fallback && isFailing) {
      if (performance.now() - failedAt < pauseMs) return await question(fallback)
      // One question tries again. The others needn't wait for it: a cluster that hangs answers nobody in time.
      failedAt = performance.now()
    }
    try {
      const answer = await question(cluster)
      if (isFailing) log.info({}, 'the search cluster answers again')
      isFailing = false
      return answer
    } catch (error) {
      if (signal?.aborted || !(error instanceof ClusterError) || !error.isTemporary) throw error
      if (!isFailing) log.warn({ reason: error.message, failure: error.failure }, warningOf(fallback))
      isFailing = true
      failedAt = performance.now()
      if (fallback) return await question(fallback)
      throw new AppError('unavailable', { retryAfter: pauseMs / 1000, cause: error })
    }
  }

  return {
    search: (filters, page, signal) => ask(signal, (of) => of.search(filters, page, signal)),
    count: (filters, signal, after) => ask(signal, (of) => of.count(filters, signal, after)),
    facets: (filters, signal) => ask(signal, (of) => of.facets(filters, signal)),
    companies: (filters, page, signal) => ask(signal, (of) => of.companies(filters, page, signal)),
    suggest: (query, signal) => ask(signal, (of) => of.suggest(query, signal)),
    similar: (query, signal) => ask(signal, (of) => of.similar(query, signal)),
    similarCompanies: (query, signal) => ask(signal, (of) => of.similarCompanies(query, signal)),
    titleGroups: (query, signal) => ask(signal, (of) => of.titleGroups(query, signal)),
    labels: (type, keys, signal) => ask(signal, (of) => of.labels(type, keys, signal)),
  }
}

const warningOf = (fallback: Questions | undefined) =>
  fallback
    ? 'the search cluster does not answer: the index of this server does'
    : 'the search cluster does not answer: searches fail'
