import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Output } from '@rapport/contract/route.ts'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type { createList, getList, listLists } from '@rapport/contract/lists/schemas.ts'
import { memberSortFields } from '@rapport/contract/lists/vocabularies.ts'
import type { countAlternatives } from '@rapport/contract/people/schemas.ts'
import { sortDirections } from '@rapport/contract/people/sort.ts'
import { percentile } from '../http/load.ts'
import { startServer, type ServerProcess } from '../http/server-process.ts'
import { measureExport } from './export.ts'
import { fill } from './fill.ts'
import { measureImport } from './imports.ts'

const usage = `Usage: npm run bench:lists -- [options]

  --people N  synthetic people for a new data directory (1000000)
  --data DIR  a data directory to keep (default: a temporary one, removed at the end)
  --runs N    how often each page is read (40)`

type Settings = { people: number; data: string | null; runs: number }

function readSettings(): Settings | null {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      people: { ...text, default: '1000000' },
      data: text,
      runs: { ...text, default: '40' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return null
  const number = (name: 'people' | 'runs') => {
    const value = Number(values[name])
    if (!(value > 0)) throw new Error(`--${name} ${values[name]} is not a number`)
    return value
  }
  return { people: number('people'), data: values.data ?? null, runs: number('runs') }
}

async function main(settings: Settings): Promise<void> {
  const dataDir = settings.data ? resolve(settings.data) : mkdtempSync(join(tmpdir(), 'rapport-bench-'))
  try {
    const server = await startServer({ dataDir, people: settings.people, profile: null })
    try {
      await measure(server, await signIn(server), settings.runs)
    } finally {
      await server.stop()
    }
  } finally {
    if (!settings.data) rmSync(dataDir, { recursive: true, maxRetries: 5, retryDelay: 200 })
  }
}

type Api = <T>(method: string, path: string, body?: object) => Promise<T>

type Account = { api: Api; token: string }

async function signIn({ origin, account }: ServerProcess): Promise<Account> {
  let token = ''
  const call: Api = async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }
  const tokens = await call<{ access_token: string }>('POST', '/auth/login', account)
  token = tokens.access_token
  return { api: call, token }
}

/**
 * The search whose number of people is nearest to 10,000 is added. The large list is filled with
 * all people, as far as it has room.
 */
const candidates: PartialFilterSet[] = [
  'Berlin',
  'Seoul',
  'London',
  'Canada',
  'France',
  'Spain',
  'Singapore',
].flatMap((place) => [
  { locations: [place] },
  { locations: [place], experience: { seniorityLevels: ['Director'] } },
])

async function nearTenThousand(api: Api): Promise<PartialFilterSet> {
  const { counts } = await api<Output<(typeof countAlternatives)['data']>>(
    'POST',
    '/v2/search/count/alternatives',
    {
      filterSets: candidates,
    },
  )
  const off = counts.map((count) => Math.abs(Math.log(count / 10_000)))
  return candidates[off.indexOf(Math.min(...off))]!
}

const sort = (i: number) =>
  `sortOn=${memberSortFields[i % memberSortFields.length]}&sortBy=${sortDirections[i % 2]}`

async function measure(server: ServerProcess, { api, token }: Account, runs: number): Promise<void> {
  const mark = Date.now()
  const create = (title: string) =>
    api<Output<(typeof createList)['data']>>('POST', '/lists', { title: `${title} ${mark}` })
  row('figure', 'to reach', 'measured')
  for (const [title, filters, goal] of [
    ['10,000', await nearTenThousand(api), '2 s for 10,000'],
    ['A full list', {}, ''],
  ] as const) {
    const { added, seconds } = await fill(api, (await create(title)).id, filters)
    row(`${added} people added by filters`, goal, `${seconds.toFixed(2)} s`)
  }
  const lists = await api<Output<(typeof listLists)['data']>>('GET', '/lists?sortOn=total&limit=1')
  const { id, total } = lists.items[0]!
  const read = async (query: (i: number) => string) => {
    const times = new Float64Array(runs)
    for (let i = 0; i < runs; i++) {
      const started = performance.now()
      await api<Output<(typeof getList)['data']>>('GET', `/lists/${id}?${query(i)}`)
      times[i] = performance.now() - started
    }
    times.sort()
    return `p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)} ms`
  }
  const page = (i: number) => 1 + ((i * 7919) % Math.ceil(total / 10))
  const search = (i: number) => `search=${encodeURIComponent(words[i % words.length]!)}&${sort(i)}`
  row(`first page of ${total}, sorted`, 'p95 40 ms', await read(sort))
  row('any page, sorted', 'p95 40 ms', await read((i) => `${sort(i)}&page=${page(i)}`))
  row('searched and sorted', 'p95 150 ms', await read(search))
  const { seconds, rows, memory } = await measureExport(server, { token, listId: id })
  row(`export of ${rows}`, '20,000 rows/s', `${Math.round(rows / seconds).toLocaleString('en')} rows/s`)
  row('memory of the export above idle', '100 MB', memory === null ? '' : `${Math.round(memory)} MB`)
  await showImport(server, { api, token }, id)
}

async function showImport(server: ServerProcess, account: Account, listId: number): Promise<void> {
  const { rows, seconds, counts } = await measureImport(server, account, listId)
  for (const [step, goal] of [
    ['upload', ''],
    ['check', '10 s for 100,000'],
    ['apply', '20 s for 100,000'],
    ['undo', '20 s for 100,000'],
  ] as const)
    row(
      `${step} of ${rows} rows`,
      goal,
      `${seconds[step].toFixed(1)} s${step === 'apply' ? `: ${counts}` : ''}`,
    )
}

/** Found in many, some and no members. */
const words = ['an', 'engineer', 'sales manager', 'zzzz', 'kim', 'inc', '@example']

const row = (figure: string, goal: string, measured: string) =>
  console.log(`${figure.padEnd(40)} ${goal.padEnd(16)} ${measured}`)

const settings = readSettings()
if (settings) await main(settings)
else console.log(usage)
