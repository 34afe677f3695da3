import type { BenchmarkResult, EngineResult } from './benchmark.ts'
import { median } from './measure.ts'

/** The measurements as a Markdown table. */

export function tableOf({ queries, engines }: BenchmarkResult): string {
  const [first, ...others] = engines
  if (!first) return ''
  const header = [
    'query',
    'total',
    ...engines.flatMap(({ name }) => [`${name} p50`, 'p95']),
    ...others.map(({ name }) => `${name} / ${first.name}`),
  ]
  const rows = queries.map(({ name }) => [
    name,
    first.answers.get(name)!.total.toLocaleString('en'),
    ...engines.flatMap((engine) => timeCells(engine, name)),
    ...others.map((other) => ratio(ratioOf(first, other, name))),
  ])
  const summary = [
    summaryRow('p50 over queries', engines, (engine) =>
      median([...engine.times.values()].map(({ p50 }) => p50)),
    ),
    summaryRow('worst p95', engines, (engine) =>
      Math.max(...[...engine.times.values()].map(({ p95 }) => p95)),
    ),
  ]
  const names = queries.map(({ name }) => name)
  for (const [label, pick] of [
    ['median ratio', median],
    ['lowest ratio', (ratios: number[]) => Math.min(...ratios)],
  ] as const)
    summary.push([
      label,
      '',
      ...engines.flatMap(() => ['', '']),
      ...others.map((other) => ratio(pick(names.map((name) => ratioOf(first, other, name))))),
    ])
  return `${markdown([header, ...rows, ...summary])}\n\n${markdown(engineRows(engines))}`
}

const fewRuns = 50

function timeCells({ times }: EngineResult, query: string): string[] {
  const time = times.get(query)
  if (!time) return ['', '']
  const mark = time.runs < fewRuns ? ` (${time.runs} runs)` : ''
  return [milliseconds(time.p50), `${milliseconds(time.p95)}${mark}`]
}

function ratioOf(first: EngineResult, other: EngineResult, query: string): number {
  const [mine, theirs] = [first.times.get(query), other.times.get(query)]
  return mine && theirs ? theirs.p50 / mine.p50 : Number.NaN
}

/** Leaves ratios empty. */
function summaryRow(label: string, engines: EngineResult[], valueOf: (engine: EngineResult) => number) {
  const cells = engines.flatMap((engine) => [milliseconds(valueOf(engine)), ''])
  return [label, '', ...cells, ...engines.slice(1).map(() => '')]
}

function engineRows(engines: EngineResult[]): string[][] {
  const row = (label: string, cell: (engine: EngineResult) => string) => [label, ...engines.map(cell)]
  return [
    row('', ({ name }) => name),
    row('build, s', ({ buildSeconds }) => buildSeconds.toFixed(1)),
    row('people a second', ({ peopleASecond }) => whole(peopleASecond)),
    row('bytes a person', ({ bytesPerPerson }) => whole(bytesPerPerson)),
    row('start, s', ({ startSeconds }) => startSeconds.toFixed(2)),
    row('mixed queries a second', ({ queriesASecond }) => whole(queriesASecond)),
    row('suggestion p50, ms', ({ suggestions }) => (suggestions ? milliseconds(suggestions.p50) : '')),
    row('suggestion p95, ms', ({ suggestions }) => (suggestions ? milliseconds(suggestions.p95) : '')),
    row('of a long text p95, ms', ({ longTexts }) => (longTexts ? milliseconds(longTexts.p95) : '')),
    row('with a typo p50, ms', ({ typos }) => (typos ? milliseconds(typos.p50) : '')),
    row('with a typo p95, ms', ({ typos }) => (typos ? milliseconds(typos.p95) : '')),
    row('company search p50, ms', ({ companies }) => (companies ? milliseconds(companies.p50) : '')),
    row('company search p95, ms', ({ companies }) => (companies ? milliseconds(companies.p95) : '')),
    row('skills of a result p50, ms', ({ skills }) => (skills ? milliseconds(skills.p50) : '')),
    row('skills of a result p95, ms', ({ skills }) => (skills ? milliseconds(skills.p95) : '')),
  ]
}

const whole = (value: number | null) => (value === null ? '' : Math.round(value).toLocaleString('en'))
const milliseconds = (value: number) => value.toFixed(value < 10 ? 3 : 1)
const ratio = (value: number) => (Number.isFinite(value) ? `${value.toFixed(value < 10 ? 1 : 0)} x` : '')

function markdown([header = [], ...rows]: string[][]): string {
  const widths = header.map((_, column) =>
    Math.max(3, ...[header, ...rows].map((row) => row[column]!.length)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(header), rule, ...rows.map(line)].join('\n')
}

/** One object per line: one for each engine and query, then one for each engine. */
export function jsonLinesOf({ queries, engines }: BenchmarkResult, people: number): string {
  const lines = engines.flatMap((engine) => [
    ...queries.map(({ name }) => {
      const time = engine.times.get(name)
      const total = engine.answers.get(name)?.total
      return {
        engine: engine.name,
        people,
        query: name,
        total,
        p50_ms: time?.p50,
        p95_ms: time?.p95,
        runs: time?.runs,
      }
    }),
    {
      engine: engine.name,
      people,
      build_s: engine.buildSeconds,
      people_per_s: engine.peopleASecond,
      bytes_per_person: engine.bytesPerPerson,
      start_s: engine.startSeconds,
      queries_per_s: engine.queriesASecond,
      suggest_p50_ms: engine.suggestions?.p50,
      suggest_p95_ms: engine.suggestions?.p95,
      suggest_long_p95_ms: engine.longTexts?.p95,
      suggest_typo_p50_ms: engine.typos?.p50,
      suggest_typo_p95_ms: engine.typos?.p95,
      companies_p50_ms: engine.companies?.p50,
      companies_p95_ms: engine.companies?.p95,
    },
  ])
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
