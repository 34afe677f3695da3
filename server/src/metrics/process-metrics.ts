import { collectDefaultMetrics } from 'prom-client'
import program from '../../package.json' with { type: 'json' }
import type { Metrics } from './metrics.ts'

/** What is running, and what Node says of its process. Watches the process from then on: for its one server. */
export function measureProcess(metrics: Metrics): void {
  const labels = { version: program.version, node: process.versions.node }
  metrics.addGauge({
    name: 'rapport_info',
    help: 'The versions of Rapport and of Node; always 1',
    labelNames: ['version', 'node'],
    read: () => [{ labels, value: 1 }],
  })
  collectDefaultMetrics({ register: metrics.registry })
}
