import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { peoplePage } from '@rapport/contract/people/schemas.ts'
import { startBareRoute } from './bare-process.ts'
import { cpuTime, cpuTimeWithChildren } from './cpu-time.ts'
import { report } from './figures.ts'
import { runLoad, type Shot } from './load.ts'
import { requestMix, type SearchRequest } from './mix.ts'
import { measureInTurn, type Side } from './rounds.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { readSettings, usage, type Settings } from './settings.ts'

/** Distinct callers, as the rate limit sees them. */
const callers = 1000

async function main(settings: Settings): Promise<void> {
  const dataDir = settings.data ? resolve(settings.data) : mkdtempSync(join(tmpdir(), 'rapport-bench-'))
  try {
    const { people, profile, workers } = settings
    const server = await startServer({ dataDir, people, profile, workers })
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
  const tokens = await signIn(server, settings.connections)
  const requests = requestMix()
  const { people, answers } = await checkAnswers(server, requests, tokens[0]!)
  const bare = await startBareRoute(answers)
  try {
    const { seconds, connections, rate, requests: maxRequests } = settings
    const load = { seconds, connections, rate, maxRequests }
    const shots = shotsOf(requests, { tokens, ...settings })
    const sides: Side[] = [
      {
        load: { ...load, origin: server.origin, shot: shots },
        cpuTimes: () => ({ ...generatorTime(), ...serverTimes(server) }),
      },
      {
        // The same requests, by their number.
        load: {
          ...load,
          origin: bare.origin,
          shot: (i) => ({ ...shots(i), path: `/${i % answers.length}` }),
        },
        cpuTimes: () => ({ ...generatorTime(), server: cpuTime(bare.pid) }),
      },
    ]
    for (const side of sides) await runLoad({ ...side.load, seconds: settings['warm-up'] })
    const [result, reference] = await measureInTurn(sides, settings.rounds)
    const memory = server.memory()
    report({ people, distinct: requests.length, memory, settings, result: result!, reference: reference! })
  } finally {
    await bare.stop()
  }
}

type ShotOptions = Pick<Settings, 'encoding' | 'fresh'> & { tokens: string[] }

function shotsOf(requests: SearchRequest[], { tokens, encoding, fresh }: ShotOptions) {
  const prepared = requests.map(({ filters, page }) => ({
    path: `/api/v2/search/people?page=${page}`,
    body: fresh ? bodyWithout(filters) : JSON.stringify(filters),
  }))
  let excluded = 0
  return (i: number): Shot => {
    const { path, body } = prepared[i % prepared.length]!
    return {
      path,
      body: typeof body === 'string' ? body : body(`Nobody${excluded++}`),
      headers: {
        authorization: `Bearer ${tokens[i % tokens.length]}`,
        'content-type': 'application/json',
        'accept-encoding': encoding,
        'x-forwarded-for': callerAddress(i),
      },
    }
  }
}

/**
 * The filters without people of a name. Only the name is written for each request, because the load
 * generator should use little of the processors.
 */
function bodyWithout(filters: PartialFilterSet): (name: string) => string {
  const open = JSON.stringify({ ...filters, namesExcluded: [] }).slice(0, -']}'.length)
  return (name) => `${open}"${name}"]}`
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

/**
 * Sends each request once and checks that the answer contains the page that its total implies.
 * Returns the number of people, and the answers.
 */
async function checkAnswers(
  { origin }: ServerProcess,
  requests: SearchRequest[],
  token: string,
): Promise<{ people: number; answers: string[] }> {
  let people = 0
  const answers: string[] = []
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
    const answer = await response.text()
    if (!response.ok) throw new Error(`${name}, page ${page}, returned ${response.status}: ${answer}`)
    const { data } = JSON.parse(answer) as { data: Output<typeof peoplePage> }
    const { total, limit } = data.metadata
    const expected = Math.max(0, Math.min(limit, total - (page - 1) * limit))
    if (data.people.length !== expected)
      throw new Error(`${name}, page ${page}, has ${data.people.length} people, not ${expected}`)
    people = Math.max(people, total)
    answers.push(answer)
  }
  return { people, answers }
}

const callerAddress = (i: number) => `10.0.${Math.floor((i % callers) / 250)}.${(i % 250) + 1}`

/** Milliseconds so far. Excludes the server's children: PostgreSQL is one of them and counted separately. */
const serverTimes = ({ pid, postgresPid }: ServerProcess) => ({
  server: cpuTime(pid),
  postgres: cpuTimeWithChildren(postgresPid),
})

function generatorTime() {
  const { user, system } = process.cpuUsage()
  return { generator: (user + system) / 1000 }
}

try {
  const settings = readSettings()
  if (settings) await main(settings)
  else console.log(usage)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
