import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runMailbox } from '../../src/features/campaigns/sending/wake/batch.ts'
import { testApp, testConfig, testSending, type SignedIn, type TestApp } from '../app.ts'
import { cleanUpAfterFile } from '../cleanup.ts'
import { mailServer, type MailServer } from '@rapport/test-support/mail/mail-server.ts'
import { signInInternal } from './call-campaigns.ts'

const config = { ...testConfig, secretsKey: 'a key of this test alone, long enough' }
const address = 'ann@mail.example'

let now = new Date('2026-11-20T10:00:00Z')
let t: TestApp
let ann: SignedIn
let server: MailServer

beforeAll(async () => {
  server = await mailServer(() => now)
  cleanUpAfterFile(() => server.stop())
  t = await testApp({ config, now: () => now })
  ann = await signInInternal(t, 'ann')
})
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z')
  await t.pool.query('delete from mailboxes')
  server.imap.accounts.clear()
})

const connect = async () => {
  const { headers } = ann
  const payload = server.typed(address)
  await t.inject({ method: 'POST', url: '/api/integrations/smtp', headers, payload })
  await t.runJobs()
}

const turn = async () => {
  const { rows } = await t.pool.query('select id from mailboxes')
  await t.pool.query(`update mailboxes set synced_at = null`)
  await runMailbox(testSending(t.pool, { config, now: () => now }), rows[0].id, new AbortController().signal)
}

const connection = async () => (await t.pool.query('select connection from mailboxes')).rows[0].connection

const signIns = () =>
  server.imap.commands.filter(({ name }) => name === 'AUTHENTICATE' || name === 'LOGIN').length

describe('a password that is rejected', () => {
  it('is tried again ten minutes later, and once more; then its owner must connect the mailbox again', async () => {
    await connect()
    server.imap.account(address).password = 'changed'
    const before = signIns()
    await turn()
    await turn()
    expect([signIns() - before, await connection()]).toEqual([1, 'connected'])
    now = new Date(now.getTime() + 11 * 60_000)
    await turn()
    await turn()
    expect([signIns() - before, await connection()]).toEqual([2, 'connected'])
    now = new Date(now.getTime() + 11 * 60_000)
    await turn()
    await turn()
    expect([signIns() - before, await connection()]).toEqual([3, 'reconnect'])
    const { rows } = await t.pool.query('select type from notifications where user_id = $1', [ann.user.id])
    expect(rows.map(({ type }) => type)).toContain('MAILBOX_RECONNECT')
  })

  it('counts from the start again after a sign-in that was taken', async () => {
    await connect()
    for (const password of ['changed', 'secret', 'changed', 'changed']) {
      server.imap.account(address).password = password
      await turn()
      now = new Date(now.getTime() + 11 * 60_000)
    }
    expect(await connection()).toBe('connected')
  })
})
