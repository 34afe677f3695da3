import type { Pool, PoolClient } from 'pg'
import { Counter, Histogram } from 'prom-client'
import { single, type Metrics } from '../metrics/metrics.ts'

/** How busy the pool is, and for how long its connections are used. */
export function measurePool(metrics: Metrics, pool: Pool): void {
  metrics.addGauge({
    name: 'rapport_database_connections',
    help: 'Connections of the pool by state: busy, idle',
    labelNames: ['state'],
    read: () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  })
  metrics.addGauge({
    name: 'rapport_database_connections_max',
    help: 'Connections that the pool may open',
    read: () => single(pool.options.max),
  })
  metrics.addGauge({
    name: 'rapport_database_waiting',
    help: 'Queries and transactions that wait for a connection',
    read: () => single(pool.waitingCount),
  })
  watchUse(metrics, pool)
}

function watchUse({ registry }: Metrics, pool: Pool): void {
  const broken = new Counter({
    name: 'rapport_database_connections_broken_total',
    help: 'Connections that broke while nobody used them',
    registers: [registry],
  })
  const uses = new Histogram({
    name: 'rapport_database_use_duration_seconds',
    help: 'Time for which one query or transaction has a connection',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 15],
    registers: [registry],
  })
  const since = new WeakMap<PoolClient, number>()
  pool.on('error', () => broken.inc())
  pool.on('acquire', (client) => since.set(client, performance.now()))
  pool.on('release', (_error, client) => {
    const at = since.get(client)
    if (at !== undefined) uses.observe((performance.now() - at) / 1000)
  })
}
