import type { Metrics } from '../metrics/metrics.ts'
import type { ContactFinder, ProviderStatus } from './contact-finder.ts'
import { findMonthCosts } from './provider-figures.ts'
import { dollar } from './request-ledger.ts'

/**
 * Measures the answers of contact providers, whether they are paused, and what they cost beside what
 * they may. `others` may cost something, too, by name.
 */
export function measureProviders(
  metrics: Metrics,
  finder: Pick<ContactFinder, 'status'>,
  others: readonly Pick<ProviderStatus, 'provider' | 'ceiling'>[] = [],
): void {
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
  metrics.addGauge({
    name: 'rapport_provider_ceiling_dollars',
    help: 'The most that a provider may cost in a calendar month; absent without a ceiling',
    labelNames: ['provider'],
    ofThreads: 'max',
    read: () =>
      [...finder.status(), ...others].flatMap(({ provider, ceiling }) =>
        ceiling === null ? [] : [{ labels: { provider }, value: ceiling / dollar }],
      ),
  })
  metrics.addDatabaseGauge({
    name: 'rapport_provider_month_cost_dollars',
    help: 'What all requests to a provider cost in this calendar month, in UTC',
    labelNames: ['provider'],
    read: findMonthCosts,
  })
}
