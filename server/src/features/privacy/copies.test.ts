import { beforeAll, expect, test } from 'vitest'
import { columnsOfWords, nameOf, tablesOfAccounts } from '../../../test/copies/columns.ts'
import { testDatabase } from '../../../test/database.ts'
import { copies } from './copies.ts'

let columns: string[]
let accountTables: string[]
beforeAll(async () => {
  const { pool } = await testDatabase()
  columns = (await columnsOfWords(pool)).map(nameOf)
  accountTables = await tablesOfAccounts(pool)
})

/** `table.column` of every entry. */
const entries = () =>
  Object.entries(copies).flatMap(([table, { columns: named }]) =>
    Object.keys(named)
      .flatMap((names) => names.split(' '))
      .map((column) => nameOf({ table, column })),
  )

test('each column that can hold words says how suppression reaches it', () => {
  expect(columns.filter((name) => !entries().includes(name))).toEqual([])
})

test('each entry is a column, and stands once', () => {
  expect(entries().filter((name) => !columns.includes(name))).toEqual([])
  expect(entries().length).toBe(new Set(entries()).size)
})

test('each table with an account’s rows says what becomes of them when the account is removed', () => {
  expect(accountTables.filter((table) => copies[table]?.account == null)).toEqual([])
})
