import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { reading } from '@rapport/contract/free-text/schemas.ts'
import type { peoplePage, Relaxed } from '@rapport/contract/people/schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import { startServer, type ServerProcess } from '../http/server-process.ts'

const usage = `Usage: npm run bench:sentences -- [options] [FILE ...]

Reads sentences with a real server, and searches what they mean: how many find somebody exactly, and how many with relax=true. Those that
name a company, a person or a link are counted apart, because synthetic people have invented names.

  FILE          lines of JSON with a \`text\` (default: the project's own sentences)
  --people N    synthetic people for a new data directory (100000)
  --data DIR    a data directory to keep (default: a temporary one, removed at the end)`

const ownFiles = [
  'judged.en',
  'judged.ko',
  'judged.names',
  'judged.other',
  'sentences.en',
  'sentences.ko',
  'sentences.other',
].map((name) => new URL(`../../../language/test/${name}.jsonl`, import.meta.url))

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      people: { type: 'string', default: '100000' },
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return void process.stdout.write(`${usage}\n`)
  const people = Number(values.people)
  if (!(people > 0)) throw new Error(`--people ${values.people} is not a number`)
  const sentences = (positionals.length > 0 ? positionals : ownFiles).flatMap(sentencesOf)
  const dataDir = values.data ? resolve(values.data) : mkdtempSync(join(tmpdir(), 'rapport-bench-'))
  try {
    const server = await startServer({ dataDir, people, profile: null })
    try {
      await land(server, sentences)
    } finally {
      await server.stop()
    }
  } finally {
    if (!values.data) rmSync(dataDir, { recursive: true, maxRetries: 5, retryDelay: 200 })
  }
}

const sentencesOf = (file: string | URL): string[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text)

async function land(server: ServerProcess, sentences: readonly string[]): Promise<void> {
  const call = await caller(server)
  const [plain, named] = [newTally(), newTally()]
  for (const text of sentences) {
    const { filters } = await call<Output<typeof reading>>('/api/v2/search/filters', { query: text })
    const { metadata, relaxed: nearest } = await call<Output<typeof peoplePage>>(
      '/api/v2/search/people?relax=true&limit=1',
      filters,
    )
    const isExact = metadata.total > 0 && !nearest
    const tally = isNamed(filters) ? named : plain
    tally.sentences++
    if (metadata.total > 0) tally.relaxed++
    if (isExact) tally.exact++
    else process.stdout.write(`${nearest ? 'relaxed' : 'nobody'}: ${text}\n    ${omittedBy(nearest)}\n`)
  }
  const all = {
    sentences: plain.sentences + named.sentences,
    exact: plain.exact + named.exact,
    relaxed: plain.relaxed + named.relaxed,
  }
  const rows = [
    ['', 'sentences', 'find somebody exactly', 'with relaxing'],
    row('all', all),
    row('without names of companies, people and links', plain),
    row('with such names, which synthetic people lack', named),
  ]
  process.stdout.write(rows.map((cells) => `${cells.map(padded).join('  ')}\n`).join(''))
}

type Tally = { sentences: number; exact: number; relaxed: number }

const newTally = (): Tally => ({ sentences: 0, exact: 0, relaxed: 0 })

const row = (name: string, { sentences, exact, relaxed }: Tally): string[] => {
  const share = (count: number) => `${((100 * count) / Math.max(1, sentences)).toFixed(1)} % (${count})`
  return [name, String(sentences), share(exact), share(relaxed)]
}

const padded = (cell: string, column: number): string => (column === 0 ? cell.padEnd(44) : cell.padStart(21))

/** Whether filters include a company, a person or a link by name. */
const isNamed = ({ names, linkedinUrls, companyFilter }: FilterSet): boolean =>
  [
    names,
    linkedinUrls,
    companyFilter.namesIncluded,
    companyFilter.namesIncludedPastList,
    companyFilter.domains.filter((domain) => domain.includes('.')),
  ].some((values) => values.length > 0)

const omittedBy = (relaxed: Relaxed | undefined): string =>
  relaxed
    ? relaxed.omitted.map(({ filter, value }) => `${filter} ${String(value)}`).join(', ') || 'similar titles'
    : ''

/** Calls as another caller each time, because the server limits the calls of one. */
async function caller({ origin, account }: ServerProcess) {
  let calls = 0
  const post = async (path: string, body: unknown, token?: string): Promise<unknown> => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.18.${(calls >> 8) & 255}.${calls++ & 255}`,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { data: unknown }).data
  }
  const { access_token: token } = (await post('/api/auth/login', account)) as { access_token: string }
  return <T>(path: string, body: unknown) => post(path, body, token) as Promise<T>
}

await main()
