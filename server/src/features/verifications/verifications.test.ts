import type { RevealedContacts } from '@rapport/contract/contacts/schemas.ts'
import type { Verification, VerificationQuote } from '@rapport/contract/verifications/schemas.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createMailbox } from '@rapport/test-support/campaign-world.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountId } from '../../database/ids.ts'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { buyer, contact, giveReveal } from '../../../test/reveals.ts'
import { createCampaign } from '../../../test/inbound/sent-world.ts'
import { reacherServer, type ReacherServer } from '../../../test/stand-ins/reacher-server.ts'
import { countUnreached } from './queries.ts'
import { failAbandonedVerifications, forgetOldVerifications } from './verification-job.ts'
import { mailboxHash } from '../../mail/mailbox-hash.ts'

let t: TestApp
let server: ReacherServer
beforeAll(async () => {
  server = await reacherServer()
  t = await testApp({
    config: { ...testConfig, verifier: 'reacher', reacher: { url: server.url, secret: null } },
  })
})
beforeEach(() => {
  server.know({})
  server.fail(null)
  server.asked.length = 0
})

type Answer<T> = { status: number; data: T; code: string }

async function call<T = Verification>(
  { headers }: SignedIn,
  method: 'GET' | 'POST',
  path = '',
  payload?: object,
): Promise<Answer<T>> {
  const url = `/api/verifications${path}`
  const response = await t.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, ...response.json<Omit<Answer<T>, 'status'>>() }
}

const quote = (account: SignedIn, listId: number) =>
  call<VerificationQuote>(account, 'POST', '/quote', { listId })
const start = (account: SignedIn, listId: number) => call(account, 'POST', '', { listId })
const get = async (account: SignedIn, id: number) => (await call(account, 'GET', `/${id}`)).data

async function verified(account: SignedIn, listId: number): Promise<Verification> {
  const { data } = await start(account, listId)
  await t.runJobs()
  return get(account, data.id)
}

async function contactsOf({ headers }: SignedIn, talentIds: number[]) {
  const answer = await t.inject({
    method: 'POST',
    url: '/api/people/contacts/revealed-contacts',
    headers,
    payload: { talentIds },
  })
  const { items } = answer.json<{ data: { items: RevealedContacts[] } }>().data
  return new Map(items.map(({ talentId, emails }) => [talentId, emails ?? []]))
}

async function statusesOf(account: SignedIn, ids: number[]): Promise<string[]> {
  const contacts = await contactsOf(account, ids)
  return ids.map((id) => (contacts.get(id) ?? []).map(({ status, reason }) => `${status} ${reason}`).join())
}

const hashOf = (address: string) => mailboxHash(testConfig.suppressionKey, address)

/** So many addresses of a domain. */
const many = (count: number, domain: string) =>
  Array.from({ length: count }, (_, at) => `p${at}@${domain}.example`)

/** Somebody of whose address a source said something on a date. */
const saidOn = (date: string) =>
  personRecord({
    contacts: [contact('email', { value: `${date}@since.example`, status: 'unverified', date })],
  })

let counter = 0
/** An account with own people of these addresses, and these shared people, on a list. */
async function withOwn(addresses: readonly string[], shared: readonly number[] = []) {
  const account = await buyer(t, { email: 10 })
  const ids: number[] = []
  for (const email of addresses)
    ids.push(await createOwnPerson(t.pool, account.user.id, { fullName: `Own ${++counter}`, email }))
  const listId = await createList(t.pool, account.user.id, {
    title: `Leads ${++counter}`,
    people: [...ids, ...shared],
  })
  return { account, ids, listId }
}

/** Somebody in a campaign of the account wrote back from this address. */
async function giveReply(userId: AccountId, address: string): Promise<void> {
  const mailboxId = await createMailbox(t.pool, userId, {
    email: 'me@sender.example',
    provider: 'outbox',
    now: new Date(),
  })
  const { campaignId } = await createCampaign(t.pool, userId)
  await t.pool.query(
    `with enrolment as (
       insert into enrolments (user_id, team_id, campaign_id, address, address_hash, state, added_at)
       values ($1, (select team_id from users where id = $1), $2, $3, $4, 'active', now()) returning id
     )
     insert into inbound_messages (user_id, mailbox_id, enrolment_id, provider_id, thread_id, class, evidence, received_at)
     select $1, $5, id, 'a', 'b', 'reply', 'x', now() from enrolment`,
    [userId, campaignId, address, hashOf(address), mailboxId],
  )
}

/** The run goes on now instead of later. */
async function hurry(): Promise<void> {
  await t.pool.query('update verification_addresses set ask_at = now() where ask_at is not null')
  await t.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where key like 'verification:%' and run_at > now()`,
  )
  await t.runJobs()
}

describe('a verification', () => {
  test('says of each address that the account has whether it works, and of none again', async () => {
    const kinds = ['deliverable', 'missing', 'catch_all', 'full', 'unreachable'] as const
    const addresses = kinds.map((kind) => `${kind}@first.example`)
    const { account, ids, listId } = await withOwn([...addresses, 'a@mailinator.com'])
    server.know(Object.fromEntries(kinds.map((kind) => [`${kind}@first.example`, kind])))
    expect((await quote(account, listId)).data).toEqual({ addresses: 6, known: 0, verifier: 'Reacher' })
    expect(await verified(account, listId)).toMatchObject({
      state: 'finished',
      verifier: 'Reacher',
      total: 6,
      done: 6,
      verdicts: { valid: 1, catch_all: 1, risky: 2, invalid: 1, unknown: 1 },
      unreachable: 1,
    })
    expect(server.asked.toSorted()).toEqual(addresses.toSorted())
    expect(await statusesOf(account, ids)).toEqual([
      'verified accepted',
      'invalid no_mailbox',
      'risky accepts_all',
      'risky full',
      'unverified unreachable',
      'risky disposable',
    ])
    expect((await quote(account, listId)).data).toMatchObject({ addresses: 6, known: 5 })
  })

  test('of a revealed address counts for all accounts, and one of an own address for this one alone', async () => {
    const address = 'both@second.example'
    const [personId] = await createPeople(t.pool, [
      personRecord({ contacts: [contact('email', { value: 'on@file.example', status: 'unverified' })] }),
    ])
    const { account, ids, listId } = await withOwn([address], [personId!])
    const { account: other, ids: others, listId: otherList } = await withOwn([address])
    for (const { user } of [account, other]) await giveReveal(t.pool, user.id, personId!)
    await verified(account, listId)
    expect(await statusesOf(account, [...ids, personId!])).toEqual(['verified accepted', 'verified accepted'])
    expect(await statusesOf(other, [...others, personId!])).toEqual(['unverified null', 'verified accepted'])
    // Otherwise it would tell that somebody else has the address.
    expect((await quote(other, otherList)).data).toMatchObject({ addresses: 1, known: 0 })
    server.asked.length = 0
    await verified(other, otherList)
    expect(server.asked).toEqual([address])
  })

  test('asks again where the source has said something since', async () => {
    const shared = await createPeople(t.pool, [saidOn('2025-01'), saidOn('2100-01')])
    const { account, listId } = await withOwn([], shared)
    for (const id of shared) await giveReveal(t.pool, account.user.id, id)
    await verified(account, listId)
    expect((await quote(account, listId)).data).toMatchObject({ addresses: 2, known: 1 })
  })

  test('knows from the account’s own emails who bounced and who wrote back, without asking', async () => {
    const { account, ids, listId } = await withOwn(['gone@third.example', 'wrote@third.example'])
    const { id: userId } = account.user
    await t.pool.query(
      `insert into refused_addresses (user_id, team_id, address_hash, why, evidence, at)
       values ($1, (select team_id from users where id = $1), $2, 'bounced', 'x', now())`,
      [userId, hashOf('gone@third.example')],
    )
    await giveReply(userId, 'wrote@third.example')
    expect((await quote(account, listId)).data).toMatchObject({ addresses: 2, known: 1 })
    await verified(account, listId)
    expect(server.asked).toEqual([])
    expect(await statusesOf(account, ids)).toEqual(['invalid bounced', 'verified replied'])
  })

  test('asks once more where a mail server puts it off', async () => {
    const { account, ids, listId } = await withOwn(['later@fourth.example', 'never@fourth.example'])
    server.know({ 'later@fourth.example': 'greylisted', 'never@fourth.example': 'greylisted' })
    const run = await verified(account, listId)
    expect(run).toMatchObject({ state: 'running', done: 0, waiting: 2, isVerifierDown: false })
    expect(Date.parse(run.resumesAt!)).toBeGreaterThan(Date.now())
    server.know({ 'never@fourth.example': 'greylisted' })
    await hurry()
    expect(await get(account, run.id)).toMatchObject({
      state: 'finished',
      verdicts: { valid: 1, unknown: 1 },
    })
    expect(await statusesOf(account, ids)).toEqual(['verified accepted', 'unverified greylisted'])
    expect(server.asked).toHaveLength(4)
  })
})

describe('a verifier that fails', () => {
  test.each(['down', 'refuses', 'broken', 'cut'] as const)(
    'for all (%s) is left alone for a while, and nothing is lost',
    async (fault) => {
      const { account, listId } = await withOwn(many(12, fault))
      server.fail(fault)
      const run = await verified(account, listId)
      expect(run).toMatchObject({ state: 'running', done: 0, isVerifierDown: true })
      expect(server.asked.length).toBeLessThanOrEqual(10)
      server.fail(null)
      await hurry()
      expect(await get(account, run.id)).toMatchObject({ state: 'finished', verdicts: { valid: 12 } })
    },
  )

  test('for an hour ends the run, which says so', async () => {
    const { account, ids, listId } = await withOwn(many(7, 'hour'))
    server.fail('unavailable')
    const run = await verified(account, listId)
    for (let pauses = 0; pauses < 14; pauses++) await hurry()
    expect(await get(account, run.id)).toMatchObject({
      state: 'finished',
      verdicts: { unknown: 7 },
      unsaid: 7,
      unreachable: 0,
    })
    expect(new Set(await statusesOf(account, ids))).toEqual(new Set(['unverified null']))
    expect((await quote(account, listId)).data).toMatchObject({ addresses: 7, known: 0 })
  })

  test('for one address costs its neighbours nothing', async () => {
    const { account, listId } = await withOwn(many(4, 'poison'))
    server.know({ 'p2@poison.example': 'down' })
    const run = await verified(account, listId)
    expect(run).toMatchObject({ state: 'running', done: 3 })
    server.know({ 'p2@poison.example': 'down' })
    await hurry()
    for (let pauses = 0; pauses < 14; pauses++) await hurry()
    expect(await get(account, run.id)).toMatchObject({
      state: 'finished',
      verdicts: { valid: 3, unknown: 1 },
      unsaid: 1,
    })
  })
})

test('the last answers say how many mail servers a verifier cannot reach', async () => {
  const { account, listId } = await withOwn(many(22, 'blocked'))
  server.know(Object.fromEntries(many(15, 'blocked').map((address) => [address, 'unreachable' as const])))
  await verified(account, listId)
  expect(await countUnreached(t.pool, 22)).toEqual({ answers: 22, unreached: 15 })
})

describe('a run', () => {
  test('ends where it is cancelled, and keeps what it found', async () => {
    const { account, listId } = await withOwn(['slow@cancel.example'])
    server.know({ 'slow@cancel.example': 'greylisted' })
    const run = await verified(account, listId)
    expect((await call(account, 'POST', `/${run.id}/cancel`)).data).toMatchObject({ state: 'cancelled' })
    await hurry()
    expect(await get(account, run.id)).toMatchObject({ state: 'cancelled', done: 0 })
    expect(server.asked).toHaveLength(1)
    const { rows } = await t.pool.query('select type, content from notifications where user_id = $1', [
      account.user.id,
    ])
    expect(rows).toMatchObject([{ type: 'LIST_VERIFIED', content: { state: 'cancelled', total: 1 } }])
  })

  test('ends with its list', async () => {
    const { account, listId } = await withOwn(['a@deleted.example'])
    const { data: run } = await start(account, listId)
    await t.pool.query('update lists set deleted_at = now() where id = $1', [listId])
    await t.runJobs()
    expect((await call(account, 'GET', `/${run.id}`)).code).toBe('not_found')
    const { rows } = await t.pool.query('select state from verifications where id = $1', [run.id])
    expect(rows).toEqual([{ state: 'deleted' }])
    expect(server.asked).toEqual([])
  })

  test('leaves out who is removed meanwhile', async () => {
    const { account, ids, listId } = await withOwn(['stays@gone.example', 'goes@gone.example'])
    const { data: run } = await start(account, listId)
    await t.pool.query('delete from own_people where id = $1', [ids[1]])
    await t.runJobs()
    expect(await get(account, run.id)).toMatchObject({ state: 'finished', total: 1, done: 1 })
    expect(server.asked).toEqual(['stays@gone.example'])
  })

  test('is refused without a plan, without anything to ask, or beside three others', async () => {
    const { account, listId } = await withOwn(['a@refused.example'])
    const empty = await createList(t.pool, account.user.id, { title: 'Empty', people: [] })
    expect(await start(account, empty)).toMatchObject({ status: 409, code: 'nothing_to_verify' })
    expect(await start(account, 1_000_000)).toMatchObject({ status: 404 })
    expect(await call(await buyer(t), 'POST', '', { listId })).toMatchObject({ status: 404 })
    for (let runs = 0; runs < 3; runs++) expect((await start(account, listId)).status).toBe(200)
    expect(await start(account, listId)).toMatchObject({ status: 409, code: 'too_many_verifications' })
    await t.runJobs()
    expect(server.asked).toEqual(['a@refused.example'])
    await t.pool.query('update users set plan_expires_at = now() where id = $1', [account.user.id])
    expect(await start(account, listId)).toMatchObject({ code: 'plan_expired' })
  })

  test('is the account’s alone', async () => {
    const { account, listId } = await withOwn(['a@alone.example'])
    const run = await verified(account, listId)
    const stranger = await buyer(t)
    expect((await call(stranger, 'GET', `/${run.id}`)).status).toBe(404)
    expect((await call(stranger, 'POST', `/${run.id}/cancel`)).status).toBe(404)
    expect((await call(stranger, 'GET', `?listId=${listId}`)).status).toBe(404)
    expect((await call(account, 'GET', '?listId=x')).status).toBe(400)
    const latest = await call<{ run: Verification }>(account, 'GET', `?listId=${listId}`)
    expect(latest.data.run).toMatchObject({ id: run.id, state: 'finished' })
  })
})

test('a run that has lost its job fails, says so, and leaves the others alone', async () => {
  const lost = await withOwn(['lost@abandoned.example'])
  const kept = await withOwn(['kept@abandoned.example'])
  const { data: run } = await start(lost.account, lost.listId)
  const { data: other } = await start(kept.account, kept.listId)
  await t.pool.query('select graphile_worker.remove_job($1)', [`verification:${run.id}`])
  await failAbandonedVerifications({ pool: t.pool, now: () => new Date(), log: t.app.log })
  expect(await get(lost.account, run.id)).toMatchObject({ state: 'failed', isVerifierDown: false })
  const { rows } = await t.pool.query(
    `select content ->> 'state' as state from notifications where user_id = $1 and type = 'LIST_VERIFIED'`,
    [lost.account.user.id],
  )
  expect(rows).toEqual([{ state: 'failed' }])
  expect(await get(kept.account, other.id)).toMatchObject({ state: 'running' })
  await t.runJobs()
  expect(await get(kept.account, other.id)).toMatchObject({ state: 'finished' })
})

test('runs are forgotten 90 days after they ended, and verdicts stay', async () => {
  const { account, ids, listId } = await withOwn(['old@forgotten.example'])
  const run = await verified(account, listId)
  const dayMs = 24 * 60 * 60 * 1000
  const forget = (days: number) =>
    forgetOldVerifications({ pool: t.pool, now: () => new Date(Date.parse(run.finishedAt!) + days * dayMs) })
  await forget(90)
  expect((await call(account, 'GET', `/${run.id}`)).status).toBe(200)
  await forget(91)
  expect((await call(account, 'GET', `/${run.id}`)).status).toBe(404)
  expect(await statusesOf(account, ids)).toEqual(['verified accepted'])
})
