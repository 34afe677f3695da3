import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { listNames, createRows, personColumns, type ListName } from '../sql/columns.ts'
import { clausesOf } from '../sql/conditions.ts'
import { prepareQuery, type PrepareStatement, type Row } from '../sql/statements.ts'
import { inList, listed, quoted, whereOf, type Dialect } from '../sql/where.ts'
import { wordsOfName, type World } from '../world.ts'
import type { Engine, EngineOptions } from './engine.ts'

/**
 * SQLite: one table clustered in the order of results, an index on every filtered column,
 * many-valued facts in clustered tables of (value, rank), and FTS5 for the words of names and the
 * phrases of the distinct titles.
 */
export async function openSqlite({ folder, world, trials }: EngineOptions): Promise<Engine> {
  const path = join(folder, 'people.sqlite')
  let database = open(path)
  createTables(database)
  const insert = prepareInserts(database)
  const rows = createRows(world)
  database.exec('begin')
  return {
    addCompanies: () => {},
    addPeople: (people) => {
      for (const person of people) {
        const row = rows.row(person)
        insert.people.run(...personColumns.map(({ name }) => row[name]))
        const lists = rows.lists(person)
        for (const list of tableLists) for (const value of lists[list]) insert[list].run(value, row.rank)
        insert.names.run(row.rank, [...wordsOfName(person)].join(' '))
      }
    },
    finish: async () => {
      buildIndexes(database, world)
    },
    bytes: async () => (await stat(path)).size,
    reopen: async () => {
      database.close()
      database = open(path)
    },
    prepare: (query, offset) => {
      const where = whereOf(clausesOf(world, query), dialect)
      return prepareQuery(statementsOf(database), where, { query, offset, world, trials })
    },
    close: async () => database.close(),
  }
}

/** FTS5 searches the words of names. */
const tableLists = listNames.filter((list) => list !== 'words')

/** 8 kB pages, 4 GB of them cached, the whole file memory-mapped; as durable as a benchmark needs. */
function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec(`pragma page_size = 8192; pragma journal_mode = off; pragma synchronous = off;
    pragma cache_size = -4000000; pragma mmap_size = 30000000000; pragma temp_store = memory; pragma threads = 2`)
  return database
}

/** Words are separated by spaces; folding is already done. */
const tokenizer = `tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co' tokenchars '+#>'"`

function createTables(database: DatabaseSync): void {
  const columns = personColumns.map(({ name, type }) =>
    name === 'rank' ? 'rank integer primary key' : `${name} ${type === 'text' ? 'text' : 'integer'}`,
  )
  database.exec(`create table people (${columns.join(', ')})`)
  for (const list of tableLists)
    database.exec(
      `create table person_${list} (value integer, rank integer, primary key (value, rank)) without rowid`,
    )
  database.exec(
    `create virtual table names using fts5 (name, content = '', detail = none, columnsize = 0, ${tokenizer})`,
  )
  database.exec(`create virtual table titles using fts5 (title, content = '', columnsize = 0, ${tokenizer})`)
}

type Inserts = Record<'people' | 'names' | ListName, StatementSync>

function prepareInserts(database: DatabaseSync): Inserts {
  const lists = tableLists.map((list) => [list, database.prepare(`insert into person_${list} values (?, ?)`)])
  const places = personColumns.map(() => '?').join(', ')
  return {
    ...Object.fromEntries(lists),
    people: database.prepare(`insert into people values (${places})`),
    names: database.prepare('insert into names (rowid, name) values (?, ?)'),
  } as Inserts
}

const notIndexed = new Set(['rank', 'id', 'seniorities', 'intents', 'headcount_max'])

function buildIndexes(database: DatabaseSync, world: World): void {
  const title = database.prepare('insert into titles (rowid, title) values (?, ?)')
  world.soughtTitles().forEach((text, code) => title.run(code, text))
  database.exec('commit')
  for (const { name } of personColumns)
    if (!notIndexed.has(name)) database.exec(`create index people_${name} on people (${name})`)
  database.exec('create index people_headcount on people (headcount_min, headcount_max)')
  database.exec('create index people_seniorities on people (seniorities)')
  database.exec('create index people_intents on people (intents)')
  database.exec(
    `insert into names (names) values ('optimize'); insert into titles (titles) values ('optimize')`,
  )
  database.exec('analyze')
}

const statementsOf =
  (database: DatabaseSync): PrepareStatement =>
  async (sql) => {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    return () => statement.all() as unknown as Row[]
  }

/** An FTS5 phrase: its words, together and in order. */
const phraseOf = (text: string) => `"${text.replaceAll('"', '""')}"`

const dialect: Dialect = {
  among: inList,
  list: (list, values) => `rank in (select rank from person_${list} where value in ${listed(values)})`,
  title: (phrases) =>
    `title in (select rowid from titles where titles match ${quoted(phrases.map(phraseOf).join(' OR '))})`,
  names: (names) => {
    const all = names.map((words) => `(${words.map(phraseOf).join(' AND ')})`)
    return all.length === 0
      ? 'false'
      : `rank in (select rowid from names where names match ${quoted(all.join(' OR '))})`
  },
}
