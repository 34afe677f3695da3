import type { PeopleSearch, QuestionKind } from '@rapport/search/people-search.ts'
import { Counter, Histogram } from 'prom-client'
import type { Metrics } from '../../metrics/metrics.ts'

/**
 * The same search, which times its answers by the kind of question and counts those that fail. A
 * caller who leaves is neither.
 */
export function measuredSearch(search: PeopleSearch, metrics: Metrics): PeopleSearch {
  const timed = timer(metrics)
  return {
    ask: (question, signal) => timed(snakeCase(question.kind), signal, () => search.ask(question, signal)),
    indexStatus: () => search.indexStatus(),
    get size() {
      return search.size
    },
  }
}

/** Labels are written as Prometheus writes its names. */
const snakeCase = (kind: QuestionKind) => kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Timer = <T>(question: string, signal: AbortSignal | undefined, ask: () => Promise<T>) => Promise<T>

function timer({ registry }: Metrics): Timer {
  const times = new Histogram({
    name: 'rapport_search_duration_seconds',
    help: 'Time in which the index answers, by kind of question',
    labelNames: ['question'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'rapport_search_failures_total',
    help: 'Questions that the index did not answer',
    labelNames: ['question'],
    registers: [registry],
  })
  return async (question, signal, ask) => {
    const started = performance.now()
    try {
      const answer = await ask()
      times.observe({ question }, (performance.now() - started) / 1000)
      return answer
    } catch (error) {
      if (!signal?.aborted) failures.inc({ question })
      throw error
    }
  }
}
