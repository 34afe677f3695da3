import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { CallLimit, callLimits } from './call-limit.ts'
import { forgetExpiredCounts } from './queries.ts'
import { SignInLimit, signInLimits } from './sign-in-limit.ts'

const minute = 60_000

let pool: Pool
let clock: number
const now = () => new Date(clock)
const counts = async () => (await pool.query<{ count: number }>('select count from call_counts')).rows

beforeAll(async () => {
  ;({ pool } = await testDatabase())
})
beforeEach(async () => {
  clock = 1_000_000
  await pool.query('delete from call_counts')
})

describe('the limit of sign-in attempts', () => {
  let limit: SignInLimit
  const fail = (email: string, address: string) => limit.attempt({ email, address }, async () => null)
  const succeed = (email: string, address: string) => limit.attempt({ email, address }, async () => 'in')
  const failTimes = async (times: number, email: string, address: string) => {
    for (let i = 0; i < times; i++) await fail(email, address)
  }

  beforeEach(() => {
    limit = new SignInLimit({ pool, now })
  })

  test('allows a pair its maximum of failures, then says how long to wait', async () => {
    await failTimes(signInLimits.pair, 'a', '1')
    clock += 5 * minute
    await expect(succeed('a', '1')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 600 })
    await expect(succeed('a', '2')).resolves.toBe('in')
    await expect(succeed('b', '1')).resolves.toBe('in')
  })

  test('forgets after the window', async () => {
    await failTimes(signInLimits.pair, 'a', '1')
    clock += signInLimits.windowSeconds * 1000 - 1
    await expect(succeed('a', '1')).rejects.toMatchObject({ code: 'too_many_requests' })
    clock += 1
    await expect(succeed('a', '1')).resolves.toBe('in')
  })

  test('a success forgets the failures of the pair, and never counts', async () => {
    await failTimes(signInLimits.pair - 1, 'a', '1')
    for (let i = 0; i < 50; i++) await succeed('a', '1')
    await failTimes(signInLimits.pair, 'a', '1')
    await expect(fail('a', '1')).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('attempts that throw do not count', async () => {
    for (let i = 0; i < 50; i++)
      await expect(
        limit.attempt({ email: 'a', address: '1' }, () => Promise.reject(new Error('no database'))),
      ).rejects.toThrow('no database')
    await expect(succeed('a', '1')).resolves.toBe('in')
  })

  test('many accounts from one address: the address is blocked, even after a success', async () => {
    for (let i = 0; i < signInLimits.address; i++) {
      await fail(`user${i}`, '1')
      if (i % 5 === 0) await succeed('own', '1')
    }
    await expect(fail('another', '1')).rejects.toMatchObject({ code: 'too_many_requests' })
    await expect(fail('another', '2')).resolves.toBeNull()
  })

  test('one account from many addresses: the account is blocked', async () => {
    for (let i = 0; i < signInLimits.account; i++) await fail('a', `address${i}`)
    await expect(fail('a', 'another')).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('concurrent attempts cannot slip through before the first answer', async () => {
    const tries = Array.from({ length: 100 }, () => fail('a', '1').catch((error: Error) => error))
    const results = await Promise.all(tries)
    expect(results.filter((result) => result === null)).toHaveLength(signInLimits.pair)
  })

  test('a refused attempt does not count: a blocked address cannot lock an account for everyone', async () => {
    for (let i = 0; i < signInLimits.address; i++) await fail(`user${i}`, '1')
    const before = await counts()
    for (let i = 0; i < 20; i++) await expect(fail('victim', '1')).rejects.toThrow('too_many_requests')
    expect(await counts()).toEqual(before)
    await expect(succeed('victim', '2')).resolves.toBe('in')
  })

  test('is shared by several processes, even when they count at once', async () => {
    const other = new SignInLimit({ pool, now })
    const failThere = () => other.attempt({ email: 'a', address: '1' }, async () => null)
    const tries = Array.from({ length: 50 }, (_, i) =>
      (i % 2 ? fail('a', '1') : failThere()).catch((error: Error) => error),
    )
    const results = await Promise.all(tries)
    expect(results.filter((result) => result === null)).toHaveLength(signInLimits.pair)
    for (const tryAgain of [() => succeed('a', '1'), failThere])
      await expect(tryAgain()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 900 })
  })

  test('expired counts are deleted, and stored counts contain no addresses', async () => {
    await fail('ann@example.com', '203.0.113.7')
    clock += 60_000
    await fail('ben@example.com', '203.0.113.8')
    const { rows } = await pool.query<{ text: string }>(
      'select row_to_json(c)::text as text from call_counts c',
    )
    expect(rows).toHaveLength(6)
    for (const { text } of rows) expect(text).not.toMatch(/ann|ben|example|203/)
    clock += signInLimits.windowSeconds * 1000 - 60_000
    await forgetExpiredCounts(pool, now())
    expect(await counts()).toHaveLength(3)
    clock += 60_000
    await forgetExpiredCounts(pool, now())
    expect(await counts()).toEqual([])
  })
})

test('several processes share the limit of emails to one address', async () => {
  const processes = [new CallLimit({ pool, now }), new CallLimit({ pool, now })]
  const ask = (i: number) =>
    processes[i % 2]!.count('resend', { address: `10.0.0.${i}`, email: 'a@example.com' })
  for (let i = 0; i < callLimits.mailsToAccount; i++) await ask(i)
  for (const i of [0, 1])
    await expect(ask(i)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 3600 })
  await expect(processes[0]!.count('lost password', { address: '1', email: 'a@example.com' })).resolves.toBe(
    undefined,
  )
})
