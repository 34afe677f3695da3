import { Histogram } from 'prom-client'
import type { Metrics } from '../../metrics/metrics.ts'
import type { FreeTextDeps } from './free-text.ts'

/** Times how long sentences take to read. */
export function timeReadings({ registry }: Metrics): FreeTextDeps['onRead'] {
  const times = new Histogram({
    name: 'rapport_sentence_duration_seconds',
    help: 'Time to read a sentence by reader: built_in, model, fallback (built_in after the model failed)',
    labelNames: ['reader'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 20],
    registers: [registry],
  })
  return (reader, seconds) => times.observe({ reader }, seconds)
}
