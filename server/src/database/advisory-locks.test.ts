import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { crowd } from '../../test/people/crowd.ts'
import { load } from '../../test/people/load-people.ts'
import { itemsOf } from '../../test/people/stored.ts'
import { withMailbox } from '../features/campaigns/sending/wake/mailbox-lock.ts'
import { lockClasses, lockKeys } from './advisory-locks.ts'

test('locks of different things have different numbers', () => {
  for (const numbers of [Object.values(lockKeys), Object.values(lockClasses)])
    expect(new Set<number>(numbers).size).toBe(numbers.length)
})

test('an import and a mailbox of the same number do not keep each other waiting', async () => {
  const { pool } = await testDatabase()
  await withMailbox(pool, 1, () => load(pool, itemsOf(crowd(3))))
  expect((await pool.query('select id, state from imports')).rows).toEqual([{ id: 1, state: 'finished' }])
})
