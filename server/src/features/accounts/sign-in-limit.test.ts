import { beforeEach, describe, expect, test } from 'vitest'
import { SignInLimit, signInLimits } from './sign-in-limit.ts'
import { maxCounters } from './window-counters.ts'

const minute = 60_000

describe('the limit of sign-in tries', () => {
  let clock: number
  let limit: SignInLimit
  const fail = (email: string, address: string) => limit.attempt({ email, address }, async () => null)
  const succeed = (email: string, address: string) => limit.attempt({ email, address }, async () => 'in')
  const failTimes = async (times: number, email: string, address: string) => {
    for (let i = 0; i < times; i++) await fail(email, address)
  }

  beforeEach(() => {
    clock = 1_000_000
    limit = new SignInLimit(() => new Date(clock))
  })

  test('lets a pair fail so often and no more, and says how long to wait', async () => {
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

  test('tries that break for other reasons do not count', async () => {
    for (let i = 0; i < 50; i++)
      await expect(
        limit.attempt({ email: 'a', address: '1' }, () => Promise.reject(new Error('no database'))),
      ).rejects.toThrow('no database')
    await expect(succeed('a', '1')).resolves.toBe('in')
  })

  test('many accounts from one address: the address is stopped, a success of its own does not help', async () => {
    for (let i = 0; i < signInLimits.address; i++) {
      await fail(`user${i}`, '1')
      if (i % 5 === 0) await succeed('own', '1')
    }
    await expect(fail('another', '1')).rejects.toMatchObject({ code: 'too_many_requests' })
    await expect(fail('another', '2')).resolves.toBeNull()
  })

  test('one account from many addresses: the account is stopped', async () => {
    for (let i = 0; i < signInLimits.account; i++) await fail('a', `address${i}`)
    await expect(fail('a', 'another')).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('a crowd at once does not slip through before the first answer', async () => {
    const tries = Array.from({ length: 100 }, () => fail('a', '1').catch((error: Error) => error))
    const results = await Promise.all(tries)
    expect(results.filter((result) => result === null)).toHaveLength(signInLimits.pair)
  })

  test('a flood of names does not grow without bound', async () => {
    for (let i = 0; i < maxCounters; i++) await fail(`user${i}`, `address${i}`)
    expect(limit.size).toBeLessThanOrEqual(maxCounters)
    expect(limit.size).toBeGreaterThan(maxCounters / 2)
    await failTimes(signInLimits.pair, 'a', '1')
    await expect(fail('a', '1')).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})
