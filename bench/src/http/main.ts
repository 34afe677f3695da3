import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Output } from '@rapport/contract/route.ts'
import type { peoplePage } from '@rapport/contract/people/schemas.ts'
import { cpuTime, cpuTimeWithChildren } from './cpu-time.ts'
import { percentile, runLoad, type LoadResult, type Shot } from './load.ts'
import { requestMix, type SearchRequest } from './mix.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const usage = `Usage: npm run bench:http -- [options]

  --people N        synthetic people for a new data directory (100000)
  --data DIR        a data directory to keep (default: a temporary one, removed at the end)
  --seconds N       how long to measure (10)
  --requests N      ... and how many requests at most (1000000)
  --connections N   keep-alive connections, each with one request in flight (16)
  --rate N          requests per second; 0: as many as possible (0)
  --encoding NAME   the encoding that clients accept: identity, gzip or br (identity)
  --profile DIR     write a CPU profile of the server to this folder
  --json FILE       write the figures as one line of JSON`

const warmUpSeconds = 3
/** Distinct callers, as the rate limit sees them. */
const callers = 1000

type Settings = {
  people: number
  data: string | null
  seconds: number
  requests: number
  connections: number
  rate: number
  encoding: string
  profile: string | null
  json: string | null
}

function readSettings(): Settings | null {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      people: { ...text, default: '100000' },
      data: text,
      seconds: { ...text, default: '10' },
      requests: { ...text, default: '1000000' },
      connections: { ...text, default: '16' },
      rate: { ...text, default: '0' },
      encoding: { ...text, default: 'identity' },
      profile: text,
      json: text,
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return null
  const number = (name: 'people' | 'seconds' | 'requests' | 'connections' | 'rate') => {
    const value = Number(values[name])
    if (!(value >= 0)) throw new Error(`--${name} ${values[name]} is not a number`)
    return value
  }
  return {
    people: number('people'),
    data: values.data ?? null,
    seconds: number('seconds'),
    requests: number('requests'),
    connections: number('connections'),
    rate: number('rate'),
    encoding: values.encoding,
    profile: values.profile ?? null,
    json: values.json ?? null,
  }
}

async function main(settings: Settings): Promise<void> {
  const dataDir = settings.data ? resolve(settings.data) : mkdtempSync(join(tmpdir(), 'rapport-bench-'))
  try {
    const server = await startServer({ dataDir, people: settings.people, profile: settings.profile })
    try {
      await measure(server, settings)
    } finally {
      await server.stop()
    }
  } finally {
    if (!settings.data) rmSync(dataDir, { recursive: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function measure(server: ServerProcess, settings: Settings): Promise<void> {
  const { connections, rate } = settings
  const tokens = await signIn(server, connections)
  const requests = requestMix()
  const people = await checkAnswers(server, requests, tokens[0]!)
  const prepared = requests.map(({ filters, page }) => ({
    path: `/api/v2/search/people?page=${page}`,
    body: JSON.stringify(filters),
  }))
  const shot = (i: number): Shot => ({
    ...prepared[i % prepared.length]!,
    headers: {
      authorization: `Bearer ${tokens[i % tokens.length]}`,
      'content-type': 'application/json',
      'accept-encoding': settings.encoding,
      'x-forwarded-for': callerAddress(i),
    },
  })
  const load = { origin: server.origin, shot, connections, rate, maxRequests: settings.requests }
  await runLoad({ ...load, seconds: warmUpSeconds })
  const before = cpuTimes(server)
  const result = await runLoad({ ...load, seconds: settings.seconds })
  const after = cpuTimes(server)
  report({ people, distinct: requests.length, settings, result, cpu: perRequest(before, after, result) })
}

/** One session per connection, as if each were another user. */
async function signIn({ origin, account }: ServerProcess, sessions: number): Promise<string[]> {
  const tokens: string[] = []
  for (let i = 0; i < sessions; i++) {
    const response = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    if (!response.ok) throw new Error(`sign-in returned ${response.status}`)
    const { data } = (await response.json()) as { data: { access_token: string } }
    tokens.push(data.access_token)
  }
  return tokens
}

/** Sends each request once and checks that the answer contains the page that its total implies. Returns the number of people. */
async function checkAnswers(
  { origin }: ServerProcess,
  requests: SearchRequest[],
  token: string,
): Promise<number> {
  let everybody = 0
  for (const [i, { name, filters, page }] of requests.entries()) {
    const response = await fetch(`${origin}/api/v2/search/people?page=${page}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': callerAddress(i),
      },
      body: JSON.stringify(filters),
    })
    if (!response.ok)
      throw new Error(`${name}, page ${page}, returned ${response.status}: ${await response.text()}`)
    const { data } = (await response.json()) as { data: Output<typeof peoplePage> }
    const { total, limit } = data.metadata
    const expected = Math.max(0, Math.min(limit, total - (page - 1) * limit))
    if (data.people.length !== expected)
      throw new Error(`${name}, page ${page}, has ${data.people.length} people, not ${expected}`)
    everybody = Math.max(everybody, total)
  }
  return everybody
}

const callerAddress = (i: number) => `10.0.${Math.floor((i % callers) / 250)}.${(i % 250) + 1}`

type CpuTimes = { server: number | null; postgres: number | null; generator: number }

/** Milliseconds so far. */
function cpuTimes({ pid, postgresPid }: ServerProcess): CpuTimes {
  const { user, system } = process.cpuUsage()
  // Excludes the server's children: PostgreSQL is one of them and counted separately.
  return {
    server: cpuTime(pid),
    postgres: cpuTimeWithChildren(postgresPid),
    generator: (user + system) / 1000,
  }
}

function perRequest(before: CpuTimes, after: CpuTimes, { latencies }: LoadResult): CpuTimes {
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / latencies.length
  return {
    server: each(before.server, after.server),
    postgres: each(before.postgres, after.postgres),
    generator: (after.generator - before.generator) / latencies.length,
  }
}

type Outcome = { people: number; distinct: number; settings: Settings; result: LoadResult; cpu: CpuTimes }

function report({ people, distinct, settings, result, cpu }: Outcome): void {
  const { latencies, errors, seconds, bytes } = result
  const figures = {
    figure: 'POST /api/v2/search/people',
    people,
    distinct_requests: distinct,
    connections: settings.connections,
    rate: settings.rate,
    encoding: settings.encoding,
    seconds: round(seconds),
    requests: latencies.length,
    requests_per_second: round(latencies.length / seconds),
    p50_ms: round(percentile(latencies, 0.5)),
    p95_ms: round(percentile(latencies, 0.95)),
    p99_ms: round(percentile(latencies, 0.99)),
    max_ms: round(percentile(latencies, 1)),
    errors: [...errors.values()].reduce((sum, count) => sum + count, 0),
    bytes_per_answer: round(bytes / latencies.length),
    cpu_ms_server: round(cpu.server),
    cpu_ms_postgres: round(cpu.postgres),
    cpu_ms_generator: round(cpu.generator),
  }
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(20)} ${value ?? '-'}`)
  for (const [reason, count] of errors) console.log(`${count} times: ${reason}`)
  if (figures.errors > 0) process.exitCode = 1
  if (settings.json) writeFileSync(settings.json, `${JSON.stringify(figures)}\n`)
}

const round = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)

try {
  const settings = readSettings()
  if (settings) await main(settings)
  else console.log(usage)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
