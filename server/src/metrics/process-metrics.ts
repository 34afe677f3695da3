import { collectDefaultMetrics, Registry, type Metric, type MetricObject } from 'prom-client'
import { statfsSync } from 'node:fs'
import { version } from '../config/version.ts'
import type { Metrics } from './metrics.ts'

/**
 * Measures the running versions, and Node's metrics of the process. Watches the process from then
 * on: for its one server.
 */
export function measureProcess(metrics: Metrics): void {
  measureVersions(metrics)
  collectDefaultMetrics({ register: metrics.registry })
}

/** The same by the main thread of a process that serves in several. */
export function measureSharedProcess(metrics: Metrics): void {
  measureVersions(metrics)
  for (const metric of defaultMetrics()) {
    if (isOfThread(metric)) continue
    // The start of the process would be left out where threads are added up.
    metric.aggregator = 'first'
    metrics.registry.registerMetric(metric)
  }
  measureThread(metrics, 'main')
}

/** Measures the memory and event loop of one thread, as Node reports them. */
export function measureThread(metrics: Metrics, thread: string): void {
  for (const metric of defaultMetrics({ thread }))
    if (isOfThread(metric)) metrics.registry.registerMetric(metric)
}

function defaultMetrics(labels: Record<string, string> = {}): (Metric & MetricObject)[] {
  const register = new Registry()
  collectDefaultMetrics({ register, labels })
  return register.getMetricsAsArray() as (Metric & MetricObject)[]
}

const isOfThread = ({ name }: MetricObject) => name.startsWith('nodejs_') && name !== 'nodejs_version_info'

function measureVersions(metrics: Metrics): void {
  const labels = { version, node: process.versions.node }
  metrics.addGauge({
    name: 'rapport_info',
    help: 'The versions of Rapport and of Node; always 1',
    labelNames: ['version', 'node'],
    read: () => [{ labels, value: 1 }],
  })
}

/** Measures the free space where a server keeps its data. No value if that can't be read. */
export function measureDisk(metrics: Metrics, folder: string): void {
  metrics.addGauge({
    name: 'rapport_disk_free_bytes',
    help: 'Free space for the files of DATA_DIR',
    read: () => freeBytes(folder).map((value) => ({ labels: {}, value })),
  })
}

function freeBytes(folder: string): number[] {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return [bavail * bsize]
  } catch {
    return []
  }
}
