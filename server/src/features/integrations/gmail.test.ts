import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { signInInternal } from '../../../test/campaigns/call-campaigns.ts'
import { createCampaign, enrol } from '@rapport/test-support/campaign-world.ts'
import { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'
import { createLog } from '../../http/log.ts'
import type { DraftMailbox, Mailbox } from '../../mail/mailbox.ts'
import { GmailMailboxes, SmtpMailboxes, prepareSecrets } from './integrations.ts'
import { openMailbox } from './open-mailbox.ts'
import { Secrets } from './secrets/secrets.ts'

let now = new Date('2026-11-20T10:00:00Z')
const clock = () => now
const google = new GmailServer(clock)
let config: typeof testConfig
let t: TestApp
let ann: SignedIn
let ben: SignedIn
let logged = ''
const log = createLog({ level: 'trace', stream: { write: (line) => void (logged += line) } })

beforeAll(async () => {
  await google.start()
  const credentials = { clientId: 'client', clientSecret: 'not-a-real-one', issuer: google.url }
  config = { ...testConfig, google: credentials, gmailUrl: google.url }
  t = await testApp({ config, now: clock, log })
  ann = await signInInternal(t, 'ann')
  ben = await signInInternal(t, 'ben')
})
afterAll(() => google.stop())
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z')
  google.clearFaults()
  google.oauth.nextToken = null
  google.oauth.asked.length = 0
  await t.pool.query('delete from campaigns')
  await t.pool.query('delete from mailboxes')
})

type Called = { status: number; code?: string; data: Record<string, unknown> }
type Call = [method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object]
async function callOn(
  on: TestApp,
  caller: SignedIn | null,
  ...[method, path, payload]: Call
): Promise<Called> {
  const headers = caller?.headers ?? {}
  const url = `/api/integrations/google/gmail${path}`
  const response = await on.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, ...response.json<Omit<Called, 'status'>>() }
}
const call = (caller: SignedIn | null, ...args: Call) => callOn(t, caller, ...args)
const start = async (caller: SignedIn) =>
  (await call(caller, 'GET', '/start')).data as { url: string; flow: string }
const finish = (caller: SignedIn | null, body: object) => call(caller, 'POST', '', body)
async function connect(caller: SignedIn, email = 'ann@mail.example') {
  google.account(email)
  const { url, flow } = await start(caller)
  return finish(caller, { flow, parameters: google.oauth.consent(url, { email }) })
}

type Row = { id: number; email: string; credentials: Buffer | null; connection: string; is_active: boolean }
const rowsOf = async (caller: SignedIn) =>
  (await t.pool.query<Row>('select * from mailboxes where user_id = $1 order by id', [caller.user.id])).rows
const open = (row: Row, gmail = new GmailMailboxes({ pool: t.pool, config, now: clock })): Mailbox =>
  openMailbox(
    {
      pool: t.pool,
      config,
      now: clock,
      gmail,
      smtp: new SmtpMailboxes({ pool: t.pool, config, now: clock }),
    },
    { ...row, provider: 'gmail', filesSent: false },
    new AbortController().signal,
  )

const email = {
  sendKey: 'k',
  to: 'x@y.example',
  subject: 'Hello',
  mime: Buffer.from('To: x@y.example\r\n\r\nHello'),
  threadId: null,
}

const grantsOf = (address: string) =>
  [...google.oauth.grants.values()].filter((grant) => grant.email === address)

describe('connecting', () => {
  it('sends the browser to Google with PKCE, state and the two scopes', async () => {
    const { url, flow } = await start(ann)
    expect(url.startsWith(`${google.url}/authorize?`)).toBe(true)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      client_id: 'client',
      redirect_uri: `${testConfig.publicUrl}/integrations/google`,
      response_type: 'code',
      scope: 'https://www.googleapis.com/auth/gmail.compose https://www.googleapis.com/auth/gmail.readonly',
      access_type: 'offline',
      prompt: 'select_account consent',
      code_challenge_method: 'S256',
    })
    expect(Buffer.from(flow, 'base64').toString('latin1')).not.toContain('verifier')
  })

  it('stores the refresh token encrypted, and opens the mailbox', async () => {
    const { status, data } = await connect(ann, 'Ann@Mail.example')
    expect({ status, data }).toMatchObject({
      status: 200,
      data: { provider: 'gmail', email: 'ann@mail.example', connection: 'connected', isActive: true },
    })
    const [row] = await rowsOf(ann)
    const [token] = [...google.oauth.grants.keys()].slice(-1)
    expect(row!.credentials!.includes(token!)).toBe(false)
    const mailbox = open(row!) as DraftMailbox
    const { draftId } = await mailbox.createDraft(email)
    expect(google.account('Ann@Mail.example').drafts.has(draftId)).toBe(true)
  })

  it('twice is one mailbox, whose people go on', async () => {
    const { data } = await connect(ann)
    const { id } = await createCampaign(t.pool, ann.user.id, { mailboxIds: [Number(data['id'])], now })
    await enrol(t.pool, { userId: ann.user.id, campaignId: id }, { email: 'a@x.example', now })
    await t.pool.query(`update mailboxes set connection = 'reconnect', is_active = false`)
    const again = await connect(ann)
    expect(again.data).toMatchObject({
      id: data['id'],
      connection: 'connected',
      isActive: false,
      peopleCount: 1,
    })
    await call(ann, 'DELETE', `/${String(data['id'])}`)
    expect((await connect(ann)).data).toMatchObject({
      id: data['id'],
      connection: 'connected',
      isActive: true,
    })
    expect(await rowsOf(ann)).toHaveLength(1)
  })

  it('of the same mailbox by another account is another row', async () => {
    await connect(ann)
    const { data } = await connect(ben)
    expect((await rowsOf(ann)).map(({ id }) => id)).not.toContain(data['id'])
  })
})

describe('connecting is refused', () => {
  const failed = { status: 502, code: 'gmail_failed' }
  const outdated = { status: 410, code: 'oauth_outdated' }
  const denied = { status: 403, code: 'gmail_not_allowed' }

  it('to who is not an internal user', async () => {
    const outsider = await t.signIn()
    for (const [caller, status] of [
      [outsider, 403],
      [null, 401],
    ] as const) {
      expect((await call(caller, 'GET', '/start')).status).toBe(status)
      expect((await finish(caller, { flow: 'x', parameters: 'code=1' })).status).toBe(status)
    }
  })

  it.each([
    [{}],
    [{ flow: 'x' }],
    [{ flow: '', parameters: '' }],
    [{ flow: 'x', parameters: 'y'.repeat(4001) }],
  ])('for %j', async (body) => {
    expect((await finish(ann, body)).status).toBe(400)
  })

  it('in another session than the one that began it', async () => {
    google.account('ann@mail.example')
    const { url, flow } = await start(ann)
    const parameters = google.oauth.consent(url, { email: 'ann@mail.example' })
    expect(await finish(ben, { flow, parameters })).toMatchObject(outdated)
    const second = await t.signIn(ann.user)
    expect(await finish(second, { flow, parameters })).toMatchObject(outdated)
    expect((await finish(ann, { flow, parameters })).status).toBe(200)
    // A code works once.
    expect(await finish(ann, { flow, parameters })).toMatchObject(outdated)
  })

  it('with what another tab began, a wrong state, or a flow that is too old or not ours', async () => {
    const [mine, other] = [await start(ann), await start(ann)]
    const address = { email: 'ann@mail.example' }
    const swapped = google.oauth.consent(other.url, address)
    expect(await finish(ann, { flow: mine.flow, parameters: swapped })).toMatchObject(outdated)
    const parameters = google.oauth.consent(mine.url, address)
    const wrong = parameters.replace(/state=.*/, 'state=x')
    expect(await finish(ann, { flow: mine.flow, parameters: wrong })).toMatchObject(outdated)
    expect(await finish(ann, { flow: 'x', parameters })).toMatchObject(outdated)
    now = new Date(now.getTime() + 11 * 60_000)
    expect(await finish(ann, { flow: mine.flow, parameters })).toMatchObject(outdated)
  })

  it('when the owner refuses, or leaves out a permission, whose access ends then', async () => {
    const { url, flow } = await start(ann)
    expect(await finish(ann, { flow, parameters: 'error=access_denied' })).toMatchObject(denied)
    google.account('part@mail.example')
    const scope = 'https://www.googleapis.com/auth/gmail.readonly'
    const parameters = google.oauth.consent(url, { email: 'part@mail.example', scope })
    expect(await finish(ann, { flow, parameters })).toMatchObject(denied)
    expect([...google.oauth.grants.values()].map((grant) => grant.email)).not.toContain('part@mail.example')
    expect(await rowsOf(ann)).toEqual([])
  })

  it('when Google fails', async () => {
    const { url, flow } = await start(ann)
    const parameters = google.oauth.consent(url, { email: 'ann@mail.example' })
    google.oauth.nextToken = { status: 500, body: { error: 'internal_failure' } }
    expect(await finish(ann, { flow, parameters })).toMatchObject(failed)
    google.account('ann@mail.example')
    const next = await start(ann)
    google.fail('profile', '500_before')
    const back = google.oauth.consent(next.url, { email: 'ann@mail.example' })
    expect(await finish(ann, { flow: next.flow, parameters: back })).toMatchObject(failed)
    expect(await rowsOf(ann)).toEqual([])
  })

  it('where Google, or the key of credentials, is not set up', async () => {
    for (const missing of [{ google: null }, { secretsKey: null }]) {
      const without = await testApp({ config: { ...config, ...missing }, pool: t.pool, now: clock })
      expect((await callOn(without, ann, 'GET', '/start')).status).toBe(404)
      const body = { flow: 'x', parameters: 'code=1' }
      expect((await callOn(without, ann, 'POST', '', body)).status).toBe(404)
    }
  })
})

describe('a connected mailbox', () => {
  it('has one access token for an hour, and a new one when it ends or is refused', async () => {
    await connect(ann)
    google.oauth.asked.length = 0
    const [row] = await rowsOf(ann)
    const gmail = new GmailMailboxes({ pool: t.pool, config, now: clock })
    const mailbox = open(row!, gmail)
    const since = now
    await Promise.all([mailbox.sync(null, since), mailbox.sync(null, since)])
    await open(row!, gmail).sync(null, since)
    expect(google.oauth.asked).toHaveLength(1)
    now = new Date(now.getTime() + 3_560_000)
    await mailbox.sync(null, since)
    expect(google.oauth.asked).toHaveLength(2)
    google.oauth.endAccessTokens()
    await mailbox.sync(null, since)
    expect(google.oauth.asked).toHaveLength(3)
  })

  it('waits for its owner once Google ends the access, and goes on when connected again', async () => {
    const { data } = await connect(ann)
    const [row] = await rowsOf(ann)
    google.oauth.endGrants('ann@mail.example')
    const mailbox = open(row!) as DraftMailbox
    const refused = await mailbox.createDraft(email).catch((error: unknown) => error)
    expect(refused).toMatchObject({ fault: 'reconnect' })
    log.warn({ err: refused }, 'refused')
    expect(await rowsOf(ann)).toMatchObject([{ connection: 'reconnect' }])
    await connect(ann)
    // A refusal of the old credentials doesn't apply to the new ones.
    await expect(mailbox.createDraft(email)).rejects.toMatchObject({ fault: 'reconnect' })
    const [again] = await rowsOf(ann)
    expect(again).toMatchObject({ id: data['id'], connection: 'connected' })
    await (open(again!) as DraftMailbox).createDraft(email)
  })

  it.each([
    [503, 'temporarily_unavailable'],
    [401, 'invalid_client'],
  ])('only waits when no token can be had for another reason: %d %s', async (status, error) => {
    await connect(ann)
    const [row] = await rowsOf(ann)
    google.oauth.nextToken = { status, body: { error } }
    const mailbox = open(row!) as DraftMailbox
    await expect(mailbox.createDraft(email)).rejects.toMatchObject({ fault: 'later' })
    expect(await rowsOf(ann)).toMatchObject([{ connection: 'connected' }])
    await mailbox.createDraft(email)
  })

  it('cannot be opened with the credentials of another row or another key', async () => {
    await connect(ann)
    await connect(ben, 'ben@mail.example')
    const [mine] = await rowsOf(ann)
    const [theirs] = await rowsOf(ben)
    expect(() => open({ ...mine!, credentials: theirs!.credentials })).toThrow(/can't be decrypted/)
    const rekeyed = { ...config, secretsKey: 'Lj4Hg7Fd2Sa5Po0IuZq8Wn3Xc6Vb1Mk9' }
    const gmail = new GmailMailboxes({ pool: t.pool, config: rekeyed, now: clock })
    expect(() => open(mine!, gmail)).toThrow(/can't be decrypted/)
    expect(await rowsOf(ann)).toMatchObject([{ connection: 'connected' }])
  })
})

describe('removing', () => {
  it('ends the access at Google', async () => {
    const { data } = await connect(ann)
    const path = `/${String(data['id'])}`
    expect((await call(ann, 'DELETE', path)).data).toEqual({ peopleCount: 0, isRevoked: true })
    expect(grantsOf('ann@mail.example')).toEqual([])
    expect(await rowsOf(ann)).toMatchObject([{ connection: 'removed', credentials: null }])
  })

  it('says so if Google could not be told', async () => {
    const { data } = await connect(ann)
    google.oauth.endGrants('ann@mail.example')
    expect((await call(ann, 'DELETE', `/${String(data['id'])}`)).data).toMatchObject({ isRevoked: false })
    expect(await rowsOf(ann)).toMatchObject([{ connection: 'removed', credentials: null }])
  })

  it('leaves the access that another account has to the same mailbox', async () => {
    const { data } = await connect(ann)
    await connect(ben)
    await call(ann, 'DELETE', `/${String(data['id'])}`)
    expect(grantsOf('ann@mail.example')).not.toEqual([])
  })
})

describe('at the start', () => {
  const key = 'Lj4Hg7Fd2Sa5Po0IuZq8Wn3Xc6Vb1Mk9'
  const old = testConfig.secretsKey

  it('what the old key encrypted is encrypted anew', async () => {
    await connect(ann)
    const [before] = await rowsOf(ann)
    await prepareSecrets(t.pool, { secretsKey: key, secretsKeyOld: old })
    const [after] = await rowsOf(ann)
    expect(after!.credentials!.equals(before!.credentials!)).toBe(false)
    const gmail = new GmailMailboxes({ pool: t.pool, config: { ...config, secretsKey: key }, now: clock })
    await (open(after!, gmail) as DraftMailbox).createDraft(email)
    await prepareSecrets(t.pool, { secretsKey: key, secretsKeyOld: null })
    expect(await rowsOf(ann)).toEqual([after])
  })

  it('so is what waits to be ended at Google; what nobody can open stays', async () => {
    const { data } = await connect(ann)
    const id = Number(data['id'])
    await t.pool.query(
      `insert into mailbox_revocations (mailbox_id, email, credentials, added_at)
       select id, email, credentials, $2::timestamptz from mailboxes where id = $1 union all select 0, 'x@mail.example', 'lost', $2`,
      [id, clock()],
    )
    await prepareSecrets(t.pool, { secretsKey: key, secretsKeyOld: old })
    const { rows } = await t.pool.query('delete from mailbox_revocations returning mailbox_id, credentials')
    const [sealed, lost] = rows.toSorted((a, b) => b.mailbox_id - a.mailbox_id)
    expect(
      new Secrets({ secretsKey: key, secretsKeyOld: null }).open(`mailboxes/${id}`, sealed.credentials),
    ).toBe([...google.oauth.grants.keys()].at(-1))
    expect(lost.credentials.toString()).toBe('lost')
  })

  it('is refused with one line without the key, or with another one', async () => {
    await prepareSecrets(t.pool, { secretsKey: null, secretsKeyOld: null })
    await connect(ann)
    await expect(prepareSecrets(t.pool, { secretsKey: null, secretsKeyOld: null })).rejects.toThrow(
      /^SECRETS_KEY must be set: 1 mailbox that is connected$/,
    )
    await expect(prepareSecrets(t.pool, { secretsKey: key, secretsKeyOld: null })).rejects.toThrow(
      /^SECRETS_KEY is not the key of 1 mailbox that is connected: .+$/,
    )
  })
})

it('no line of the log has a token or a secret', async () => {
  const secrets = new Set([...google.oauth.grants.keys(), 'not-a-real-one', testConfig.secretsKey!])
  for (const asked of google.oauth.asked)
    for (const name of ['code', 'code_verifier', 'refresh_token'])
      if (asked[name] !== undefined) secrets.add(asked[name])
  expect(logged.length).toBeGreaterThan(10_000)
  expect([...secrets].filter((secret) => logged.includes(secret))).toEqual([])
  expect(logged).not.toMatch(/ya29\.|1\/\/refresh/)
})
