import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { releasedOnce } from './released-once.ts'

test('a connection released twice goes back once; the pool itself refuses', async () => {
  const { pool } = await testDatabase()
  const take = (from: typeof pool) =>
    new Promise<PoolClient['release']>((taken, failed) =>
      from.connect((error, _client, release) => (error ? failed(error) : taken(release))),
    )
  const own = await take(pool)
  own()
  expect(() => own()).toThrow('already been released')
  const release = await take(releasedOnce(pool))
  expect(pool.idleCount).toBe(0)
  release()
  release()
  expect(pool.idleCount).toBe(1)
  const client = await releasedOnce(pool).connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
})
