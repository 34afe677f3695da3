import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Registry, collectDefaultMetrics } from 'prom-client'
import { parse } from 'yaml'
import { documentedMetrics } from '../../test/exposition.ts'

// The alert rules and the dashboard name only metrics and labels that a server has. `metrics.test.ts`
// compares the documented ones with what is measured.

const read = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')

const histogram = ['_bucket', '_sum', '_count']
/** Labels by the name of a series. */
const series = new Map<string, Set<string>>([['up', new Set()]])
for (const { name, type, labels } of documentedMetrics())
  for (const suffix of type === 'histogram' ? histogram : [''])
    series.set(name + suffix, new Set([...labels, ...(suffix === '_bucket' ? ['le'] : [])]))
const registry = new Registry()
collectDefaultMetrics({ register: registry })
for (const { name } of registry.getMetricsAsArray()) series.set(name, new Set(['thread']))

/** Labels that Prometheus adds to every series. Its own `job` renames ours. */
const ofTarget = new Set(['instance', 'job'])
const ownName = (label: string) => (label === 'exported_job' ? 'job' : label)

const isKnown = (label: string, among: readonly string[]) =>
  ofTarget.has(label) || among.some((name) => series.get(name)?.has(ownName(label)))

/** What an expression names that no server has. */
function unknownIn(expression: string): string[] {
  const plain = expression.replaceAll(/"[^"]*"/g, '""')
  const names = [...plain.matchAll(/\b(?:rapport|nodejs|process)_\w+|\bup\b/g)].map(([name]) => name)
  const unknown = names.filter((name) => !series.has(name))
  for (const [, name = '', selector = ''] of plain.matchAll(/(\w+)\{([^}]*)\}/g))
    for (const [, label = ''] of selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
      if (!isKnown(label, [name])) unknown.push(`${name}{${label}}`)
  for (const [, list = ''] of plain.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of list.split(',').map((each) => each.trim()))
      if (!isKnown(label, names)) unknown.push(`by (${label})`)
  return names.length === 0 ? [`nothing in ${expression}`] : unknown
}

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: Record<'summary' | 'remedy', string>
}
const { groups } = parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

type Panel = { type: string; title: string; id: number; targets?: { expr: string; legendFormat: string }[] }
const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] }

test('what no server has is found', () => {
  expect(unknownIn('rate(rapport_jobs_total[5m])')).toEqual(['rapport_jobs_total'])
  expect(unknownIn('rapport_jobs{status="failed"}')).toEqual(['rapport_jobs{status}'])
  expect(unknownIn('sum by (instance, code) (rapport_jobs)')).toEqual(['by (code)'])
  expect(unknownIn('rapport_http_request_duration_seconds{status="5xx"}')).not.toEqual([])
  expect(unknownIn('sum by (exported_job, le) (rapport_job_duration_seconds_bucket{outcome="a"})')).toEqual(
    [],
  )
})

describe('alert rules', () => {
  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s',
    (_name, { expr, labels, annotations }) => {
      expect(unknownIn(expr)).toEqual([])
      expect(['warning', 'critical']).toContain(labels.severity)
      expect(annotations.summary).toMatch(/\S/)
      expect(annotations.remedy).toMatch(/\S/)
      const used = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label!)
      expect(used.filter((label) => !new RegExp(String.raw`\b${label}\b|^up`).test(expr))).toEqual([])
    },
  )

  test('have names of their own', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })
})

test('the dashboard shows what servers measure', () => {
  const targets = panels.flatMap((panel) => panel.targets ?? [])
  expect(targets.length).toBeGreaterThan(20)
  expect(targets.flatMap(({ expr }) => unknownIn(expr))).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
