import { parseArgs } from 'node:util'
import { parsePartialDate } from '@rapport/normalise/partial-date.ts'
import { maxMade } from './editions.ts'
import { engineNames, usualEngines, type ClusterOptions, type EngineName } from './engines/engine.ts'

export const usage = `Usage: npm run bench -- --people N [--engines ours,duckdb,sqlite,postgres] [--seed S] [--runs 50] [--seconds 10]
                      [--json FILE] [--data DIR] [--today YYYY-MM-DD] [--heap 4] [--shards 1]

  --people N    the number of synthetic people, plus about N / 12 companies; above a million, a multiple of a million
  --engines E   the engines; the others are compared with the first (default ours,duckdb,sqlite,postgres; also opensearch, which
                needs Java 17 and Maven, and tantivy, which needs Cargo)
  --seed S      the same seed gives the same people (default 1)
  --runs R      the minimum number of runs of each query (default 50)
  --seconds T   the maximum time for these runs, after the first five (default 10)
  --json FILE   write one object per line: engine, people, query, total, p50_ms, p95_ms; and the figures measured once per engine
  --data DIR    the folder for facts and databases; existing facts are reused (default a temporary folder, removed at the end)
  --today D     the day of the data and of the queries (default 2026-07-01)
  --heap G      gigabytes for the heap of OpenSearch (default 4)
  --shards N    the shards of its indexes (default 1)`

export class UsageError extends Error {}

export type Options = {
  people: number
  engines: EngineName[]
  seed: number
  runs: number
  seconds: number
  json: string | null
  data: string | null
  today: string
  cluster: ClusterOptions
}

/** Parses the command line; null if help is requested. Throws `UsageError`. */
export function readOptions(args: string[]): Options | null {
  const values = parse(args)
  if (values.help) return null
  if (values.people === undefined) throw new UsageError('--people N is required')
  const today = values.today ?? '2026-07-01'
  if (today.length !== 10 || parsePartialDate(today) !== today)
    throw new UsageError(`--today must be a day such as 2026-01-31, not '${today}'`)
  const people = whole('--people', values.people, 1000)
  if (people > maxMade && people % maxMade !== 0)
    throw new UsageError(`--people above ${maxMade} must be a multiple of it, not ${people}`)
  return {
    people,
    engines: readEngines(values.engines),
    seed: whole('--seed', values.seed ?? '1', 0),
    runs: whole('--runs', values.runs ?? '50', 1),
    seconds: whole('--seconds', values.seconds ?? '10', 1),
    json: values.json ?? null,
    data: values.data ?? null,
    today,
    cluster: {
      heap: whole('--heap', values.heap ?? '4', 1),
      shards: whole('--shards', values.shards ?? '1', 1),
    },
  }
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  try {
    const options = { people: text, engines: text, seed: text, runs: text, seconds: text, json: text }
    const cluster = { heap: text, shards: text }
    return parseArgs({
      args,
      options: { ...options, ...cluster, data: text, today: text, help: { type: 'boolean', short: 'h' } },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split('\n')[0]! : String(error))
  }
}

function readEngines(text: string | undefined): EngineName[] {
  if (text === undefined) return [...usualEngines]
  const names = text.split(',')
  const unknown = names.filter((name) => !engineNames.some((known) => known === name))
  if (unknown.length > 0)
    throw new UsageError(`unknown engine: ${unknown.join(', ')}. Engines: ${engineNames.join(', ')}.`)
  return engineNames.filter((name) => names.includes(name))
}

const max = 2 ** 31 - 1

function whole(option: string, text: string, min: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max))
    throw new UsageError(`${option} must be a whole number from ${min} to ${max}, not '${text}'`)
  return number
}
