import type { PeopleSearch } from '@rapport/search/people-search.ts'
import { single, type Metrics } from '../../metrics/metrics.ts'

/**
 * Measures the size of the people index, and how far it is behind the database. All threads have
 * the same index, and follow it by themselves.
 */
export function measureIndex(metrics: Metrics, search: Pick<PeopleSearch, 'indexStatus'>): void {
  metrics.addGauge({
    name: 'rapport_index_people',
    help: 'People who can be found',
    ofThreads: 'max',
    read: () => single(search.indexStatus().people),
  })
  metrics.addGauge({
    name: 'rapport_index_segments',
    help: 'Segments of the index',
    ofThreads: 'max',
    read: () => single(search.indexStatus().segments),
  })
  metrics.addGauge({
    name: 'rapport_index_size_bytes',
    help: 'Memory of all segments, which the threads share',
    ofThreads: 'max',
    read: () => single(search.indexStatus().bytes),
  })
  metrics.addGauge({
    name: 'rapport_index_delay_seconds',
    help: 'For how long a change in the database may have been missing from the index',
    ofThreads: 'max',
    read: () => single(search.indexStatus().delayMs / 1000),
  })
  metrics.addGauge({
    name: 'rapport_index_changed_timestamp_seconds',
    help: 'When a change was last applied, since the start; a Unix time',
    ofThreads: 'max',
    read: () => {
      const { changedAt } = search.indexStatus()
      return changedAt ? single(changedAt.getTime() / 1000) : []
    },
  })
}
