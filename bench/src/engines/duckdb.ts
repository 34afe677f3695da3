import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BIGINT,
  DuckDBDataChunk,
  DuckDBInstance,
  INTEGER,
  SMALLINT,
  VARCHAR,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api'
import { clausesOf } from '../sql/conditions.ts'
import { createRows, listNames, personColumns, type ListName, type PersonRow } from '../sql/columns.ts'
import { hasPhrase } from '@rapport/contract/words.ts'
import { prepareQuery, type PrepareStatement, type Row } from '../sql/statements.ts'
import { listed, quoted, whereOf, type Dialect } from '../sql/where.ts'
import type { World } from '../world.ts'
import type { Engine, EngineOptions } from './engine.ts'

/**
 * DuckDB, using all threads: one table in the order of results, integer columns of the smallest
 * type, and many-valued facts in separate tables, sorted by value so that a search reads only the
 * row groups that contain it; an index on profile links. It has no phrase index, so the titles that
 * contain a phrase are determined in advance, outside the measurement.
 */
export async function openDuckDb({ folder, world, trials }: EngineOptions): Promise<Engine> {
  const path = join(folder, 'people.duckdb')
  const stagingPath = join(folder, 'staging.duckdb')
  let instance = await DuckDBInstance.create(path)
  let connection = await instance.connect()
  await connection.run(`attach ${quoted(stagingPath)} as staging`)
  await createStaging(connection)
  const appenders = await openAppenders(connection)
  const rows = createRows(world)
  const close = () => {
    connection.closeSync()
    instance.closeSync()
  }
  return {
    addCompanies: () => {},
    addPeople: (people) => {
      append(appenders.people, columnsOf(people.map(rows.row)))
      const lists = people.map((person) => ({ rank: world.ranks[person.id]!, ...rows.lists(person) }))
      for (const list of listNames) {
        const pairs = lists.flatMap(({ rank, ...values }) =>
          values[list].map((value) => [value, rank] as const),
        )
        for (let from = 0; from < pairs.length; from += chunkSize) {
          const chunk = pairs.slice(from, from + chunkSize)
          append(appenders[list], [chunk.map(([value]) => value), chunk.map(([, rank]) => rank)])
        }
      }
    },
    finish: async () => {
      for (const { appender } of Object.values(appenders)) appender.closeSync()
      await buildTables(connection)
      await connection.run('detach staging')
      await connection.run('checkpoint')
      await rm(stagingPath)
    },
    bytes: async () => (await stat(path)).size,
    reopen: async () => {
      close()
      instance = await DuckDBInstance.create(path)
      connection = await instance.connect()
    },
    prepare: (query, offset) => {
      const where = whereOf(clausesOf(world, query), dialectOf(world))
      return prepareQuery(statementsOf(connection), where, { query, offset, world, trials })
    },
    close: async () => close(),
  }
}

/** Rows per chunk; DuckDB takes at most 2,048. */
const chunkSize = 2000
const types = { smallint: SMALLINT, integer: INTEGER, bigint: BIGINT, text: VARCHAR }

function columnsOf(rows: PersonRow[]): DuckDBValue[][] {
  return personColumns.map(({ name, type }) =>
    rows.map((row): DuckDBValue => {
      const value = row[name]
      return type === 'bigint' && typeof value === 'number' ? BigInt(value) : value
    }),
  )
}

async function createStaging(connection: DuckDBConnection): Promise<void> {
  const columns = personColumns.map(({ name, type }) => `${name} ${type === 'text' ? 'varchar' : type}`)
  await connection.run(`create table staging.people (${columns.join(', ')})`)
  for (const list of listNames)
    await connection.run(`create table staging.${list} (value integer, rank integer)`)
}

type TypedAppender = { appender: DuckDBAppender; types: DuckDBType[] }

async function openAppenders(
  connection: DuckDBConnection,
): Promise<Record<'people' | ListName, TypedAppender>> {
  const open = (table: string) => connection.createAppender(table, 'main', 'staging')
  const lists = listNames.map(
    async (list) => [list, { appender: await open(list), types: [INTEGER, INTEGER] }] as const,
  )
  return {
    ...(Object.fromEntries(await Promise.all(lists)) as unknown as Record<ListName, TypedAppender>),
    people: { appender: await open('people'), types: personColumns.map(({ type }) => types[type]) },
  }
}

function append({ appender, types: columnTypes }: TypedAppender, columns: DuckDBValue[][]): void {
  const chunk = DuckDBDataChunk.create(columnTypes, columns[0]!.length)
  chunk.setColumns(columns)
  appender.appendDataChunk(chunk)
}

async function buildTables(connection: DuckDBConnection): Promise<void> {
  const columns = personColumns.map(({ name }) => name).join(', ')
  await connection.run(`create table people as select ${columns} from staging.people order by rank`)
  await connection.run('create index people_slug on people (slug)')
  for (const list of listNames)
    await connection.run(
      `create table person_${list} as select value, rank from staging.${list} order by value, rank`,
    )
}

const statementsOf =
  (connection: DuckDBConnection): PrepareStatement =>
  async (sql) => {
    const statement = await connection.prepare(sql)
    return async () => (await statement.runAndReadAll()).getRows() as Row[]
  }

/** A join, because DuckDB compares a long negated list item by item. */
const among = (column: string, values: number[]) =>
  `${column} in (select unnest([${values.join(', ')}]::integer[]))`

const withAny = (list: ListName, values: number[]) =>
  `rank in (select rank from person_${list} where value in ${listed(values)})`

function dialectOf(world: World): Dialect {
  return {
    among,
    list: withAny,
    title: (phrases) => {
      const isMeant = (title: string) => phrases.some((phrase) => hasPhrase(title, phrase))
      return among(
        'title',
        world.soughtTitles().flatMap((title, code) => (isMeant(title) ? [code] : [])),
      )
    },
    names: (names) => {
      const known = names
        .map((words) => words.map((word) => world.words.codeOf(word)))
        .filter((codes): codes is number[] => !codes.includes(undefined))
      const single = known.flatMap((codes) => (codes.length === 1 ? codes : []))
      const several = known.filter((codes) => codes.length > 1)
      const tests = several.map((codes) => codes.map((code) => withAny('words', [code])).join(' and '))
      if (single.length > 0) tests.unshift(withAny('words', single))
      return tests.length === 0 ? 'false' : `(${tests.join(' or ')})`
    },
  }
}
