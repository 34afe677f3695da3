import { availableParallelism } from 'node:os'
import { Client } from 'pg'
import { copyArray, copyInto, copyRow } from '@rapport/server/features/import/import-copy.ts'
import { openEmbeddedPostgres } from '@rapport/server/database/embedded/embedded.ts'
import { createRows, listNames, personColumns, type PersonLists, type PersonRow } from '../sql/columns.ts'
import { clausesOf } from '../sql/conditions.ts'
import { prepareQuery, type PrepareStatement, type Row } from '../sql/statements.ts'
import { inList, quoted, whereOf, type Dialect } from '../sql/where.ts'
import { wordsOfName, type World } from '../world.ts'
import type { Engine, EngineOptions } from './engine.ts'

/**
 * Embedded PostgreSQL: one table in the order of results, a B-tree on every filtered single-valued
 * column, GIN on arrays of many-valued facts and on the words of names and of the distinct titles.
 * Statements are prepared; parallel workers are allowed; no JIT.
 */
export async function openPostgres({ folder, world, trials }: EngineOptions): Promise<Engine> {
  let server = await openEmbeddedPostgres(folder, { settings })
  let client = await connect(server.url)
  await client.query(`create unlogged table staging (${columns.join(', ')})`)
  const rows = createRows(world)
  const close = async () => {
    await client.end()
    await server.close()
  }
  return {
    addCompanies: () => {},
    addPeople: (people) => {
      const lines = people.map((person) =>
        copyLine(rows.row(person), rows.lists(person), [...wordsOfName(person)]),
      )
      return copyInto(client, 'staging', lines)
    },
    finish: () => buildTables(client, world),
    bytes: async () => {
      const { rows: sizes } = await client.query<{ bytes: string }>(
        `select pg_total_relation_size('people') + pg_total_relation_size('titles') as bytes`,
      )
      return Number(sizes[0]!.bytes)
    },
    reopen: async () => {
      await close()
      server = await openEmbeddedPostgres(folder, { settings })
      client = await connect(server.url)
    },
    prepare: (query, offset) => {
      const where = whereOf(clausesOf(world, query), dialect)
      return prepareQuery(statementsOf(client), where, { query, offset, world, trials })
    },
    close,
  }
}

/** Settings for a single user on an otherwise idle machine. */
const settings = {
  shared_buffers: '3GB',
  effective_cache_size: '12GB',
  work_mem: '512MB',
  maintenance_work_mem: '1GB',
  max_parallel_workers_per_gather: String(availableParallelism()),
  max_parallel_maintenance_workers: String(availableParallelism()),
  effective_io_concurrency: '200',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  jit: 'off',
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

/** Words of names are texts here; all other lists are numbers. */
const listType = (list: string) => (list === 'words' ? 'text[]' : 'integer[]')
const columns = [
  ...personColumns.map(({ name, type }) => `${name} ${type}`),
  ...listNames.map((list) => `${list} ${listType(list)}`),
]

function copyLine(row: PersonRow, lists: PersonLists, words: string[]): string {
  const cells = copyRow(personColumns.map(({ name }) => row[name]))
  const arrays = listNames.map((list) => copyArray(list === 'words' ? words : lists[list].map(String)))
  return [cells, ...arrays].join('\t')
}

const notIndexed = new Set(['rank', 'id', 'headcount_max'])

async function buildTables(client: Client, world: World): Promise<void> {
  await client.query('create table people as select * from staging order by rank')
  await client.query('drop table staging')
  await client.query('alter table people add primary key (rank)')
  for (const { name } of personColumns)
    if (!notIndexed.has(name)) await client.query(`create index on people (${name})`)
  for (const list of listNames) await client.query(`create index on people using gin (${list})`)
  await client.query('create table titles (id integer primary key, text text, words text[])')
  await client.query(
    `insert into titles select ordinal - 1, text, string_to_array(text, ' ')
     from unnest($1::text[]) with ordinality as all_titles (text, ordinal)`,
    [world.soughtTitles()],
  )
  await client.query('create index on titles using gin (words)')
  // Also builds the visibility map, without which there are no index-only scans.
  await client.query('vacuum analyze people')
  await client.query('vacuum analyze titles')
}

let statements = 0

const statementsOf =
  (client: Client): PrepareStatement =>
  async (text) => {
    const name = `q${statements++}`
    return async () => (await client.query<Row>({ name, text, rowMode: 'array' })).rows
  }

const arrayOf = (words: string[]) => `array[${words.map(quoted).join(', ')}]::text[]`

const dialect: Dialect = {
  among: inList,
  list: (list, values) => `${list} && array[${values.join(', ')}]`,
  title: (phrases) => {
    const tests = phrases.map((phrase) => {
      const words = `words @> ${arrayOf(phrase.split(' '))}`
      return `(${words} and ' ' || text || ' ' like ${quoted(`% ${phrase} %`)})`
    })
    return `title in (select id from titles where ${tests.join(' or ')})`
  },
  names: (names) => {
    const single = names.flatMap((words) => (words.length === 1 ? words : []))
    const several = names.filter((words) => words.length > 1)
    const tests = several.map((words) => `words @> ${arrayOf(words)}`)
    if (single.length > 0) tests.unshift(`words && ${arrayOf(single)}`)
    return tests.length === 0 ? 'false' : `(${tests.join(' or ')})`
  },
}
