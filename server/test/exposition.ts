import { readFileSync } from 'node:fs'

/** A sample of a metric. Labels in the order of their names. */
type Sample = { name: string; labels: Record<string, string>; value: number }
export type Family = { name: string; help: string; type: string; samples: Sample[] }

const metricName = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const helpLine = new RegExp(`^# HELP (${metricName}) (\\S.*)$`)
const typeLine = new RegExp(`^# TYPE (${metricName}) (counter|gauge|histogram|summary)$`)
const sampleLine = new RegExp(`^(${metricName})(?:\\{(.*)\\})? (\\S+)$`)
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,(?=.)|$)/y
const number = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|nan)$/i

const suffixes: Record<string, string[]> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
}

/**
 * Reads metrics in the text format 0.0.4 of Prometheus. Throws at whatever the format forbids or
 * its conventions advise against.
 */
export function parseExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  let family: Family | undefined
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, described, help = ''] = helpLine.exec(line) ?? []
    if (described !== undefined) {
      if (families.has(described)) throw new Error(`${described} comes twice`)
      family = { name: described, help, type: '', samples: [] }
      families.set(described, family)
      continue
    }
    if (!family) throw new Error(`nothing describes ${line}`)
    if (line.startsWith('#')) readType(line, family)
    else {
      const sample = readSample(line, family)
      const key = JSON.stringify([sample.name, sample.labels])
      if (seen.has(key)) throw new Error(`${key} comes twice`)
      seen.add(key)
      family.samples.push(sample)
    }
  }
  for (const each of families.values()) check(each)
  return families
}

function readType(line: string, family: Family): void {
  const [, name, type = ''] = typeLine.exec(line) ?? []
  if (name !== family.name || family.type !== '') throw new Error(`misplaced: ${line}`)
  family.type = type
}

function readSample(line: string, { name: of, type }: Family): Sample {
  const [, name = '', inner = '', value = ''] = sampleLine.exec(line) ?? []
  if (!suffixes[type]?.some((suffix) => name === of + suffix))
    throw new Error(`no sample of ${of} (${type}): ${line}`)
  if (!number.test(value)) throw new Error(`no number: ${line}`)
  return { name, labels: readLabels(inner), value: numberOf(value) }
}

const numberOf = (text: string) => Number(text.replace(/inf$/i, 'Infinity').replace(/nan/i, 'NaN'))

function readLabels(text: string): Record<string, string> {
  const labels: [string, string][] = []
  label.lastIndex = 0
  while (label.lastIndex < text.length) {
    const match = label.exec(text)
    if (!match) throw new Error(`no labels: ${text}`)
    labels.push([match[1]!, match[2]!])
  }
  if (new Set(labels.map(([name]) => name)).size < labels.length) throw new Error(`a label twice: ${text}`)
  return Object.fromEntries(labels.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function check({ name, type, samples }: Family): void {
  if (type === '') throw new Error(`${name} has no type`)
  if (type === 'counter' && !name.endsWith('_total')) throw new Error(`${name} is no total`)
  if (type === 'counter' && samples.some(({ value }) => !(value >= 0))) throw new Error(`${name} is negative`)
  if (type === 'histogram') checkHistogram(name, samples)
}

/** Checks that buckets ascend, include all smaller ones, and end with all. */
function checkHistogram(name: string, samples: Sample[]): void {
  const series = Map.groupBy(samples, ({ labels }) =>
    JSON.stringify(Object.entries(labels).filter(([key]) => key !== 'le')),
  )
  for (const [labels, of] of series) {
    const buckets = of.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map((bucket) => numberOf(bucket.labels.le ?? 'nan'))
    const counts = [...buckets, ...of.filter((sample) => sample.name === `${name}_count`)].map(
      ({ value }) => value,
    )
    const isComplete =
      isAscending(bounds) &&
      bounds.at(-1) === Infinity &&
      isAscending(counts) &&
      counts.at(-1) === counts.at(-2)
    if (!isComplete || of.length !== buckets.length + 2) throw new Error(`${name} ${labels} is no histogram`)
  }
}

const isAscending = (values: number[]) =>
  values.every((value, at) => at === 0 || !(value < values[at - 1]!)) && !values.some(Number.isNaN)

type Documented = { name: string; type: string; labels: string[] }

/** The metrics that the documentation lists. */
export function documentedMetrics(): Documented[] {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const rows = text.matchAll(/^\| `(rapport_\w+)` \| (\w+) \|[^|]*\| ([^|]*) \|/gm)
  return [...rows].map(([, name = '', type = '', labels = '']) => ({
    name,
    type,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, each = '']) => each),
  }))
}

/** The value of a sample; null without it. */
export function sampleOf(
  families: Map<string, Family>,
  name: string,
  labels: Record<string, string> = {},
): number | null {
  const family = families.get(name) ?? families.get(name.replace(/_(count|sum|bucket)$/, ''))
  const sample = family?.samples.find(
    (each) => each.name === name && JSON.stringify(each.labels) === JSON.stringify(labels),
  )
  return sample?.value ?? null
}
