import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runBenchmark } from './benchmark.ts'
import { differences } from './compare.ts'
import { usualEngines } from './engines/engine.ts'
import { measure, percentiles } from './measure.ts'
import { readOptions } from './options.ts'
import { jsonLinesOf, tableOf } from './report.ts'

const minutes = 60_000
const cluster = { heap: 1, shards: 1 }

test(
  'all engines give the same totals, ids and facet counts, and every query finds somebody',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rapport-bench-test-'))
    try {
      const result = await runBenchmark({
        people: 50_000,
        seed: 1,
        today: '2026-07-01',
        engines: usualEngines,
        limits: null,
        cluster,
        dataDir,
        onStep: () => {},
      })
      expect(differences(result)).toEqual([])
      expect(result.queries.length).toBeGreaterThanOrEqual(24)
      const { answers } = result.engines[0]!
      const idle = result.queries.filter(({ name }) => answers.get(name)!.total === 0)
      expect(idle.map(({ name }) => name)).toEqual([])
      expect(answers.get('deep page')!.ids).toHaveLength(15)
      expect(answers.get('deep page')!.ids).not.toEqual(answers.get('one country')!.ids)
      expect(Object.keys(answers.get('facets')!.counts!).length).toBeGreaterThan(50)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  5 * minutes,
)

test('an engine whose program is missing is skipped, with the reason', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rapport-bench-test-'))
  vi.stubEnv('PATH', dataDir)
  try {
    const { engines, skipped } = await runBenchmark({
      people: 1000,
      seed: 1,
      today: '2026-07-01',
      engines: ['ours', 'opensearch', 'tantivy'],
      limits: null,
      cluster,
      dataDir,
      onStep: () => {},
    })
    expect(engines.map(({ name }) => name)).toEqual(['ours'])
    expect(skipped).toEqual([
      { name: 'opensearch', reason: 'it needs a JDK of Java 17 or newer, and Maven' },
      { name: 'tantivy', reason: 'it needs Cargo, of Rust' },
    ])
  } finally {
    vi.unstubAllEnvs()
    await rm(dataDir, { recursive: true, force: true })
  }
})

const engine = (name: 'ours' | 'duckdb', total: number, ids: number[]) => ({
  name,
  buildSeconds: 1,
  peopleASecond: 1,
  bytesPerPerson: 1,
  startSeconds: 1,
  queriesASecond: 1,
  suggestions: null,
  longTexts: null,
  typos: null,
  companies: null,
  skills: null,
  answers: new Map([['everybody', { total, ids }]]),
  times: new Map([['everybody', { p50: name === 'ours' ? 1 : 5, p95: 9, runs: 50 }]]),
})
const skipped: never[] = []
const queries = [{ name: 'everybody', kind: 'page', filters: {} }] as never[]

test('a difference names query, engine and values', () => {
  const engines = [engine('ours', 2, [1, 2]), engine('duckdb', 2, [2, 1])]
  expect(differences({ queries, engines, skipped })).toEqual(['everybody, ids: ours 1 2, duckdb 2 1'])
  expect(differences({ queries, engines: [engines[0]!, engine('duckdb', 3, [1, 2])], skipped })).toEqual([
    'everybody, total: ours 2, duckdb 3',
  ])
})

test('the report gives ratios, and one object a line', () => {
  const result = { queries, engines: [engine('ours', 2, [1, 2]), engine('duckdb', 2, [1, 2])], skipped }
  expect(tableOf(result)).toMatch(
    /everybody +\| +2 \| +1\.000 \| +9\.000 \| +5\.000 \| +9\.000 \| +5\.0 x \|/,
  )
  const lines = jsonLinesOf(result, 7)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(lines).toHaveLength(4)
  expect(lines[2]).toEqual({
    engine: 'duckdb',
    people: 7,
    query: 'everybody',
    total: 2,
    p50_ms: 5,
    p95_ms: 9,
    runs: 50,
  })
})

test('percentiles, and the requested number of runs', async () => {
  const times = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(percentiles(times)).toEqual({ p50: 50, p95: 95 })
  expect(
    (await measure(() => ({ total: 0, ids: [] }), { runs: 60, seconds: 5 })).runs,
  ).toBeGreaterThanOrEqual(60)
})

test('options: defaults, and what cannot be meant', () => {
  expect(readOptions(['--people', '5000'])).toMatchObject({ engines: [...usualEngines], runs: 50, seed: 1 })
  expect(readOptions(['--people', '5000', '--engines', 'duckdb,ours'])?.engines).toEqual(['ours', 'duckdb'])
  expect(() => readOptions([])).toThrow('--people N is required')
  expect(() => readOptions(['--people', '5000', '--engines', 'oracle'])).toThrow('unknown engine: oracle')
  expect(() => readOptions(['--people', '5000', '--today', '2026-02-30'])).toThrow('--today must be a day')
})
