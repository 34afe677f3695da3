import type {
  getConnections,
  getEmails,
  listMailboxes,
  listProviders,
} from '@rapport/contract/admin/operation.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { elevate, testApp, testConfig, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createMailbox } from '@rapport/test-support/campaign-world.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { answerOf, finderOf, noLimits } from '../../../../test/provider-memory.ts'
import { buyer, personOnFile } from '../../../../test/reveals.ts'
import type { ContactFinder } from '../../../providers/contact-finder.ts'
import type { Provider } from '../../../providers/provider.ts'
import { joinForwarding } from '../../../http/forwarding.ts'
import { RequestRate } from '../../../http/request-rate.ts'
import { MailRefused, type Mail } from '../../../mail/mailer.ts'
import { getConnections as connectionsOf } from './connections.ts'
import { listProviders as providersOf } from './providers.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute
const config = { ...testConfig, adminEmails: ['admin@rapport.test', 'second@rapport.test'] }

let t: TestApp
let admin: SignedIn
let time = start
let failure: Error | null = null
const sent: Mail[] = []
/** The provider's ceiling, in millionths of a dollar. */
let ceiling: number | null = null

const askedProvider: Provider = {
  name: 'Vendor',
  terms: noLimits,
  priceOf: () => 5_000_000,
  canFind: () => true,
  find: async () => answerOf([]),
}
const finder = (pool: Pool, at: () => Date): ContactFinder => ({
  ...finderOf([askedProvider])(pool, at),
  status: () => [
    {
      provider: 'Vendor',
      answers: 3,
      hits: 1,
      failures: 5,
      outages: 5,
      pausedMs: 0,
      ceiling,
      price: 5_000_000,
    },
  ],
})
const mailer = {
  send: async (mail: Mail) => {
    if (failure) throw failure
    sent.push(mail)
  },
}

beforeAll(async () => {
  t = await testApp({ config, mailer, finder, now: () => new Date(time) })
})
beforeEach(async () => {
  time = start
  failure = null
  sent.length = 0
  await t.pool
    .query(`delete from graphile_worker._private_jobs; delete from mailboxes; delete from mail_counts;
    delete from one_time_tokens; update users set email = id || '@earlier.example'`)
  admin = await administrator('admin@rapport.test')
})

const now = () => new Date(time)

async function administrator(email: string): Promise<SignedIn> {
  const account = await t.signIn(await createUser(t.pool, { email }))
  await elevate(t, account, new Date(time))
  return account
}

async function get<T>(path: string, { headers }: SignedIn = admin): Promise<T> {
  const response = await t.inject({ url: `/api/admin/${path}`, headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: T }>().data
}
const post = async (path: string, payload?: object, { headers }: SignedIn = admin) =>
  (
    await t.inject({
      method: 'POST',
      url: `/api/admin/${path}`,
      headers,
      ...(payload && { payload }),
    })
  ).statusCode
const audited = async (action: string) =>
  (
    await t.pool.query<object>(
      `select user_id as "userId", target_kind as kind, target_id as id from audit_entries where action = $1 order by id desc`,
      [action],
    )
  ).rows

describe('providers', () => {
  type Data = Output<(typeof listProviders)['data']>
  const unused = { day: { requests: 0, hits: 0 }, bounced: 0, lost: 0, spent: 0, ceiling: null }
  const vendor = async () => (await get<Data>('providers')).items[0]!

  it('say what they were asked, found and cost, and which are former', async () => {
    const account = await buyer(t, { email: 5 })
    const look = async () => {
      const id = await personOnFile(t.pool, {})
      await t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers: account.headers })
      return id
    }
    const bounced = await look()
    await t.pool.query(`update provider_requests set outcome = 'hit', charged = price, asked_at = $1`, [
      new Date(start - 2 * day),
    ])
    await t.pool.query(
      `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
       values ($1, 'email', 'gone@x.example', 'other', 'Vendor', 'invalid', now())`,
      [bounced],
    )
    await look()
    await t.pool.query(
      `insert into provider_requests (provider, what, price, asked_at, outcome, answered_at, charged)
       values ('Gone', 'phone', 0, $1, 'miss', $1, 0), ('Vendor', 'phone', 2500000, $2, null, null, null),
         ('Vendor', 'email', 9, $2, 'failed', $2, 0), ('Vendor', 'verification', 1500000, $2, 'hit', $2, 1500000),
         ('Vendor', 'email', 9, $3, 'hit', $3, 9)`,
      [new Date(start - 29 * day), new Date(start), new Date(start - 31 * day)],
    )
    expect(await get<Data>('providers')).toEqual({
      items: [
        {
          provider: 'Vendor',
          day: { requests: 2, hits: 0 },
          month: { requests: 3, hits: 1 },
          bounced: 1,
          lost: 1,
          // A hit at 5 dollars, a lost answer at 2.5, and a verification.
          spent: 9,
          ceiling: null,
          state: 'working',
          until: null,
          process: { answers: 3, hits: 1, failures: 5, outages: 5 },
        },
        {
          provider: 'Gone',
          ...unused,
          month: { requests: 1, hits: 0 },
          state: 'former',
          until: null,
          process: null,
        },
      ],
      metadata: { total: 2, page: 1, limit: 2 },
    })
    ceiling = 13_000_000
    expect(await vendor()).toMatchObject({ ceiling: 13, state: 'ceiling', until: null })
    ceiling = 14_000_000
    expect(await vendor()).toMatchObject({ ceiling: 14, state: 'working' })
    ceiling = null
  })

  it('include the search of people while it is on', async () => {
    await t.pool.query(
      `insert into provider_requests (provider, what, price, asked_at, outcome, answered_at, charged)
       values ('People Data Labs search', 'search', 28000000, $1, 'hit', $1, 28000000)`,
      [new Date(start)],
    )
    const reveals = { lookup: { status: () => [] } }
    const search = async (peopleSearch: typeof config.peopleSearch) => {
      const deps = { pool: t.pool, now, reveals, config: { peopleSearch }, others: async () => [] }
      const { items } = await providersOf(deps)
      return items.find(({ provider }) => provider === 'People Data Labs search')
    }
    const terms = { price: 280_000, ceiling: 60_000_000, allowed: ['everybody'] }
    const used = { month: { requests: 1, hits: 1 }, spent: 28, process: null }
    expect(await search(terms)).toMatchObject({ ...used, ceiling: 60, state: 'working' })
    expect(await search({ ...terms, ceiling: 28_000_000 })).toMatchObject({ ceiling: 28, state: 'ceiling' })
    expect(await search(null)).toMatchObject({ ...used, ceiling: null, state: 'former' })
  })

  it.each(['busy', 'outage', 'key', 'credit', 'no_hits'])(
    'that are left alone say why (%s) and until when',
    async (reason) => {
      await t.pool.query(
        `insert into provider_pauses (provider, until, reason) values ('Vendor', clock_timestamp() + interval '1 minute', $1)
       on conflict (provider) do update set until = excluded.until, reason = excluded.reason`,
        [reason],
      )
      const { state, until } = await vendor()
      expect(state).toBe(reason)
      const left = Date.parse(until!) - start
      expect(left).toBeGreaterThan(minute / 2)
      expect(left).toBeLessThanOrEqual(minute)
      await t.pool.query('delete from provider_pauses')
    },
  )
})

describe('mailboxes', () => {
  type Data = Output<(typeof listMailboxes)['data']>
  let mailboxId: number
  beforeEach(async () => {
    const provider = 'gmail'
    await createMailbox(t.pool, admin.user.id, { email: 'first@one.example', provider, now: new Date(start) })
    const owner = await createUser(t.pool)
    const mailbox = { email: 'Mina@Two.Example', provider, now: new Date(start) } as const
    mailboxId = await createMailbox(t.pool, owner.id, mailbox)
    await t.pool.query(
      `insert into sends (key, kind, user_id, team_id, mailbox_id, state, message_id, claimed_at, sent_at)
       select gen_random_uuid(), 'test', $2, (select team_id from users where id = $2), $1, 'sent', gen_random_uuid() || '@x.example', at, at
       from unnest($3::timestamptz[]) at`,
      [mailboxId, owner.id, [new Date(start - minute), new Date(start - day - minute)]],
    )
    await t.pool.query(
      `update mailboxes set daily_cap = 40, brake = 'unknown_sent', braked_at = $2 where id = $1`,
      [mailboxId, new Date(start)],
    )
  })

  it('are shown by account and domain, those that are held first', async () => {
    const { items, all, metadata } = await get<Data>('mailboxes')
    expect(all).toBeNull()
    expect(metadata.total).toBe(2)
    expect(items).toMatchObject([
      { id: mailboxId, domain: 'two.example', sent: 1, limit: 40, brake: { reason: 'unknown_sent' } },
      { accountId: admin.user.id, domain: 'one.example', sent: 0, limit: 1800, brake: null },
    ])
    expect(JSON.stringify(items)).not.toMatch(/mina|@/i)
    expect((await get<Data>('mailboxes?limit=1&page=2')).items).toHaveLength(1)
    const wrong = await t.inject({ url: '/api/admin/mailboxes?page=x', headers: admin.headers })
    expect(wrong.statusCode).toBe(400)
  })

  it('stay held if they cannot be read', async () => {
    expect(await post('brake/release', { mailboxId })).toBe(409)
    expect(await post('brake/release', { mailboxId: 2 ** 31 - 1 })).toBe(404)
    expect(await post('brake/release', { mailboxId: 'x' })).toBe(400)
    expect((await get<Data>('mailboxes')).items[0]!.brake).not.toBeNull()
    expect(await audited('brake_released')).toEqual([])
  })

  it('go on once an administrator has released them, whose work is recorded', async () => {
    await t.pool.query(`update mailboxes set provider = 'outbox' where id = $1`, [mailboxId])
    expect(await post('brake/release', { mailboxId })).toBe(200)
    expect((await get<Data>('mailboxes')).items.map(({ brake }) => brake)).toEqual([null, null])
    expect(await audited('brake_released')).toEqual([
      { userId: admin.user.id, kind: 'mailbox', id: String(mailboxId) },
    ])
  })

  it('are all held by one brake, which two administrators release once', async () => {
    await t.pool.query(
      `insert into sending_identity (system_identifier, timeline, brake, braked_at) values ('1', 1, 'other_database', $1)
       on conflict (is_only) do update set brake = 'other_database', braked_at = $1`,
      [new Date(start)],
    )
    const since = new Date(start).toISOString()
    expect((await get<Data>('mailboxes')).all).toEqual({ reason: 'other_database', since })
    const before = (await audited('brake_released')).length
    const second = await administrator('second@rapport.test')
    const answers = await Promise.all([admin, second].map((account) => post('brake/release', {}, account)))
    expect(answers).toEqual([200, 200])
    expect((await get<Data>('mailboxes')).all).toBeNull()
    expect(await audited('brake_released')).toHaveLength(before + 1)
  })
})

describe('emails', () => {
  type Data = Output<(typeof getEmails)['data']>

  it('are counted as they wait, fail, go out and are refused, without addresses', async () => {
    expect(await post('emails/test')).toBe(200)
    expect(await post('emails/test')).toBe(200)
    expect(await get<Data>('emails')).toEqual({
      kinds: [{ kind: 'test', waiting: 1, retrying: 0, failed: 0 }],
      days: [],
      failing: [],
    })
    failure = new Error('no route')
    await expect(t.runJobs()).rejects.toThrow('no route')
    expect(await get<Data>('emails')).toEqual({
      kinds: [{ kind: 'test', waiting: 0, retrying: 1, failed: 0 }],
      days: [],
      failing: [{ domain: 'rapport.test', emails: 1 }],
    })
    failure = null
    await t.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await t.runJobs()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['admin@rapport.test', 'A test of this server’s emails'],
    ])
    time += day
    failure = new MailRefused('550')
    await t.pool.query(`update users set email = 'second@rapport.test' where id = $1`, [admin.user.id])
    const second = await t.signIn({ ...admin.user, email: 'second@rapport.test' })
    await elevate(t, second, new Date(time))
    expect(await post('emails/test', undefined, second)).toBe(200)
    await t.runJobs()
    expect(await get<Data>('emails', second)).toEqual({
      kinds: [],
      days: [
        { day: '2026-11-21', sent: 0, refused: 1 },
        { day: '2026-11-20', sent: 1, refused: 0 },
      ],
      failing: [],
    })
    expect(await audited('test_email_sent')).toHaveLength(3)
  })
})

it('counts sessions, and the requests of each minute', async () => {
  type Data = Output<(typeof getConnections)['data']>
  time += 3 * minute
  const before = await get<Data>('connections')
  expect(before).toMatchObject({ sockets: 0, accounts: 0 })
  expect(before.sessions.open).toBeGreaterThanOrEqual(before.sessions.usedLastHour)
  expect(before.sessions.usedLastHour).toBeGreaterThan(0)
  expect(before.requests.map(({ at }) => at).slice(-2)).toEqual([
    '2026-11-20T10:02:00.000Z',
    '2026-11-20T10:03:00.000Z',
  ])
  expect(before.requests.slice(-2).map(({ count }) => count)).toEqual([0, 1])
  await get<Data>('connections')
  time += minute
  expect((await get<Data>('connections')).requests.slice(-2).map(({ count }) => count)).toEqual([2, 1])
})

it('adds up the threads of the process', async () => {
  time = start
  const requests = new RequestRate(now)
  requests.note()
  const vendor = {
    provider: 'Vendor',
    answers: 3,
    hits: 1,
    failures: 2,
    outages: 1,
    pausedMs: 0,
    ceiling: null,
    price: 1,
  }
  const others = async () => [
    {
      live: [1, 3],
      minutes: [{ at: new Date(start), count: 5 }],
      providers: [{ ...vendor, answers: 4, outages: 0, pausedMs: minute }],
      forwarding: joinForwarding([]),
    },
    {
      live: [],
      minutes: [{ at: new Date(start - minute), count: 7 }],
      providers: [],
      forwarding: joinForwarding([]),
    },
  ]
  const connections = await connectionsOf({ pool: t.pool, now, live: () => [1, 1, 2], requests, others })
  expect(connections).toMatchObject({ sockets: 5, accounts: 3 })
  expect(connections.requests.slice(-3).map(({ count }) => count)).toEqual([0, 7, 6])
  const reveals = { lookup: { status: () => [vendor] } }
  const { items } = await providersOf({ pool: t.pool, now, reveals, config, others })
  expect(items.find(({ provider }) => provider === 'Vendor')?.process).toEqual({
    answers: 7,
    hits: 2,
    failures: 4,
    outages: 1,
  })
})

it.each([
  ['GET', 'providers'],
  ['GET', 'mailboxes'],
  ['POST', 'brake/release'],
  ['GET', 'emails'],
  ['POST', 'emails/test'],
  ['GET', 'connections'],
] as const)('%s %s is for administrators with an elevated session', async (method, path) => {
  const url = `/api/admin/${path}`
  const payload = path === 'brake/release' ? { payload: {} } : {}
  for (const account of [await t.signIn(), await t.signIn(admin.user)])
    expect((await t.inject({ method, url, ...payload, headers: account.headers })).statusCode).toBe(403)
})
