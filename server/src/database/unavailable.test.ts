import { createServer } from 'node:net'
import { once } from 'node:events'
import { Client, DatabaseError } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { toAppError } from '../http/errors.ts'
import { createPool } from './database.ts'
import { inTransaction } from './transaction.ts'

const silent = createServer()
afterAll(() => silent.close())

const databaseError = (code: string) =>
  Object.assign(new DatabaseError('secret', 1, 'error'), { code, detail: 'secret' })
const systemError = (code: string, syscall: string) => Object.assign(new Error('secret'), { code, syscall })
const failureOf = (run: Promise<unknown>) => run.then(() => null, toAppError)

describe('a database that cannot serve is `unavailable`, with a time to come back', () => {
  test.each(
    [
      [
        '08006',
        '53100',
        '53200',
        '53300',
        '55P03',
        '57014',
        '57P01',
        '57P02',
        '57P03',
        '58030',
        '40P01',
        '40001',
        '25006',
      ].map(databaseError),
      ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOENT', 'ENOSPC'].map((code) =>
        systemError(code, 'connect'),
      ),
    ]
      .flat()
      .map((error) => [error.code, error] as const),
  )('%s', (_code, error) => {
    expect(toAppError(error)).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  })

  test('a statement that takes too long, cancelled by the server or given up by the driver', async () => {
    const { url } = await testDatabase()
    const late = { code: 'unavailable' }
    const cancelling = createPool(url, { statement_timeout: 50 })
    expect(await failureOf(cancelling.query('select pg_sleep(10)'))).toMatchObject(late)
    const impatient = createPool(url, { statement_timeout: 0, query_timeout: 50, max: 1 })
    expect(await failureOf(impatient.query('select pg_sleep(10)'))).toMatchObject(late)
    expect(
      await failureOf(inTransaction(impatient, (client) => client.query('select pg_sleep(10)'))),
    ).toMatchObject(late)
    // Connections that hang are not used again.
    expect((await impatient.query('select 1 as x')).rows).toEqual([{ x: 1 }])
    await Promise.all([cancelling.end(), impatient.end()])
  })

  test('a pool without a free connection', async () => {
    const { url } = await testDatabase()
    const pool = createPool(url, { max: 1, connectionTimeoutMillis: 250 })
    const client = await pool.connect()
    expect(await failureOf(pool.query('select 1'))).toMatchObject({ code: 'unavailable' })
    client.release()
    await pool.end()
  })

  test('a server that takes no more connections', async () => {
    const { url, pool } = await testDatabase()
    const name = new URL(url).pathname.slice(1)
    await pool.query(
      `create role limited login password 'limited'; alter database ${name} connection limit 0`,
    )
    const limited = Object.assign(new URL(url), { username: 'limited', password: 'limited' })
    expect(await failureOf(new Client({ connectionString: limited.href }).connect())).toMatchObject({
      code: 'unavailable',
    })
    await pool.query('drop role limited')
  })

  test('a server that accepts a connection and never answers, or refuses it', async () => {
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    for (const [to, wait] of [
      [port, 50],
      [1, 10_000],
    ] as const) {
      const pool = createPool(`postgres://nobody@127.0.0.1:${to}/none`, { connectionTimeoutMillis: wait })
      expect(await failureOf(pool.query('select 1'))).toMatchObject({ code: 'unavailable' })
    }
  })

  test('a session ended by an operator', async () => {
    const { url } = await testDatabase()
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    const ended = 'select pg_terminate_backend(pg_backend_pid())'
    expect(await failureOf(client.query(ended))).toMatchObject({ code: 'unavailable' })
    expect(await failureOf(client.query('select 1'))).toMatchObject({ code: 'unavailable' })
  })
})

test.each(['23505', '42P01', '22P02'])('%s is a fault of ours', (code) => {
  expect(toAppError(databaseError(code))).toBeNull()
})

test('so is a file of ours that is missing', () => {
  expect(toAppError(systemError('ENOENT', 'open'))).toBeNull()
})
