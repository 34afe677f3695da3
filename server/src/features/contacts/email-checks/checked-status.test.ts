import { contactStatuses, type ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { builtInName } from '../../../verifiers/built-in.ts'
import { markBounced, storeEmailChecks, storeSharedVerdicts } from './queries.ts'

let pool: Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
})
beforeEach(async () => {
  await pool.query('truncate email_checks')
})

const email = 'ada@acme.example'
const now = new Date('2026-11-20T08:00:00Z')

/** The status that counts, of an address whose source calls it `said` as of a date. */
async function statusOf(said: ContactStatus, saidOn: string | null): Promise<string> {
  const { rows } = await pool.query<{ status: string }>(
    `select checked_status($2, $3, c) as status from (select $1 as email) given
     left join email_checks c using (email)`,
    [email, said, saidOn],
  )
  return rows[0]!.status
}

type Verdict = Parameters<typeof storeSharedVerdicts>[2]['verdict']
const verdict = (said: Verdict, by = 'X') =>
  inTransaction(pool, (client) =>
    storeSharedVerdicts(client, [email], { verdict: said, reason: 'unsaid', evidence: '', by, now }),
  )
const domain = (status: 'verified' | 'invalid') => storeEmailChecks(pool, [{ email, status }], now)
const bounce = () => inTransaction(pool, (client) => markBounced(client, [email], now))

describe('who has the say about an address', () => {
  test.each(contactStatuses)('without checks it is what its source says: %s', async (said) => {
    expect(await statusOf(said, null)).toBe(said)
  })

  test.each([
    ['valid', 'verified'],
    ['catch_all', 'risky'],
    ['risky', 'risky'],
    ['invalid', 'invalid'],
  ] as const)('a newer verdict (%s) makes it %s', async (said, status) => {
    await verdict(said)
    for (const source of contactStatuses)
      for (const on of [null, '2025', '2026-11', '2026-11-20'])
        expect(await statusOf(source, on)).toBe(status)
  })

  test.each(['valid', 'catch_all', 'risky', 'invalid'] as const)(
    'an older verdict (%s) has none',
    async (said) => {
      await verdict(said)
      for (const source of contactStatuses)
        for (const on of ['2026-12', '2026-11-21', '2027']) expect(await statusOf(source, on)).toBe(source)
    },
  )

  test('nobody can tell: what its source says, and what was found out before', async () => {
    await verdict('unknown')
    for (const source of contactStatuses) expect(await statusOf(source, null)).toBe(source)
    await verdict('invalid')
    await verdict('unknown')
    expect(await statusOf('verified', null)).toBe('invalid')
  })

  test('a bounce for everybody stands above all verdicts, whichever comes first', async () => {
    await verdict('valid')
    await bounce()
    expect(await statusOf('verified', '2027')).toBe('invalid')
    await verdict('valid')
    expect(await statusOf('verified', '2027')).toBe('invalid')
  })

  test('a domain without email makes it invalid until a verifier has reached it', async () => {
    await domain('invalid')
    expect(await statusOf('verified', '2027')).toBe('invalid')
    await verdict('unknown')
    expect(await statusOf('verified', '2027')).toBe('invalid')
    await verdict('valid')
    expect(await statusOf('unverified', null)).toBe('verified')
    await domain('invalid')
    expect(await statusOf('unverified', null)).toBe('invalid')
  })

  test('a throwaway domain or a role without a verifier raises no domain that takes none', async () => {
    await domain('invalid')
    await verdict('risky', builtInName)
    expect(await statusOf('verified', null)).toBe('invalid')
    await domain('verified')
    expect(await statusOf('verified', null)).toBe('risky')
  })

  test('a domain that takes email says nothing about the mailbox', async () => {
    await domain('verified')
    for (const source of contactStatuses) expect(await statusOf(source, null)).toBe(source)
  })
})
