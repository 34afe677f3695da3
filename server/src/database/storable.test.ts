import fc from 'fast-check'
import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { storable, toJsonb } from './storable.ts'

let pool: Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
})

const pieces = fc.constantFrom(
  'a',
  '\0',
  '\ud83d',
  '\ude00',
  '😀',
  '\\',
  '\\u0000',
  '\\ud83d',
  '"',
  '가',
  '\n',
)
const text = fc.array(pieces, { maxLength: 8 }).map((some) => some.join(''))
const value = fc.array(
  fc.record({ text, list: fc.array(text), [`k\0`]: text, count: fc.integer(), no: fc.constant(null) }),
  { maxLength: 3 },
)

test('any text and any value is stored, and is what it was but for what can’t be stored', async () => {
  const property = fc.asyncProperty(value, text, async (given, alone) => {
    const { rows } = await pool.query<{ json: unknown; alone: string }>(
      'select $1::jsonb as json, $2::text as alone',
      [toJsonb(given), storable(alone)],
    )
    const expected = given.map((each) => ({
      text: storable(each.text),
      list: each.list.map(storable),
      k: storable(each['k\0']),
      count: each.count,
      no: null,
    }))
    expect(rows).toEqual([{ json: expected, alone: storable(alone) }])
  })
  await fc.assert(property, { numRuns: 150 })
})
