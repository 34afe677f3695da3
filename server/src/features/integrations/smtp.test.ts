import type { CheckFinding, MailboxCheck } from '@rapport/contract/integrations/checks.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { signInInternal } from '../../../test/campaigns/call-campaigns.ts'
import { cleanUpAfterFile } from '../../../test/cleanup.ts'
import { mailServer, type MailServer } from '@rapport/test-support/mail/mail-server.ts'

const config = { ...testConfig, secretsKey: 'a key of this test alone, long enough' }
const address = 'ann@mail.example'

let now = new Date('2026-11-20T10:00:00Z')
let t: TestApp
let ann: SignedIn
let ben: SignedIn
let server: MailServer

beforeAll(async () => {
  server = await mailServer(() => now)
  cleanUpAfterFile(() => server.stop())
  t = await testApp({ config, now: () => now })
  ann = await signInInternal(t, 'ann')
  ben = await signInInternal(t, 'ben')
  await t.pool.query(`update users set plan_expires_at = '2100-01-01'`)
})
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z')
  await t.pool.query('delete from call_counts')
  Object.assign(server.behaviour, { password: 'secret', files: true, delivers: 'INBOX', refusesSender: null })
})
afterEach(async () => {
  await t.pool.query('delete from campaigns')
  await t.pool.query('delete from mailboxes')
  await t.pool.query('delete from mailbox_revocations')
  server.imap.accounts.clear()
  server.accepted.length = 0
})

type Method = 'GET' | 'POST' | 'DELETE'
async function call(caller: SignedIn, method: Method, path: string, payload?: object) {
  const { headers } = caller
  const response = await t.inject({
    method,
    url: `/api/integrations${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: response.statusCode, ...response.json() }
}

const shown = (findings: readonly CheckFinding[]) =>
  findings.map(({ server: of, stage, result, cause }) => [of, stage, result, cause].filter(Boolean).join(' '))
const wrongOnes = (findings: readonly CheckFinding[]) =>
  shown(findings.filter(({ result }) => result === 'wrong'))

const allGood = [
  ...['resolve', 'connect', 'greeting', 'sign_in', 'sender'].map((stage) => `smtp ${stage} good`),
  ...['resolve', 'connect', 'greeting', 'sign_in', 'folders'].map((stage) => `imap ${stage} good`),
]

const connect = (caller = ann, given = server.typed(address)) => call(caller, 'POST', '/smtp', given)

const tripOf = ({ findings }: MailboxCheck) => findings.find(({ stage }) => stage === 'round_trip')!

const newestCheck = async (id: number): Promise<MailboxCheck> =>
  (await call(ann, 'GET', `/${id}/checks`)).data.items[0]

const connected = async () => Number((await connect()).data.id)

const row = async (id: number) => (await t.pool.query('select * from mailboxes where id = $1', [id])).rows[0]

const checked = async (change: Partial<MailServer['behaviour']> = {}) => {
  const { data } = await connect()
  await t.runJobs()
  Object.assign(server.behaviour, change)
  if (change.password) server.imap.account(address).password = change.password
  const { data: begun } = await call(ann, 'POST', `/${data.id}/checks`)
  expect((await call(ann, 'POST', `/${data.id}/checks`)).data.id).toBe(begun.id)
  return { id: Number(data.id), begun }
}

describe('checking servers that are not stored', () => {
  it('goes through the stages of both, and stores nothing', async () => {
    const { data } = await call(ann, 'POST', '/smtp/check', server.typed(address))
    expect(shown(data.findings).toSorted()).toEqual(allGood.toSorted())
    expect(data.isReady).toBe(true)
    expect((await call(ann, 'GET', '')).data.items).toEqual([])
    expect(server.accepted).toEqual([])
  })

  it('says that the password is wrong, in the words of the server', async () => {
    const { data } = await call(ann, 'POST', '/smtp/check', server.typed(address, { password: 'mistyped' }))
    expect(wrongOnes(data.findings).toSorted()).toEqual([
      'imap sign_in wrong password_rejected',
      'smtp sign_in wrong password_rejected',
    ])
    const said = data.findings.flatMap(({ said: words }: CheckFinding) => words ?? [])
    expect(said.join()).toContain('535 5.7.8 wrong user or password')
    expect(data.isReady).toBe(false)
  })

  it('offers the folders if that of sent emails is not found, and takes the chosen one', async () => {
    const given = server.typed(address)
    server.imap.account(address).rename('Sent', 'Abgelegt')
    server.imap.account(address).folder('Abgelegt').use = null
    const { data } = await call(ann, 'POST', '/smtp/check', given)
    expect(wrongOnes(data.findings)).toEqual(['imap folders wrong sent_missing'])
    expect(data.folders).toContain('Abgelegt')
    const again = await call(ann, 'POST', '/smtp/check', { ...given, sentFolder: 'Abgelegt' })
    expect(again.data.isReady).toBe(true)
  })

  it('says that the server refuses the address as a sender', async () => {
    server.behaviour.refusesSender = 'not your address'
    const { data } = await call(ann, 'POST', '/smtp/check', server.typed(address))
    expect(wrongOnes(data.findings)).toEqual(['smtp sender wrong sender_refused'])
  })

  it('goes 20 times an hour', async () => {
    const given = { ...server.typed(address), imap: { ...server.typed(address).imap, port: 1 } }
    for (let n = 0; n < 20; n++) expect((await call(ben, 'POST', '/smtp/check', given)).status).toBe(200)
    expect((await call(ben, 'POST', '/smtp/check', given)).code).toBe('too_many_requests')
  })

  it('refuses a private network, and names the setting', async () => {
    const given = server.typed(address)
    const away = { ...given, smtp: { ...given.smtp, host: '10.0.0.1' } }
    const { data } = await call(ann, 'POST', '/smtp/check', away)
    expect(wrongOnes(data.findings)).toEqual(['smtp resolve wrong private_network'])
  })
})

describe('connecting', () => {
  it('stores the mailbox encrypted, and sends an email to itself that arrives', async () => {
    const { data } = await connect()
    expect(data).toMatchObject({ provider: 'smtp', email: address, connection: 'connected', isActive: true })
    const { rows } = await t.pool.query('select credentials, signs_in_as from mailboxes where id = $1', [
      data.id,
    ])
    expect(rows[0].credentials.includes('secret')).toBe(false)
    expect(rows[0].signs_in_as).toBe(`${address}@127.0.0.1`)
    await t.runJobs()
    const check = await newestCheck(data.id)
    expect(check).toMatchObject({ reason: 'connected', finishedAt: now.toISOString() })
    const ofServers = check.findings.filter(({ stage }) => stage !== 'domain')
    const trip = ['round_trip good', 'round_trip unseen signature_unseen']
    expect(shown(ofServers).toSorted()).toEqual([...allGood, ...trip].toSorted())
    expect(tripOf(check).values).toEqual({ seconds: 0, filed: 'server' })
    expect(server.accepted).toHaveLength(1)
    expect(server.accepted[0]).toContain('X-Rapport-Send')
    const { data: usage } = await call(ann, 'GET', `/${data.id}/email-usage`)
    expect(usage.used).toBe(1)
  })
})

describe('a connected mailbox', () => {
  it('is the same one when it is connected again, and its servers are known without the password', async () => {
    const id = await connected()
    server.behaviour.password = 'changed'
    server.imap.accounts.clear()
    await t.pool.query(`update mailboxes set connection = 'reconnect' where id = $1`, [id])
    const { data: found } = await call(ann, 'POST', '/smtp/settings', { address })
    expect(found).toMatchObject({ kind: 'servers', source: 'stored', servers: { imap: { user: address } } })
    expect(JSON.stringify(found)).not.toContain('secret')
    const { data } = await connect()
    expect(data).toMatchObject({ id, connection: 'connected' })
  })

  it('replaces a mailbox at Gmail of the same address, whose access ends and whose people go on', async () => {
    const { rows } = await t.pool.query(
      `insert into mailboxes (user_id, provider, email, created_at, sync_cursor, credentials)
       values ($1, 'gmail', $2, $3, 'history', 'sealed') returning id`,
      [ann.user.id, address, now],
    )
    const { data } = await connect()
    expect(data).toMatchObject({ id: rows[0].id, provider: 'smtp' })
    expect((await row(rows[0].id)).sync_cursor).toBe(null)
    const ended = await t.pool.query('select mailbox_id, email from mailbox_revocations')
    expect(ended.rows).toEqual([{ mailbox_id: rows[0].id, email: address }])
  })

  it('forgets the limit that was stated for the server it had before', async () => {
    const { rows } = await t.pool.query(
      `insert into mailboxes (user_id, provider, email, created_at, provider_limit)
       values ($1, 'gmail', $2, $3, 5000) returning id`,
      [ann.user.id, address, now],
    )
    expect((await connect()).data).toMatchObject({ id: rows[0].id, providerLimit: null, providerCap: 200 })
  })

  it('sends from the ASCII form of its domain, and is refused with a local part that no server takes', async () => {
    const typed = 'ann@bücher.test'
    expect((await connect(ann, { ...server.typed(typed), address: typed })).data).toMatchObject({
      email: 'ann@xn--bcher-kva.test',
    })
    expect(await connect(ann, { ...server.typed(typed), address: 'bücher@firm.test' })).toMatchObject({
      status: 400,
    })
  })

  it('is not stored with a wrong password, and the one before stays', async () => {
    const id = await connected()
    const before = await row(id)
    const given = server.typed(address, { password: 'mistyped' })
    expect(await connect(ann, given)).toMatchObject({
      status: 409,
      code: 'mailbox_check_failed',
      errors: expect.arrayContaining([{ path: 'smtp.sign_in', code: 'error_invalid_value' }]),
    })
    expect((await row(id)).credentials).toEqual(before.credentials)
  })

  it('loses its password when it is removed, and is on again when it is connected again', async () => {
    const id = await connected()
    expect((await call(ann, 'DELETE', `/smtp/${id}`)).data).toEqual({ peopleCount: 0 })
    expect(await row(id)).toMatchObject({ credentials: null, connection: 'removed' })
    expect((await call(ann, 'DELETE', `/smtp/${id}`)).status).toBe(404)
    expect((await connect()).data).toMatchObject({ id, isActive: true })
  })

  it('is listed among those at any server', async () => {
    const id = await connected()
    const { data } = await call(ann, 'GET', '/smtp')
    expect(data.items).toMatchObject([{ id, provider: 'smtp' }])
  })

  it('counts together with another address of the same mailbox', async () => {
    const id = await connected()
    const alias = server.typed('sales@mail.example')
    server.imap.accounts.set(alias.address, server.imap.account(address))
    const signIn = (given: typeof alias.smtp) => ({ ...given, user: address })
    const { data } = await connect(ann, { ...alias, smtp: signIn(alias.smtp), imap: signIn(alias.imap) })
    expect(data.id).not.toBe(id)
    await t.runJobs()
    const used = async (mailbox: number) => (await call(ann, 'GET', `/${mailbox}/email-usage`)).data.used
    expect([await used(id), await used(data.id)]).toEqual([2, 2])
  })

  it('is nobody else’s', async () => {
    const id = await connected()
    const checkId = (await newestCheck(id)).id
    expect((await call(ben, 'POST', `/${id}/checks`)).status).toBe(404)
    expect((await call(ben, 'GET', `/${id}/checks`)).status).toBe(404)
    expect((await call(ben, 'GET', `/${id}/checks/${checkId}`)).status).toBe(404)
    expect((await call(ben, 'DELETE', `/smtp/${id}`)).status).toBe(404)
    expect((await call(ben, 'POST', '/smtp/settings', { address })).data.source).toBe(null)
    expect((await call(ann, 'GET', `/${id}/checks/${checkId}`)).data.id).toBe(checkId)
  })
})

describe('the check of a connected mailbox', () => {
  it('tells that the email arrived in the folder of junk', async () => {
    const { id } = await checked({ delivers: 'Junk' })
    await t.runJobs()
    expect(shown((await newestCheck(id)).findings)).toContain('round_trip advice in_junk')
  })

  it('finds out that the server files nothing', async () => {
    const { id } = await checked({ files: false })
    await t.runJobs()
    expect(tripOf(await newestCheck(id)).values).toMatchObject({ filed: 'rapport' })
    const { rows } = await t.pool.query('select files_sent from mailboxes where id = $1', [id])
    expect(rows[0].files_sent).toBe(false)
    expect(server.imap.account(address).folder('Sent').messages).toHaveLength(1)
  })

  it('says that the password was changed elsewhere, and sends nothing', async () => {
    const { id } = await checked({ password: 'changed' })
    await t.runJobs()
    const check = await newestCheck(id)
    expect(wrongOnes(check.findings).toSorted()).toEqual([
      'imap sign_in wrong password_rejected',
      'smtp sign_in wrong password_rejected',
    ])
    expect(check.finishedAt).not.toBe(null)
    expect(server.accepted).toHaveLength(1)
  })

  it('begins another one after 45 minutes if the one before has lost its job', async () => {
    const { id } = await checked()
    const begin = async () => (await call(ann, 'POST', `/${id}/checks`)).data
    const agedBy = (minutes: number) =>
      t.pool.query(
        'update mailbox_checks set created_at = $2 where mailbox_id = $1 and finished_at is null',
        [id, new Date(now.getTime() - minutes * 60_000)],
      )
    await agedBy(44)
    const before = await begin()
    expect((await newestCheck(id)).id).toBe(before.id)
    await agedBy(45)
    expect((await begin()).id).toBeGreaterThan(before.id)
  })

  it('says that a guard keeps the email', async () => {
    const { id } = await checked()
    await t.pool.query('update mailboxes set is_active = false where id = $1', [id])
    await t.runJobs()
    const check = await newestCheck(id)
    expect(shown(check.findings)).toContain('round_trip advice guard')
    expect(tripOf(check).values).toEqual({ reason: 'mailbox_inactive' })
  })
})
