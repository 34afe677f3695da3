import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDuckDb } from './engines/duckdb.ts'
import {
  MissingProgram,
  type Answer,
  type ClusterOptions,
  type Engine,
  type EngineName,
  type EngineOptions,
  type Run,
} from './engines/engine.ts'
import { openOpenSearch } from './engines/opensearch.ts'
import { openOurs } from './engines/ours.ts'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import { openTantivy } from './engines/tantivy.ts'
import { editionsOf } from './editions.ts'
import { FactsReader } from './facts-file.ts'
import { factsFolder } from './facts-threads.ts'
import { measure, percentiles, throughput, type Limits, type Times } from './measure.ts'
import { createQueries, pageSize, type Query } from './queries.ts'
import { createPrefixes, createTypos, type Prefix } from './suggestions.ts'
import { readWorld, type World } from './world.ts'

export type BenchmarkOptions = {
  people: number
  seed: number
  today: string
  engines: readonly EngineName[]
  /** Null: only compares answers, without measuring. */
  limits: Limits | null
  cluster: ClusterOptions
  dataDir: string
  onStep: (text: string) => void
}

export type EngineResult = {
  name: EngineName
  /** Excludes reading the facts. */
  buildSeconds: number
  peopleASecond: number
  bytesPerPerson: number
  /** The time from closed files to the first answer. */
  startSeconds: number
  queriesASecond: number | null
  suggestions: Times | null
  /** For longer texts, unchanged and with a typo. */
  longTexts: Times | null
  typos: Times | null
  companies: Times | null
  /** For the people whose facets are counted. */
  skills: Times | null
  answers: Map<string, Answer>
  times: Map<string, Times>
}

export type BenchmarkResult = {
  queries: Query[]
  engines: EngineResult[]
  /** Engines that need a program which this machine lacks. */
  skipped: { name: EngineName; reason: string }[]
}

const openers: Record<EngineName, (options: EngineOptions) => Promise<Engine>> = {
  ours: openOurs,
  opensearch: openOpenSearch,
  tantivy: openTantivy,
  duckdb: openDuckDb,
  sqlite: openSqlite,
  postgres: openPostgres,
}

/** Makes the people, then builds, queries and measures each engine in turn. */
export async function runBenchmark(options: BenchmarkOptions): Promise<BenchmarkResult> {
  const { people, seed, today, dataDir, onStep } = options
  onStep('facts')
  const { made, editions } = editionsOf(people)
  const report = (text: string) => onStep(`facts: ${text}`)
  const folder = await factsFolder(dataDir, { people: made, seed, today }, report)
  const facts = new FactsReader(folder, { made, editions })
  onStep('facts: distinct values')
  const world = await readWorld(facts, {
    people,
    companies: facts.companyCount,
    today: Date.parse(today) / dayMs,
  })
  const queries = createQueries(world)
  const engines: EngineResult[] = []
  const skipped: BenchmarkResult['skipped'] = []
  for (const name of options.engines) {
    const engineFolder = join(dataDir, `${name}-${process.pid}`)
    await mkdir(engineFolder)
    try {
      const reference = engines[0]?.answers
      engines.push(
        await runEngine(name, { ...options, facts, folder: engineFolder, world, queries, reference }),
      )
    } catch (error) {
      if (!(error instanceof MissingProgram)) throw error
      skipped.push({ name, reason: error.message })
    } finally {
      await rm(engineFolder, { recursive: true, force: true })
    }
  }
  return { queries, engines, skipped }
}

const dayMs = 86_400_000

type EngineTask = BenchmarkOptions & {
  /** One reader for all engines: places are identified by the objects it returns. */
  facts: FactsReader
  folder: string
  world: World
  queries: Query[]
  /** The answers of the first engine. */
  reference: Map<string, Answer> | undefined
}

async function runEngine(name: EngineName, task: EngineTask): Promise<EngineResult> {
  const { folder, world, queries, onStep, limits, cluster, dataDir } = task
  const engine = await openers[name]({ folder, world, trials: limits ? 3 : 0, cluster, dataDir })
  try {
    const buildSeconds = await build(engine, name, task)
    onStep(`${name}: start`)
    await engine.save?.()
    const started = performance.now()
    await engine.reopen()
    await (
      await engine.prepare(queries[0]!, 0)
    )()
    const startSeconds = (performance.now() - started) / 1000
    const result: EngineResult = {
      name,
      buildSeconds,
      peopleASecond: world.people / buildSeconds,
      bytesPerPerson: (await engine.bytes()) / world.people,
      startSeconds,
      queriesASecond: null,
      suggestions: null,
      longTexts: null,
      typos: null,
      companies: null,
      skills: null,
      answers: new Map(),
      times: new Map(),
    }
    const runs = await askAll(engine, result, task)
    if (limits) {
      onStep(`${name}: throughput`)
      result.queriesASecond = await throughput(runs, throughputSeconds)
      if (engine.suggest) await measureSuggestions(engine, world, result)
      const sets = queries.map(({ filters }) => filters)
      if (engine.companies)
        result.companies = await measureAll(sets, (filters) => engine.companies?.(filters))
      const counted = queries.filter(({ kind }) => kind === 'facets')
      const often = Array.from({ length: 20 }, () => counted).flat()
      if (engine.skills) result.skills = await measureAll(often, ({ filters }) => engine.skills?.(filters))
    }
    return result
  } finally {
    await engine.close()
  }
}

async function measureSuggestions(engine: Engine, world: World, result: EngineResult): Promise<void> {
  const ask = (prefix: Prefix) => engine.suggest?.(prefix)
  const { right, wrong } = createTypos(world)
  result.suggestions = await measureAll(createPrefixes(world), ask)
  result.longTexts = await measureAll(right, ask)
  result.typos = await measureAll(wrong, ask)
}

const throughputSeconds = 5
const rounds = 10
/** In milliseconds. Longer rounds are run fewer times. */
const roundsTime = 60_000

/** Asks each question several times; the first time is not counted. */
async function measureAll<T>(questions: readonly T[], ask: (question: T) => unknown): Promise<Times> {
  const times: number[] = []
  const started = performance.now()
  for (let round = 0; round < rounds; round++) {
    if (round > 1 && performance.now() - started > roundsTime) break
    for (const question of questions) {
      const from = performance.now()
      const answer = ask(question)
      if (answer instanceof Promise) await answer
      if (round > 0) times.push(performance.now() - from)
    }
  }
  return { ...percentiles(times), runs: times.length }
}

async function build(engine: Engine, name: EngineName, { facts, onStep, people }: EngineTask) {
  let time = 0
  const timed = async (work: () => void | Promise<void>) => {
    const from = performance.now()
    await work()
    time += performance.now() - from
  }
  for await (const block of facts.companies()) await timed(() => engine.addCompanies(block))
  let count = 0
  for await (const block of facts.people()) {
    await timed(() => engine.addPeople(block))
    count += block.length
    onStep(`${name}: ${count.toLocaleString('en')} of ${people.toLocaleString('en')} people`)
  }
  onStep(`${name}: finishing`)
  await timed(() => engine.finish())
  return time / 1000
}

/** Runs and measures each query; returns the page queries, for the throughput. */
async function askAll(engine: Engine, result: EngineResult, task: EngineTask): Promise<Run[]> {
  const { queries, onStep, limits, reference } = task
  const runs: Run[] = []
  for (const query of queries) {
    onStep(`${result.name}: ${query.name}`)
    const run = await engine.prepare(query, await offsetOf(engine, query, reference))
    result.answers.set(query.name, await run())
    if (limits) result.times.set(query.name, await measure(run, limits))
    if (query.kind === 'page') runs.push(run)
  }
  return runs
}

/** A deep page starts in the middle of the first engine's result. */
async function offsetOf(engine: Engine, query: Query, reference: Map<string, Answer> | undefined) {
  if (query.kind !== 'deep') return 0
  const total =
    reference?.get(query.name)?.total ?? (await (await engine.prepare({ ...query, kind: 'page' }, 0))()).total
  return Math.floor(total / 2 / pageSize) * pageSize
}
