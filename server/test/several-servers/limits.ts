import { expect, test } from 'vitest'
import { inTransaction } from '../../src/database/transaction.ts'
import { createAdminCode } from '../../src/features/admin/elevation/codes.ts'
import { callLimits } from '../../src/limits/call-limit.ts'
import { signInLimits } from '../../src/limits/sign-in-limit.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { post, secrets, signIn, type Together } from './servers.ts'

const newcomer = (at: number) => ({
  email: `new${at}@example.com`,
  password: 'Correct!Horse7',
  firstName: 'Ann',
  lastName: 'Test',
})

/**
 * Makes as many attempts as one server allows, in turns at both; then no more are accepted at
 * either. Returns all statuses.
 */
async function inTurns(
  { one, two }: Together,
  attempts: number,
  attempt: (address: string) => Promise<Response>,
): Promise<number[]> {
  const statuses = new Set<number>()
  for (let at = 0; at < attempts; at++)
    statuses.add((await attempt(at % 2 === 0 ? one.address : two.address)).status)
  expect((await attempt(one.address)).status).toBe(429)
  expect((await attempt(two.address)).status).toBe(429)
  return [...statuses]
}

/** Attempts are counted together, whichever server they reach. */
export function limitTests(given: () => Together): void {
  test('count wrong passwords together', async () => {
    const body = { email: 'ann@rapport.test', password: 'guessed' }
    expect(
      await inTurns(given(), signInLimits.pair, (address) => post(address, '/api/auth/login', { body })),
    ).toEqual([401])
  })

  test('count emails to an address together', async () => {
    const body = { email: 'lost@rapport.test' }
    const ask = (address: string) => post(address, '/api/auth/password/lost', { body })
    expect(await inTurns(given(), callLimits.mailsToAccount, ask)).toEqual([200])
  })

  test('count attempts at links together', async () => {
    const body = { token: 'x'.repeat(43) }
    const attempt = (address: string) => post(address, '/api/auth/password/check', { body })
    expect(await inTurns(given(), callLimits.fromAddress, attempt)).toEqual([410])
  })

  test('count sign-ups together', async () => {
    const { pool, one } = given()
    let at = 0
    const signUp = (address: string) => post(address, '/api/v2/auth/signup', { body: newcomer(at++) })
    await pool.query('delete from call_counts')
    await signUp(one.address)
    // Counts most of the hour's attempts as made, because each would cost the hash of a password.
    await pool.query('update call_counts set count = count + $1', [callLimits.fromAddress - 5])
    expect(await inTurns(given(), 4, signUp)).toEqual([200])
  })

  test('count wrong one-time codes together: after five, the right one is refused at both', async () => {
    const { pool, one, two } = given()
    const admin = await createUser(pool, { email: secrets.ADMIN_EMAILS })
    const tokens = await Promise.all([one, two].map(({ address }) => signIn(address, admin)))
    const code = { userId: admin.id, purpose: null, secret: secrets.JWT_SECRET, now: new Date() }
    const right = await inTransaction(pool, (client) => createAdminCode(client, code))
    const wrong = right === '000000' ? '000001' : '000000'
    const enter = async (at: number, otpCode: string) =>
      (
        await post([one, two][at % 2]!.address, '/api/admin/elevate', {
          body: { otpCode },
          token: tokens[at % 2]!,
        })
      ).status
    for (let at = 0; at < 5; at++) expect(await enter(at, wrong)).toBe(403)
    expect([await enter(0, right), await enter(1, right)]).toEqual([403, 403])
    // A new code, without wrong attempts, opens it on either server.
    expect(
      await enter(
        1,
        await inTransaction(pool, (client) => createAdminCode(client, { ...code, now: new Date() })),
      ),
    ).toBe(200)
  })
}
