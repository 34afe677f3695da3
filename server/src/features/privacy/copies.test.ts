import { beforeAll, expect, test } from 'vitest'
import { columnsOfWords, nameOf } from '../../../test/copies/columns.ts'
import { testDatabase } from '../../../test/database.ts'
import { copies } from './copies.ts'

let columns: string[]
beforeAll(async () => {
  const { pool } = await testDatabase()
  columns = (await columnsOfWords(pool)).map(nameOf)
})

/** `table.column` of every entry. */
const entries = () =>
  Object.entries(copies).flatMap(([table, place]) =>
    Object.keys(place)
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
