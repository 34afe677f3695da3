import type { Pool, PoolClient } from 'pg'
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client'
import { DatabaseReadings } from './database-readings.ts'

/** A value with one text for each label of its metric. */
export type Sample<L extends string = never> = { labels: Record<L, string>; value: number }

type Description<L extends string> = {
  name: string
  help: string
  labelNames?: readonly L[]
  /** How samples with the same labels from several threads are combined: as their sum by default. */
  ofThreads?: 'sum' | 'max'
}

/** All metrics of a thread with their values, to be posted to another one. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[]

/** The samples of a metric without labels. */
export const single = (value: number): Sample[] => [{ labels: {}, value }]

/**
 * The metrics of one server, or of one of its threads. Code that measures something registers it
 * here or with `registry`; each has its own. The values of a label come from a list that the
 * program knows: never addresses, ids, names or paths, of which there is no end.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #readings: DatabaseReadings
  readonly #whole: (() => Promise<string>) | undefined

  /**
   * `clock` is monotonic, in milliseconds. A thread is given `whole`, which asks for the metrics of
   * all threads.
   */
  constructor(deps: { pool: Pool; now: () => Date; clock?: () => number; whole?: () => Promise<string> }) {
    this.#whole = deps.whole
    this.#readings = new DatabaseReadings({ clock: () => performance.now(), ...deps })
    this.addGauge({
      name: 'rapport_database_up',
      help: 'Whether the database answered this scrape within two seconds: 1 or 0',
      read: () => single(this.#readings.answerSeconds === null ? 0 : 1),
    })
    this.addGauge({
      name: 'rapport_database_answer_seconds',
      help: 'Time for a free connection and the shortest query',
      read: () => (this.#readings.answerSeconds === null ? [] : single(this.#readings.answerSeconds)),
    })
    this.addTotal({
      name: 'rapport_database_readings_failed_total',
      help: 'Metrics that a database that answers did not give in time',
      read: () => single(this.#readings.failures),
    })
  }

  /** Adds a gauge whose values are at hand. */
  addGauge<L extends string = never>({ name, help, labelNames, read, ofThreads }: Read<L>): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...(labelNames ?? [])],
      registers: [],
      aggregator: ofThreads ?? 'sum',
      collect,
    })
    this.registry.registerMetric(gauge)
    function collect() {
      gauge.reset()
      // One without labels would be 0 until it is set.
      if (labelNames === undefined) gauge.remove()
      for (const { labels, value } of read()) gauge.set(labels, value)
    }
  }

  /** Adds a counter whose total is counted elsewhere. */
  addTotal<L extends string = never>({ name, help, labelNames, read }: Read<L>): void {
    const counter = new Counter({ name, help, labelNames: [...(labelNames ?? [])], registers: [], collect })
    this.registry.registerMetric(counter)
    function collect() {
      counter.reset()
      for (const { labels, value } of read()) counter.inc(labels, value)
    }
  }

  /** Adds a gauge that is read from the database for a scrape. It has no values while they can't be read. */
  addDatabaseGauge<L extends string = never>({ read, ...description }: ReadDatabase<L>): void {
    this.addGauge({ ...description, read: this.#readings.add(read) })
  }

  /**
   * All metrics in the text format of Prometheus. A database that is away delays it by two seconds
   * at most.
   */
  async text(): Promise<string> {
    if (this.#whole) return this.#whole()
    await this.#readings.refresh()
    return this.registry.metrics()
  }

  /** Returns the values without those of the database, which only one of several threads reads. */
  async values(): Promise<MetricValues> {
    return this.registry.getMetricsAsJSON()
  }

  /** The same as `text`, of this thread and others. */
  async textWith(others: readonly MetricValues[]): Promise<string> {
    await this.#readings.refresh()
    return AggregatorRegistry.aggregate([await this.values(), ...others]).metrics()
  }
}

type Read<L extends string> = Description<L> & { read: () => readonly Sample<L>[] }

type ReadDatabase<L extends string> = Description<L> & {
  /** Runs in a transaction that reads only, and that the database ends if it takes long. */
  read: (client: PoolClient, now: Date) => Promise<Sample<L>[]>
}
