import { describe, expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  test('are stored as PHC strings of Argon2id with parameters that OWASP asks for', async () => {
    expect(await hashPassword('Rapport!2026')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
  })

  test('verify, and nothing else does', async () => {
    const stored = await hashPassword('Rapport!2026')
    expect(await verifyPassword(stored, 'Rapport!2026')).toBe(true)
    for (const other of ['', 'rapport!2026', 'Rapport!2026 ', 'Rapport!2026\0', 'x'.repeat(10_000)])
      expect(await verifyPassword(stored, other)).toBe(false)
  })

  test('have a salt each', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  })

  test('verify against the reference implementation', async () => {
    // From test.c of github.com/P-H-C/phc-winner-argon2.
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword(stored, 'password')).toBe(true)
    expect(await verifyPassword(stored, 'differentpassword')).toBe(false)
  })

  test('do not depend on how Hangul was composed', async () => {
    const stored = await hashPassword('비밀번호!Aa1'.normalize('NFD'))
    expect(await verifyPassword(stored, '비밀번호!Aa1'.normalize('NFC'))).toBe(true)
  })

  test('are outdated when made with other parameters', async () => {
    expect(isOutdated(await hashPassword('x'))).toBe(false)
    expect(isOutdated(await hashPassword('x', { memory: 8192, passes: 1, parallelism: 1 }))).toBe(true)
  })

  test('without a stored one never match, after the same work', async () => {
    const stored = await hashPassword('x')
    // The fastest of several, by turns: what else the machine does cannot make anything faster.
    let [known, unknown] = [Infinity, Infinity]
    const areAlike = () => unknown / known > 0.4 && unknown / known < 2.5
    for (let i = 0; i < 8 || (i < 60 && !areAlike()); i++) {
      known = Math.min(known, await timeOf(stored))
      unknown = Math.min(unknown, await timeOf(null))
    }
    expect(areAlike(), `${unknown} ms beside ${known} ms`).toBe(true)
  })

  test.each(['', 'plain', '$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$AAAA', '$2b$10$abcdefghijklmnopqrstuv'])(
    'that were stored as %j are a fault, not a match',
    async (stored) => {
      await expect(verifyPassword(stored, 'x')).rejects.toThrow('no Argon2id PHC string')
    },
  )
})

/** Milliseconds that a refused password takes. */
async function timeOf(stored: string | null): Promise<number> {
  const started = performance.now()
  await verifyPassword(stored, 'not the password')
  return performance.now() - started
}
