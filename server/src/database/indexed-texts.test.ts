import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { hostileTexts } from '../../test/hostile-texts.ts'
import { indexedTexts } from '../../test/indexed-texts.ts'

/** The maximum bytes of a B-tree entry on pages of 8 kB, and the part that numbers and headers take. */
const entryBytes = 2704
const otherBytes = 64

type Indexed = { index: string; texts: string[] }

let indexes: Indexed[]
let pool: Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
  const { rows } = await pool.query<Indexed>(
    `select x.indexrelid::regclass::text as index,
       array_agg(t.relname || '.' || coalesce(c.attname, pg_get_indexdef(x.indexrelid, a.attnum, true)) order by a.attnum) as texts
     from pg_index x
     join pg_class i on i.oid = x.indexrelid
     join pg_am m on m.oid = i.relam and m.amname = 'btree'
     join pg_class t on t.oid = x.indrelid
     join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
     join pg_attribute a on a.attrelid = i.oid
     join pg_type y on y.oid = a.atttypid and (y.typcategory in ('S', 'A') or y.typname in ('json', 'jsonb'))
     left join pg_attribute c on c.attrelid = t.oid and c.attnum = x.indkey[a.attnum - 1] and c.attnum > 0
     group by 1 order by 1`,
  )
  indexes = rows
})

/** Letters of four bytes in no order, which can't be compressed. */
const letters = (bytes: number) =>
  Array.from({ length: bytes / 4 }, (_, at) =>
    String.fromCodePoint(0x20000 + ((at * 2_654_435_761) % 40_000)),
  ).join('')

/** A company whose indexed name has so many bytes. */
const insert = (bytes: number) =>
  pool.query(`insert into companies (key, name, name_key, content_hash) values ($1, 'A', $2, '\\x00')`, [
    `${bytes}`,
    letters(bytes),
  ])

describe('texts that stand in an index', () => {
  test('are those of the table, each with a bound', () => {
    expect(indexes.length).toBeGreaterThan(40)
    const found = new Set(indexes.flatMap(({ texts }) => texts))
    expect([...found].toSorted()).toEqual(Object.keys(indexedTexts).toSorted())
  })

  test('fit its entries together', () => {
    const tooLarge = indexes.filter(
      ({ texts }) =>
        texts.reduce((sum, text) => sum + (indexedTexts[text]?.max ?? 0), otherBytes) > entryBytes,
    )
    expect(tooLarge).toEqual([])
  })

  test.each(
    Object.entries(indexedTexts).flatMap(([column, { max, made }]) => (made ? [{ column, max, made }] : [])),
  )('$column has at most $max bytes, whatever is given', ({ max, made }) => {
    let values = 0
    for (const text of Object.values(hostileTexts))
      for (const length of [Infinity, 2000, 1000, 500, 250, 200, 100, 60]) {
        const value = made(text.slice(0, length).toWellFormed())
        if (value !== null) values++
        expect(Buffer.byteLength(value ?? '')).toBeLessThanOrEqual(max)
      }
    expect(values).toBeGreaterThan(0)
  })

  test('are stored at their bounds', async () => {
    // An entry may be as large as the bound, and no larger.
    await insert(2000)
    await expect(insert(3000)).rejects.toMatchObject({ code: '54000' })
  })
})
