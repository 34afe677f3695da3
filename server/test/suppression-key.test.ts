import type { Pool } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { asAccount } from '../src/database/as-account.ts'
import { createCampaign, createSender, enrol } from '@rapport/test-support/campaign-world.ts'
import { giveSend } from './campaigns/give-send.ts'
import { testConfig } from './app.ts'
import { testDatabase } from './database.ts'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { checkOrReplaceKey } from '../src/commands/operator/replace-key.ts'
import { inTransaction } from '../src/database/transaction.ts'
import { mailboxHash } from '../src/mail/mailbox-hash.ts'
import { storeOwnVerdict } from '../src/features/own-people/own-people.ts'
import { claimTrial, storeOlderTrials } from '../src/features/accounts/trials/trials.ts'
import {
  checkSuppressionKey,
  suppress,
  suppressHashes,
  suppressedSince,
  suppressionHash,
} from '../src/features/privacy/privacy.ts'

const other = 'Lj4Hg7Fd2Sa5Po0IuZq8Wn3Xc6Vb1Mk9'
const email = 'ann@people.example'
const now = () => new Date()

let pool: Pool
beforeEach(async () => {
  ;({ pool } = await testDatabase())
})

const check = (key: string) => checkSuppressionKey(pool, key)
const suppressAnn = (key: string) =>
  inTransaction(pool, (client) => suppress(client, key, [{ kind: 'email', value: email }]))
const isKept = async (key: string) =>
  (await suppressedSince(pool, key, { kind: 'email', value: email })) !== null
const stored = async () =>
  (await pool.query<{ value: Buffer }>(`select value from key_checks where name = 'suppression'`)).rows[0]
    ?.value

test('what is stored says nothing about the key, and is no hash of a person', async () => {
  await check(testSuppressionKey)
  const value = await stored()
  expect(value).toHaveLength(32)
  expect(value!.toString('latin1')).not.toContain(testSuppressionKey.slice(0, 8))
  await check(testSuppressionKey)
  expect(await stored()).toEqual(value)
})

test.each([
  ['a suppressed person', () => suppressAnn(testSuppressionKey)],
  [
    'a used trial',
    async () => {
      const { id } = await createSender(pool)
      await asAccount(pool, id, (client) => claimTrial(client, { config: testConfig, now }, id))
    },
  ],
  ['a person in a campaign', () => enrolled()],
])('another key is refused because of %s', async (_what, use) => {
  await check(other)
  // Nothing depends on it yet.
  await check(testSuppressionKey)
  await use()
  const before = await stored()
  await expect(check(other)).rejects.toThrow(
    /^SUPPRESSION_KEY is not the key that this database was used with: .+$/,
  )
  expect(await stored()).toEqual(before)
  await check(testSuppressionKey)
})

/** Stores a person in a campaign, to whom an email was sent, and whose address bounced. */
async function enrolled() {
  const { id: userId } = await createSender(pool)
  const { id: campaignId } = await createCampaign(pool, userId, { steps: [{}], now: now() })
  await enrol(pool, { userId, campaignId }, { email, now: now() })
  return userId
}

/** What a verifier said of Ann's address, which an account brought. */
async function verified(key: string) {
  const { id: userId } = await createSender(pool)
  const hash = mailboxHash(key, email)
  const said = { hash, verdict: 'valid', reason: 'accepted', evidence: 'x', by: 'x', now: now() } as const
  await asAccount(pool, userId, (client) => storeOwnVerdict(client, userId, said))
}
const verdicts = async () => (await pool.query('select from address_verdicts')).rowCount

test('verdicts under a key under which nothing else was hashed go with it', async () => {
  await check(other)
  await verified(other)
  await check(testSuppressionKey)
  expect(await verdicts()).toBe(0)
})

test('a mailbox that is suppressed by its hash, when nobody has its address any more, keeps no verdict', async () => {
  await verified(testSuppressionKey)
  const hash = suppressionHash(testSuppressionKey, 'email', email)
  await inTransaction(pool, (client) => suppressHashes(client, testSuppressionKey, [{ kind: 'email', hash }]))
  expect(await verdicts()).toBe(0)
})

test('a database of before tells another key by the addresses that it has in clear', async () => {
  await suppressAnn(testSuppressionKey)
  await enrolled()
  await expect(check(other)).rejects.toThrow('is not the key')
  await check(testSuppressionKey)
  await expect(check(other)).rejects.toThrow('is not the key')
})

test('a database of before that has no such address takes the first key', async () => {
  await suppressAnn(testSuppressionKey)
  await check(testSuppressionKey)
  await expect(check(other)).rejects.toThrow('is not the key')
})

test('a restored database works with its own key', async () => {
  await check(testSuppressionKey)
  await suppressAnn(testSuppressionKey)
  // A backup restores everything except what was made after it.
  await pool.query(`update key_checks set value = null where name = 'suppression'`)
  await check(testSuppressionKey)
  expect(await isKept(testSuppressionKey)).toBe(true)
})

const hash = (key: string, text: string) => suppressionHash(key, 'email', text)

test('replacing the key forgets who was suppressed, and hashes again what is known', async () => {
  await check(testSuppressionKey)
  await suppressAnn(testSuppressionKey)
  const userId = await enrolled()
  await giveSend(pool, userId, {
    ownPersonId: await createOwnPerson(pool, userId, { fullName: 'Ben' }),
    state: 'sent',
  })
  await pool.query('update sends set address_hash = $1', [hash(testSuppressionKey, email)])
  for (const [address, why] of [
    [email, 'bounced'],
    ['gone@people.example', 'unsubscribed'],
  ])
    await pool.query(
      `insert into refused_addresses (user_id, team_id, address_hash, why, evidence, at)
       values ($1, (select team_id from users where id = $1), $2, $3, 'test', now())`,
      [userId, hash(testSuppressionKey, address!), why],
    )
  await asAccount(pool, userId, (client) => claimTrial(client, { config: testConfig, now }, userId))

  await expect(checkOrReplaceKey(pool, other, 2)).rejects.toThrow('Nothing was changed')
  await expect(checkOrReplaceKey(pool, testSuppressionKey, 1)).rejects.toThrow('Nothing was changed')
  expect(await checkOrReplaceKey(pool, other, 1)).toContain(
    '1 addresses that unsubscribed or bounced are forgotten',
  )

  await check(other)
  expect(await isKept(other)).toBe(false)
  const theirs = hash(other, email)
  const { rows } = await pool.query(
    `select (select array_agg(address_hash) from enrolments where address is not null) as enrolments, (select array_agg(address_hash) from sends) as sends,
       (select array_agg(address_hash) from refused_addresses where why = 'bounced') as refused`,
  )
  expect(rows).toEqual([{ enrolments: [theirs], sends: [theirs], refused: [theirs] }])
  // Upkeep remembers the trial of the open account under the new key.
  await storeOlderTrials({ pool, config: { ...testConfig, suppressionKey: other }, now })
  const { rows: trials } = await pool.query('select from used_trials')
  expect(trials).toHaveLength(2)
})
