import type { Metrics } from '../metrics/metrics.ts'
import type { ContactFinder } from './contact-finder.ts'

/** Measures the answers of contact providers, and whether they are paused. */
export function measureProviders(metrics: Metrics, finder: Pick<ContactFinder, 'status'>): void {
  metrics.addTotal({
    name: 'rapport_provider_requests_total',
    help: 'Requests to a provider of contacts by outcome: hit, miss, failure',
    labelNames: ['provider', 'outcome'],
    read: () =>
      finder.status().flatMap(({ provider, answers, hits, failures }) => [
        { labels: { provider, outcome: 'hit' }, value: hits },
        { labels: { provider, outcome: 'miss' }, value: answers - hits },
        { labels: { provider, outcome: 'failure' }, value: failures },
      ]),
  })
  metrics.addGauge({
    name: 'rapport_provider_pause_seconds',
    help: 'Time until a provider is asked again; 0 if it may be asked now',
    labelNames: ['provider'],
    ofThreads: 'max',
    read: () =>
      finder.status().map(({ provider, pausedMs }) => ({ labels: { provider }, value: pausedMs / 1000 })),
  })
}
