import { writeFileSync } from 'node:fs'
import { percentile } from './load.ts'
import { requestsASecond, shareOf, type SideResult } from './rounds.ts'
import type { Settings } from './settings.ts'

type Outcome = {
  people: number
  distinct: number
  /** The server's memory at the end, in megabytes. */
  memory: number | null
  settings: Settings
  result: SideResult
  reference: SideResult
}

/**
 * Prints the figures, and writes them to the file that the settings name. Sets the exit code if a
 * request failed.
 */
export function report({ people, distinct, memory, settings, result, reference }: Outcome): void {
  const { workers, connections, rate, rounds, encoding, fresh } = settings
  const share = shareOf(result, reference)
  const figures = {
    figure: 'POST /api/v2/search/people',
    people,
    distinct_requests: distinct,
    workers,
    connections,
    rate,
    rounds,
    encoding,
    fresh,
    ...figuresOf(result),
    memory_mb_server: memory,
    cpu_ms_postgres: round(result.cpu['postgres']),
    ...Object.fromEntries(
      Object.entries(figuresOf(reference)).map(([name, value]) => [`bare_${name}`, value]),
    ),
    share_of_bare: round(share.share),
    share_of_bare_rounds: `${round(share.lowest)} to ${round(share.highest)}`,
  }
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(24)} ${value ?? '-'}`)
  for (const [reason, count] of [...result.errors, ...reference.errors])
    console.log(`${count} times: ${reason}`)
  if (figures.errors > 0 || reference.errors.size > 0) process.exitCode = 1
  if (settings.json) writeFileSync(settings.json, `${JSON.stringify(figures)}\n`)
}

function figuresOf(result: SideResult) {
  const { latencies, errors, seconds, bytes, cpu } = result
  return {
    seconds: round(seconds),
    requests: latencies.length,
    requests_per_second: round(requestsASecond(result)),
    p50_ms: round(percentile(latencies, 0.5)),
    p95_ms: round(percentile(latencies, 0.95)),
    p99_ms: round(percentile(latencies, 0.99)),
    max_ms: round(percentile(latencies, 1)),
    errors: [...errors.values()].reduce((sum, count) => sum + count, 0),
    bytes_per_answer: round(bytes / latencies.length),
    cpu_ms_server: round(cpu['server']),
    cpu_ms_generator: round(cpu['generator']),
  }
}

const round = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value * 1000) / 1000
