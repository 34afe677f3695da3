import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { signInInternal } from '../../../test/campaigns/call-campaigns.ts'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'

const now = new Date('2026-11-20T10:00:00Z')

let t: TestApp
let ann: SignedIn
let ben: SignedIn
let mine: number
let theirs: number

beforeAll(async () => {
  t = await testApp({ now: () => now })
  ann = await signInInternal(t, 'ann')
  ben = await signInInternal(t, 'ben')
})
beforeEach(async () => {
  await t.pool.query('delete from campaigns')
  await t.pool.query('delete from mailboxes')
  mine = await createMailbox(t.pool, ann.user.id, { email: 'ann@mail.example', provider: 'gmail', now })
  theirs = await createMailbox(t.pool, ben.user.id, { email: 'ben@mail.example', provider: 'gmail', now })
})

type Method = 'GET' | 'PATCH' | 'DELETE'
async function call(caller: SignedIn | null, method: Method, path = '', payload?: object) {
  const headers = caller?.headers ?? {}
  const url = `/api/integrations${path}`
  const response = await t.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, ...response.json() }
}
const toggle = (caller: SignedIn | null, id: number, body: object = { active: false }) =>
  call(caller, 'PATCH', `/google/gmail/${id}/toggle-active-inactive`, body)
/** Without a body. */
const turnOver = (caller: SignedIn | null, id: number) =>
  call(caller, 'PATCH', `/google/gmail/${id}/toggle-active-inactive`)
const remove = (caller: SignedIn | null, id: number) => call(caller, 'DELETE', `/google/gmail/${id}`)

const usual: Omit<Integration, 'id' | 'email'> = {
  provider: 'gmail',
  isActive: true,
  connection: 'connected',
  senderName: '',
  signature: '',
  dailyCap: null,
  usualDailyCap: 150,
  rampLimit: 20,
  spacingSeconds: null,
  providerCap: 1800,
  providerLimit: null,
  syncedAt: null,
  hasSyncFailed: false,
  isBraked: false,
  held: null,
  refusals: null,
  peopleCount: 0,
  createdAt: now.toISOString(),
}

const page = (items: object[]) => ({
  items,
  metadata: { total: items.length, page: 1, limit: Math.max(items.length, 1) },
})
const usage = async () => (await call(ann, 'GET', `/${mine}/email-usage`)).data
const send = (state: string, claimedAt: string, mailboxId = mine) =>
  t.pool.query(
    `insert into sends (key, kind, user_id, team_id, mailbox_id, state, message_id, claimed_at)
     values (gen_random_uuid(), 'test', $1, (select team_id from users where id = $1), $2, $3, gen_random_uuid()::text, $4)`,
    [ann.user.id, mailboxId, state, claimedAt],
  )

const refuse = (at: string, text: string | null, mailbox = mine) =>
  t.pool.query(
    `insert into inbound_messages (user_id, mailbox_id, provider_id, class, evidence, body_text, received_at)
     values ($1, $2, gen_random_uuid()::text, 'policy_bounce', 'Status: 5.7.1', $3, $4)`,
    [ann.user.id, mailbox, text, at],
  )
const refusals = async () => (await call(ann, 'GET')).data.items[0].refusals

describe('the list', () => {
  it('shows an internal user their own mailboxes alone, of all providers or of one', async () => {
    const outbox = await createMailbox(t.pool, ann.user.id, { email: 'a@b.example', provider: 'outbox', now })
    const own = { id: mine, email: 'ann@mail.example', ...usual }
    const demo = {
      id: outbox,
      email: 'a@b.example',
      ...usual,
      provider: 'outbox' as const,
      providerCap: 10_000,
      usualDailyCap: 10_000,
      rampLimit: null,
    }
    expect((await call(ann, 'GET')).data).toEqual(page([own, demo]))
    expect((await call(ann, 'GET', '/gmail')).data).toEqual(page([own]))
    expect((await call(ann, 'GET', '/outbox')).data).toEqual(page([demo]))
    expect((await call(ben, 'GET', '/outbox')).data).toEqual(page([]))
  })

  it('tells what is wrong with a mailbox', async () => {
    await t.pool.query(
      `update mailboxes set connection = 'reconnect', synced_at = $2, sync_failure = 'x', brake = 'y' where id = $1`,
      [mine, now],
    )
    expect((await call(ann, 'GET')).data.items).toMatchObject([
      { connection: 'reconnect', syncedAt: now.toISOString(), hasSyncFailed: true, isBraked: true },
    ])
  })

  it('says how often servers refused by policy within a week, and what the last one said', async () => {
    await refuse('2026-11-13T10:00:00Z', 'long ago')
    await refuse('2026-11-19T10:00:00Z', 'elsewhere', theirs)
    expect(await refusals()).toBeNull()
    await refuse('2026-11-18T10:00:00Z', null)
    expect(await refusals()).toEqual({ count: 1, said: 'Status: 5.7.1' })
    await refuse('2026-11-17T10:00:00Z', 'before')
    await refuse('2026-11-19T10:00:00Z', '550 5.7.26 not authenticated')
    expect(await refusals()).toEqual({ count: 3, said: '550 5.7.26 not authenticated' })
  })

  it('is for internal users', async () => {
    const outsider = await t.signIn()
    const paths = ['', '/gmail', '/outbox', `/${mine}/email-usage`]
    for (const path of paths) {
      expect((await call(outsider, 'GET', path)).status).toBe(403)
      expect((await call(null, 'GET', path)).status).toBe(401)
    }
  })
})

describe('the usage', () => {
  it('counts what was sent, or may have been, within 24 hours', async () => {
    expect(await usage()).toEqual({ used: 0, limit: 1800, slotFreesAt: null })
    await send('sent', '2026-11-19T09:59:59Z')
    await send('cancelled', '2026-11-19T10:30:00Z')
    await send('sent', '2026-11-19T11:00:00Z')
    await send('unknown', '2026-11-20T09:00:00Z')
    expect(await usage()).toEqual({ used: 2, limit: 1800, slotFreesAt: '2026-11-20T11:00:00.000Z' })
  })

  it('of a mailbox that another account connected, too, is that of both', async () => {
    const same = { email: 'ann@mail.example', now }
    const shared = await createMailbox(t.pool, ben.user.id, { ...same, provider: 'gmail' })
    await createMailbox(t.pool, ben.user.id, { ...same, provider: 'outbox' })
    const bySmtp = await createMailbox(t.pool, ben.user.id, {
      ...same,
      email: 'Ann@mail.example',
      provider: 'smtp',
    })
    await t.pool.query(
      'update mailboxes b set signs_in_as = g.signs_in_as from mailboxes g where b.id = $1 and g.id = $2',
      [bySmtp, shared],
    )
    const claimed = await createMailbox(t.pool, ben.user.id, {
      ...same,
      email: 'other@mail.example',
      provider: 'smtp',
    })
    await send('sent', '2026-11-20T09:00:00Z')
    const path = `/${shared}/email-usage`
    expect((await call(ben, 'GET', path)).data).toEqual({
      used: 1,
      limit: 1800,
      slotFreesAt: '2026-11-21T09:00:00.000Z',
    })
    expect((await call(ben, 'GET', `/${bySmtp}/email-usage`)).data).toMatchObject({ used: 1, limit: 200 })
    for (const id of [theirs, claimed])
      expect((await call(ben, 'GET', `/${id}/email-usage`)).data).toMatchObject({ used: 0 })
  })

  it('of the demo’s Outbox counts for no other mailbox of its address', async () => {
    const own = { email: 'ann@mail.example', now }
    const outbox = await createMailbox(t.pool, ann.user.id, { ...own, provider: 'outbox' })
    await send('sent', '2026-11-20T09:00:00Z', outbox)
    expect(await usage()).toMatchObject({ used: 0 })
    expect((await call(ann, 'GET', `/${outbox}/email-usage`)).data).toMatchObject({ used: 1 })
  })

  it('is one’s own', async () => {
    expect((await call(ben, 'GET')).data.items).toMatchObject([{ id: theirs }])
    expect((await call(ann, 'GET', `/${theirs}/email-usage`)).status).toBe(404)
    expect((await call(ann, 'GET', '/x/email-usage')).status).toBe(404)
  })
})

describe('the settings', () => {
  it('change one by one', async () => {
    const own = { id: mine, email: 'ann@mail.example', ...usual }
    const change = async (body: object) => (await call(ann, 'PATCH', `/${mine}`, body)).data
    expect(await change({ senderName: 'Ann Test', signature: 'Ann\n+82' })).toEqual({
      ...own,
      senderName: 'Ann Test',
      signature: 'Ann\n+82',
    })
    expect(await change({ dailyCap: 40, spacingSeconds: 0 })).toMatchObject({
      senderName: 'Ann Test',
      dailyCap: 40,
      spacingSeconds: 0,
    })
    expect(await change({ dailyCap: null, spacingSeconds: null, signature: '', senderName: '' })).toEqual(own)
    expect(await change({})).toEqual(own)
  })

  it('state what the server allows, where that isn’t known', async () => {
    const own = await createMailbox(t.pool, ann.user.id, { email: 'a@own.example', provider: 'smtp', now })
    const state = (id: number, providerLimit: number | null) =>
      call(ann, 'PATCH', `/${id}`, { providerLimit })
    expect((await state(own, 600)).data).toMatchObject({ providerLimit: 600, providerCap: 600 })
    expect((await call(ann, 'GET', `/${own}/email-usage`)).data).toMatchObject({ limit: 600 })
    expect((await state(own, null)).data).toMatchObject({ providerLimit: null, providerCap: 200 })
    expect(await state(mine, 5000)).toMatchObject({ status: 400, errors: [{ path: 'providerLimit' }] })
  })

  it.each([
    [{ dailyCap: 0 }, 'dailyCap', 'error_invalid_range'],
    [{ dailyCap: 1.5 }, 'dailyCap', 'error_invalid_range'],
    [{ providerLimit: 0 }, 'providerLimit', 'error_invalid_range'],
    [{ spacingSeconds: 86_401 }, 'spacingSeconds', 'error_invalid_range'],
    [{ senderName: 'x'.repeat(101) }, 'senderName', 'error_too_long'],
    [{ senderName: 'a\nBcc: b@c.example' }, 'senderName', 'error_invalid_text'],
    [{ signature: 'x'.repeat(2001) }, 'signature', 'error_too_long'],
    [{ email: 'x@y.example' }, 'email', 'error_unknown_key'],
  ])('refuse %j', async (body, path, code) => {
    expect(await call(ann, 'PATCH', `/${mine}`, body)).toMatchObject({
      status: 400,
      errors: [{ path, code }],
    })
  })

  it('are one’s own', async () => {
    expect((await call(ben, 'GET')).data.items).toMatchObject([{ id: theirs }])
    expect((await call(ann, 'PATCH', `/${theirs}`, { dailyCap: 5 })).status).toBe(404)
    expect((await call(null, 'PATCH', `/${mine}`, { dailyCap: 5 })).status).toBe(401)
    expect((await call(ben, 'GET')).data.items).toMatchObject([{ dailyCap: null }])
  })
})

describe('switching off', () => {
  it('says how many people wait for the mailbox', async () => {
    const { id: userId } = ann.user
    const second = await createMailbox(t.pool, userId, { email: 'two@mail.example', provider: 'gmail', now })
    const alone = await createCampaign(t.pool, userId, { mailboxIds: [mine], now })
    const shared = await createCampaign(t.pool, userId, { mailboxIds: [mine, second], now })
    const draft = await createCampaign(t.pool, userId, { status: 'draft', mailboxIds: [mine], now })
    const join = (campaignId: number, email: string) => enrol(t.pool, { userId, campaignId }, { email, now })
    await join(alone.id, 'a@x.example')
    await join(draft.id, 'b@x.example')
    await join(shared.id, 'c@x.example')
    const started = await join(shared.id, 'd@x.example')
    const ended = await join(shared.id, 'e@x.example')
    await t.pool.query('update enrolments set mailbox_id = $2 where id = any($1)', [[started, ended], mine])
    await t.pool.query(`update enrolments set state = 'finished' where id = $1`, [ended])

    expect((await toggle(ann, mine)).data).toMatchObject({ id: mine, isActive: false, peopleCount: 2 })
    expect((await toggle(ann, mine)).data).toMatchObject({ isActive: false })
    expect((await toggle(ann, second)).data).toMatchObject({ isActive: false, peopleCount: 1 })
    expect((await toggle(ann, mine, { active: true })).data).toMatchObject({ isActive: true, peopleCount: 3 })
    for (const isActive of [false, true]) expect((await turnOver(ann, mine)).data).toMatchObject({ isActive })
  })

  it('is refused for what is malformed or somebody else’s', async () => {
    expect((await toggle(ann, mine, {})).status).toBe(400)
    expect((await toggle(ann, mine, { active: 1 })).status).toBe(400)
    expect((await toggle(ben, theirs)).data).toMatchObject({ id: theirs })
    expect((await toggle(ann, theirs)).status).toBe(404)
    for (const provider of ['smtp', 'outbox'] as const) {
      const path = (id: number) => `/${provider}/${id}/toggle-active-inactive`
      const email = `${provider}@mail.example`
      const other = await createMailbox(t.pool, ann.user.id, { email, provider, now })
      expect((await call(ann, 'PATCH', path(other), { active: false })).data).toMatchObject({
        provider,
        isActive: false,
      })
      expect((await call(ann, 'PATCH', path(mine), { active: false })).status).toBe(404)
      expect((await call(ann, 'PATCH', path(other), { active: 1 })).status).toBe(400)
      expect((await call(ben, 'PATCH', path(other), { active: true })).status).toBe(404)
      expect((await toggle(ann, other)).status).toBe(404)
    }
    expect((await toggle(null, mine)).status).toBe(401)
  })
})

describe('removing', () => {
  it('erases the credentials and keeps what was sent', async () => {
    const { id: userId } = ann.user
    const { id } = await createCampaign(t.pool, userId, { mailboxIds: [mine], now })
    await enrol(t.pool, { userId, campaignId: id }, { email: 'a@x.example', now })
    await t.pool.query(`update mailboxes set credentials = 'x', sync_cursor = '7' where id = $1`, [mine])
    expect((await remove(ann, mine)).data).toEqual({ peopleCount: 1, isRevoked: false })
    const { rows } = await t.pool.query(
      'select connection, credentials, sync_cursor from mailboxes where id = $1',
      [mine],
    )
    expect(rows).toEqual([{ connection: 'removed', credentials: null, sync_cursor: null }])
    expect((await call(ann, 'GET')).data.items).toEqual([])
    expect((await remove(ann, mine)).status).toBe(404)
    expect((await toggle(ann, mine)).status).toBe(404)
    expect((await call(ann, 'PATCH', `/${mine}`, { dailyCap: 5 })).status).toBe(404)
  })

  it('is refused for the demo’s mailbox and for somebody else’s', async () => {
    const outbox = await createMailbox(t.pool, ann.user.id, { email: 'a@b.example', provider: 'outbox', now })
    expect((await remove(ann, outbox)).status).toBe(404)
    expect((await toggle(ben, theirs)).data).toMatchObject({ id: theirs })
    expect((await remove(ann, theirs)).status).toBe(404)
    expect((await remove(null, mine)).status).toBe(401)
  })
})
