import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createLongPool, createPool } from './database.ts'

/** The parameters that PgBouncer accepts by default. */
const startupParameters = new Set(['', 'user', 'database', 'client_encoding', 'application_name'])

const timeoutOf = async (pool: Pool) => {
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
  await pool.end()
  return rows[0]?.statement_timeout
}

test('the statement time-out of a role changes neither short nor long work', async () => {
  const { url, pool } = await testDatabase()
  const name = `hurried_${process.pid}`
  await pool.query(`create role ${name} login password 'hurried'`)
  await pool.query(`alter role ${name} set statement_timeout = '50ms'`)
  const hurried = Object.assign(new URL(url), { username: name, password: 'hurried' }).href
  expect(await timeoutOf(createPool(hurried))).toBe('15s')
  expect(await timeoutOf(createLongPool(hurried))).toBe('0')
  await pool.query(`drop role ${name}`)
})

test('a session starts with parameters that a connection pooler accepts', async () => {
  const names: string[] = []
  const pooler = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (packet: Buffer) => {
      // Eight bytes of length and version, then names and values, each ended by a zero.
      names.push(
        ...packet
          .subarray(8)
          .toString()
          .split('\0')
          .filter((_text, i) => i % 2 === 0),
      )
      socket.destroy()
    })
  })
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  const { port } = pooler.address() as AddressInfo
  for (const create of [createPool, createLongPool])
    await create(`postgres://somebody@127.0.0.1:${port}/rapport`)
      .query('select 1')
      .catch(() => {})
  pooler.close()
  expect(names).toContain('application_name')
  expect(names.filter((name) => !startupParameters.has(name))).toEqual([])
})
