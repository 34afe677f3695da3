import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { SessionLocks } from './session-locks.ts'

const lockClass = 7_270_999
const patient = { signal: new AbortController().signal, maxWaitMs: 60_000 }

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

const server = () => new SessionLocks(pool, lockClass)

test('two servers never work on the same thing at once, and on different ones they do', async () => {
  const [one, two] = [server(), server()]
  const busy = new Set<number>()
  let together = 0
  const work = (key: number) => async () => {
    expect(busy.has(key)).toBe(false)
    busy.add(key)
    together = Math.max(together, busy.size)
    await sleep(50)
    busy.delete(key)
  }
  await Promise.all(
    [1, 2, 3].flatMap((key) => [one.with(key, patient, work(key)), two.with(key, patient, work(key))]),
  )
  expect(together).toBeGreaterThan(1)
  // No session is kept.
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('what a server did is over for others when it fails, too', async () => {
  const failing = server().with(1, patient, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await server().with(1, { ...patient, maxWaitMs: 0 }, async () => 'done')).toBe('done')
})

test('a server whose session is lost loses the lock, finishes, and locks again with another session', async () => {
  const [one, two] = [server(), server()]
  const order: string[] = []
  const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>()
  const first = one.with(1, patient, async () => {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${lockClass}`,
    )
    await hasEnded
    order.push('one')
  })
  await two.with(1, patient, async () => void order.push('two'))
  end()
  await first
  await one.with(1, patient, async () => void order.push('one again'))
  expect(order).toEqual(['two', 'one', 'one again'])
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('a server that hangs is not waited for longer than asked, nor by a caller who leaves', async () => {
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>()
  const hanging = server().with(1, patient, async () => {
    begin()
    await hasEnded
  })
  await hasBegun
  expect(await server().with(1, { ...patient, maxWaitMs: 200 }, async () => 'without')).toBe('without')
  const leaving = new AbortController()
  const waiting = server().with(1, { ...patient, signal: leaving.signal }, async () => 'never')
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  end()
  await hanging
})
