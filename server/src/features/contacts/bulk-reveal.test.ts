import type { BulkReveal, RevealQuote, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { bulkReveals } from '../../../test/bulk-reveals.ts'
import { buyer, contact, outcomesOf, peopleOnFile, personOnFile, standingOf } from '../../../test/reveals.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const { post, call, start, get, listed } = bulkReveals(() => t)
const quote = async (talentIds: number[], { headers }: SignedIn, revealType: RevealType = 'email') =>
  (await post('/quote', { talentIds, revealType }, headers)).json<{ data: RevealQuote }>().data
const own = async (id: number, { headers }: SignedIn) =>
  t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers })
const notifications = async ({ user }: SignedIn) => {
  const { rows } = await t.pool.query(
    'select type, related_entity_id as "relatedEntityId", content from notifications where user_id = $1 order by id',
    [user.id],
  )
  return rows
}

/** Two on file, one owned, one without values, one with only a wrong address, and one who does not exist. */
async function mixture(account: SignedIn) {
  const [a, b, owned] = (await peopleOnFile(t.pool, 3)) as [number, number, number]
  expect((await own(owned, account)).statusCode).toBe(200)
  const unknown = await personOnFile(t.pool, {})
  const wrong = await personOnFile(t.pool, { contacts: [contact('email', { status: 'invalid' })] })
  return { a, b, owned, unknown, wrong, ids: [a, b, owned, unknown, wrong, 2_000_000_000] }
}

describe('a quote', () => {
  test('counts owned and unknown values and the cost; each person once', async () => {
    const account = await buyer(t, { email: 10 })
    const { ids } = await mixture(account)
    const expected = {
      revealType: 'email',
      requested: 6,
      owned: 1,
      nothingOnFile: 3,
      chargeable: 2,
      verified: 2,
      unverified: 0,
      unknown: 0,
      balance: 9,
      reserved: 0,
      limit: null,
      balanceAfter: 7,
    }
    expect(await quote(ids, account)).toEqual(expected)
    expect(await quote([...ids, ...ids], account)).toEqual(expected)
    expect(await quote(ids, account, 'phone')).toMatchObject({ owned: 0, chargeable: 3, balanceAfter: -3 })
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 9 })
  })

  test('tells verified from unverified values before anything is charged', async () => {
    const account = await buyer(t, { email: 10 })
    const person = async (...statuses: ContactStatus[]) =>
      personOnFile(t.pool, { contacts: statuses.map((status) => contact('email', { status })) })
    const ids = [
      await person('risky', 'verified'),
      await person('unverified'),
      await person('risky', 'invalid'),
      await person('invalid'),
    ]
    expect(await quote(ids, account)).toMatchObject({
      chargeable: 3,
      verified: 1,
      unverified: 2,
      unknown: 0,
      nothingOnFile: 1,
    })
  })

  test('does not count an address whose domain accepts no email', async () => {
    const account = await buyer(t, { email: 10 })
    const id = await personOnFile(t.pool, { contacts: [contact('email', { value: 'x@dead.example' })] })
    await t.pool.query(
      "insert into email_checks (email, status, checked_at) values ('x@dead.example', 'invalid', now())",
    )
    expect(await quote([id], account)).toMatchObject({ nothingOnFile: 1, chargeable: 0 })
  })
})

describe('a bulk reveal', () => {
  test('reveals each person, charges only for new ones, and ends with a notification', async () => {
    const account = await buyer(t, { email: 10 })
    const { a, b, owned, unknown, wrong, ids } = await mixture(account)
    const begun = await start(ids, account)
    // People who cost nothing are done at once.
    expect(begun).toMatchObject({
      state: 'running',
      total: 5,
      done: 3,
      owned: 1,
      nothing: 2,
      finishedAt: null,
    })
    await t.runJobs()
    const ended = await get(begun.id, account)
    expect(ended).toMatchObject({
      revealType: 'email',
      state: 'finished',
      total: 5,
      done: 5,
      revealed: 2,
      owned: 1,
      nothing: 2,
      finishedAt: expect.any(String) as string,
    })
    expect(await outcomesOf(t.pool, begun)).toEqual({
      waiting: [],
      revealed: [a, b],
      owned: [owned],
      nothing: [unknown, wrong],
      unavailable: [],
    })
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({
      left: 7,
      owned: [a, b, owned],
    })
    expect(await notifications(account)).toEqual([
      {
        type: 'BULK_REVEAL',
        relatedEntityId: `${begun.id}`,
        content: {
          state: 'finished',
          revealType: 'email',
          total: 5,
          revealed: 2,
          owned: 1,
          nothing: 2,
          unavailable: 0,
        },
      },
    ])
  })

  test('announces its progress and end to the account’s browsers', async () => {
    const account = await buyer(t, { email: 10 })
    const ids = await peopleOnFile(t.pool, 3)
    const client = await t.pool.connect()
    const heard: unknown[] = []
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
    await client.query('listen rapport_live')
    const { id } = await start(ids, account)
    await t.runJobs()
    await client.query('select 1')
    client.release(true)
    const userId = account.user.id
    const changed = { kind: 'changed', userId, event: { kind: 'bulk_reveal', id } }
    expect(heard[0]).toEqual(changed)
    expect(heard.slice(-3)).toEqual([
      { kind: 'notification', userId, id: expect.any(Number) as number },
      changed,
      { kind: 'changed', userId, event: { kind: 'profile' } },
    ])
  })

  test('run again, or twice at once, pays for nobody twice', async () => {
    const account = await buyer(t, { email: 60 })
    const ids = await peopleOnFile(t.pool, 30)
    const [one, other] = await Promise.all([start(ids, account), start(ids, account)])
    // Runs the same job again, as if its process had been taken for dead.
    await t.pool.query(
      `select graphile_worker.add_job('bulk_reveal', json_build_object('bulkRevealId', id)) from unnest($1::integer[]) id`,
      [[one.id, other.id]],
    )
    await Promise.all([t.runJobs(), t.runJobs(), t.runJobs()])
    await t.runJobs()
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 30, owned: ids })
    const counts = await Promise.all([get(one.id, account), get(other.id, account)])
    expect(counts.map(({ state, done }) => [state, done])).toEqual([
      ['finished', 30],
      ['finished', 30],
    ])
    expect(counts[0].revealed + counts[1].revealed).toBe(30)
    expect(await notifications(account)).toHaveLength(2)
  })

  test('without enough credits is refused with the number missing, and leaves nothing behind', async () => {
    const account = await buyer(t, { email: 3 })
    const { ids } = await mixture(account)
    const more = await peopleOnFile(t.pool, 3)
    const response = await post('', { talentIds: [...ids, ...more], revealType: 'email' }, account.headers)
    expect(response.statusCode).toBe(402)
    expect(response.json()).toMatchObject({ code: 'out_of_credits', missing: 3 })
    await t.runJobs()
    expect(await listed(account)).toEqual([])
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 2 })
    expect(await notifications(account)).toEqual([])
  })

  test.each([
    ['plan_expired', 402, { planExpiresAt: new Date('2020-01-01') }],
    ['email_unverified', 403, { isVerified: false }],
  ])('of an account that may not buy is refused: %s', async (code, status, options) => {
    const account = await buyer(t, { email: 5, ...options })
    const payload = { talentIds: await peopleOnFile(t.pool, 2), revealType: 'email' }
    const response = await post('', payload, account.headers)
    expect([response.statusCode, response.json<Failure>().code]).toEqual([status, code])
    expect(await listed(account)).toEqual([])
  })

  test('ends as failed if the plan expires meanwhile', async () => {
    const account = await buyer(t, { email: 5 })
    const { id } = await start(await peopleOnFile(t.pool, 2), account)
    await t.pool.query("update users set plan_expires_at = '2020-01-01' where id = $1", [account.user.id])
    await t.runJobs()
    expect(await get(id, account)).toMatchObject({ state: 'failed', done: 0 })
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 5 })
  })

  test('skips people who are removed meanwhile', async () => {
    const account = await buyer(t, { email: 5 })
    const ids = await peopleOnFile(t.pool, 3)
    const { id } = await start(ids, account)
    const { id: empty } = await start([ids[0]!], account)
    await t.pool.query('delete from people where id = $1', [ids[0]])
    await t.runJobs()
    expect(await get(id, account)).toMatchObject({ state: 'finished', total: 2, done: 2 })
    expect(await get(empty, account)).toMatchObject({ state: 'finished', total: 0, done: 0 })
  })

  test('of a removed account ends without a trace', async () => {
    const account = await buyer(t, { email: 5 })
    await start(await peopleOnFile(t.pool, 2), account)
    await t.pool.query('delete from bulk_reveals where user_id = $1', [account.user.id])
    await t.runJobs()
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 5, owned: [] })
  })
})

describe('cancelling', () => {
  test('stops before the next person and keeps what was revealed; a second time changes nothing', async () => {
    const account = await buyer(t, { email: 50 })
    const ids = await peopleOnFile(t.pool, 50)
    const { id } = await start(ids, account)
    const jobs = t.runJobs()
    await expect.poll(async () => (await get(id, account)).done, { interval: 5 }).toBeGreaterThan(2)
    const cancelled = (await call('DELETE', `/${id}`, account.headers)).json<{ data: BulkReveal }>().data
    expect(cancelled.state).toBe('cancelled')
    await jobs
    expect((await call('DELETE', `/${id}`, account.headers)).json()).toEqual({ data: cancelled })
    expect(await get(id, account)).toEqual(cancelled)
    const { left, owned } = await standingOf(t.pool, account.user.id, 'email')
    expect([left, owned.length]).toEqual([50 - cancelled.revealed, cancelled.revealed])
    expect((await outcomesOf(t.pool, { id })).waiting).toHaveLength(50 - cancelled.revealed)
    expect(await notifications(account)).toMatchObject([{ content: { state: 'cancelled' } }])
  })

  test('does nothing after the end', async () => {
    const account = await buyer(t, { email: 5 })
    const { id } = await start(await peopleOnFile(t.pool, 1), account)
    await t.runJobs()
    expect((await call('DELETE', `/${id}`, account.headers)).json()).toMatchObject({
      data: { state: 'finished' },
    })
    expect(await notifications(account)).toHaveLength(1)
  })
})
