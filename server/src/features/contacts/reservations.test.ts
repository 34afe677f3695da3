import type { BulkReveal, RevealQuote, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { asAccount } from '../../database/as-account.ts'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { brokenReservations, buyer, outcomesOf, peopleOnFile, standingOf } from '../../../test/reveals.ts'
import { setCredits } from '../credits/credits.ts'

let t: TestApp
/** Accounts whose credits an administrator set below the reserved number. */
const lowered: number[] = []
beforeAll(async () => {
  t = await testApp()
})
afterEach(async () => {
  const broken = await brokenReservations(t.pool, lowered)
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

const url = '/api/people/contacts/bulk-reveal'

const start = (talentIds: number[], { headers }: SignedIn, revealType: RevealType = 'email') =>
  t.inject({ method: 'POST', url, payload: { talentIds, revealType }, headers })
const started = async (talentIds: number[], account: SignedIn) => {
  const response = await start(talentIds, account)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: BulkReveal }>().data
}
const get = async (id: number, { headers }: SignedIn) =>
  (await t.inject({ url: `${url}/${id}`, headers })).json<{ data: BulkReveal }>().data
const cancel = (id: number, { headers }: SignedIn) =>
  t.inject({ method: 'DELETE', url: `${url}/${id}`, headers })
const reveal = (id: number, { headers }: SignedIn) =>
  t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers })
const setLeft = ({ user }: SignedIn, left: number) =>
  asAccount(t.pool, user.id, (client) =>
    setCredits(client, {
      userId: user.id,
      module: 'TALENT_EMAIL_REVEAL',
      left,
      reason: 'plan',
      now: new Date(),
    }),
  )

/** The credits that the account's profile shows: those left, and those of them that are reserved. */
async function credits({ headers }: SignedIn): Promise<[left: number, reserved: number]> {
  const { data } = (await t.inject({ url: '/api/users/profile', headers })).json<{ data: UserProfile }>()
  const { totalCredits, usedCredits, reservedCredits } = data.credits[0]!
  return [totalCredits - usedCredits, reservedCredits]
}

/** How many answers have each code; `ok` for a success. */
function outcomes(answers: Awaited<ReturnType<TestApp['inject']>>[]): Record<string, number> {
  const codes = answers.map((answer) => (answer.statusCode === 200 ? 'ok' : answer.json<Failure>().code))
  return Object.fromEntries(
    Map.groupBy(codes, (code) => code)
      .entries()
      .map(([code, all]) => [code, all.length]),
  )
}

test('of fifty starts at once, the credits cover one; the balance stays and says what is reserved', async () => {
  const account = await buyer(t, { email: 50 })
  const ids = await peopleOnFile(t.pool, 40)
  const answers = await Promise.all(Array.from({ length: 50 }, () => start(ids, account)))
  expect(outcomes(answers)).toEqual({ ok: 1, out_of_credits: 49 })
  const refusal = answers.find(({ statusCode }) => statusCode === 402)!
  expect(refusal.json()).toMatchObject({ missing: 30 })
  expect(await credits(account)).toEqual([50, 40])
  const quote = await t.inject({
    method: 'POST',
    url: `${url}/quote`,
    payload: { talentIds: ids.slice(0, 4), revealType: 'email' },
    headers: account.headers,
  })
  expect(quote.json<{ data: RevealQuote }>().data).toMatchObject({
    balance: 50,
    reserved: 40,
    balanceAfter: 6,
  })
  await t.runJobs()
  expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 10, owned: ids })
  expect(await credits(account)).toEqual([10, 0])
})

test('single reveals can spend only what is not reserved, before and while a bulk reveal runs', async () => {
  const account = await buyer(t, { email: 30 })
  const ids = await peopleOnFile(t.pool, 20)
  const others = await peopleOnFile(t.pool, 30)
  const { id } = await started(ids, account)
  const early = await Promise.all(others.slice(0, 8).map((person) => reveal(person, account)))
  expect(outcomes(early)).toEqual({ ok: 8 })
  const [late] = await Promise.all([
    Promise.all(others.slice(8).map((person) => reveal(person, account))),
    t.runJobs(),
  ])
  expect(outcomes(late)).toEqual({ ok: 2, out_of_credits: 20 })
  expect(await get(id, account)).toMatchObject({ state: 'finished', revealed: 20 })
  expect(await credits(account)).toEqual([0, 0])
})

test('gives a credit back for a person who was revealed elsewhere meanwhile', async () => {
  const account = await buyer(t, { email: 4 })
  const ids = await peopleOnFile(t.pool, 3)
  const { id } = await started(ids, account)
  expect((await reveal(ids[0]!, account)).json()).toMatchObject({ data: { balance: 3, reserved: 3 } })
  await t.runJobs()
  expect(await get(id, account)).toMatchObject({ state: 'finished', revealed: 2, owned: 1 })
  expect(await credits(account)).toEqual([1, 0])
})

test('an administrator may leave less than is reserved: the bulk reveals end when it is spent', async () => {
  const account = await buyer(t, { email: 30 })
  lowered.push(account.user.id)
  const [one, other] = [await peopleOnFile(t.pool, 15), await peopleOnFile(t.pool, 15)]
  const runs = [await started(one, account), await started(other, account)]
  await setLeft(account, 20)
  expect(await credits(account)).toEqual([20, 30])
  const [elsewhere] = await peopleOnFile(t.pool, 1)
  expect(outcomes([await reveal(elsewhere!, account), await start([elsewhere!], account)])).toEqual({
    out_of_credits: 2,
  })
  await t.runJobs()
  const ended = await Promise.all(runs.map(({ id }) => get(id, account)))
  expect(ended.map(({ state, revealed }) => [state, revealed])).toEqual([
    ['finished', 15],
    ['out_of_credits', 5],
  ])
  expect(await credits(account)).toEqual([0, 0])
  await setLeft(account, 1)
  expect((await reveal(elsewhere!, account)).statusCode).toBe(200)
})

test('racing starts, reveals, cancellations and administrators never sell more than there is', async () => {
  const account = await buyer(t, { email: 60 })
  lowered.push(account.user.id)
  const groups = await Promise.all([10, 20, 30].map((count) => peopleOnFile(t.pool, count)))
  const singles = await peopleOnFile(t.pool, 20)
  const runs: number[] = []
  const running = t.runJobs()
  await Promise.all([
    ...groups
      .flatMap((ids) => [ids, ids])
      .map(async (ids) => {
        const answer = await start(ids, account)
        if (answer.statusCode !== 200) return
        const { id } = answer.json<{ data: BulkReveal }>().data
        runs.push(id)
        if (ids.length === 10) await Promise.all([cancel(id, account), cancel(id, account)])
      }),
    ...singles.map((person) => reveal(person, account)),
    ...[5, 45, 25].map((left) => setLeft(account, left)),
  ])
  await running
  await t.runJobs()
  const { left } = await standingOf(t.pool, account.user.id, 'email')
  expect(left).toBeGreaterThanOrEqual(0)
  for (const id of runs) await outcomesOf(t.pool, { id })
  expect(await credits(account)).toEqual([left, 0])
})

test('cancelling, also twice at once, gives back what was not used, once', async () => {
  const account = await buyer(t, { email: 20 })
  const ids = await peopleOnFile(t.pool, 20)
  const { id } = await started(ids, account)
  const answers = await Promise.all([cancel(id, account), cancel(id, account), cancel(id, account)])
  expect(outcomes(answers)).toEqual({ ok: 3 })
  expect(await credits(account)).toEqual([20, 0])
  await started(ids, account)
  expect(await credits(account)).toEqual([20, 20])
  await t.runJobs()
  expect(await credits(account)).toEqual([0, 0])
})

test('with a maximum, reveals the first people whom the credits cover', async () => {
  const account = await buyer(t, { email: 4 })
  const ids = (await peopleOnFile(t.pool, 6)).toReversed()
  await reveal(ids[1]!, account)
  const answer = await t.inject({
    method: 'POST',
    url,
    payload: { talentIds: ids, revealType: 'email', maxCredits: 3 },
    headers: account.headers,
  })
  const { id } = answer.json<{ data: BulkReveal }>().data
  expect(await credits(account)).toEqual([3, 3])
  await t.runJobs()
  expect(await outcomesOf(t.pool, { id })).toEqual({
    waiting: [],
    revealed: [ids[0], ids[2], ids[3]].toSorted((a, b) => a! - b!),
    owned: [ids[1]],
    nothing: [],
    unavailable: [],
  })
})

test('at most three bulk reveals of an account run at once, whatever they reveal', async () => {
  const account = await buyer(t, { email: 50, phone: 50 })
  const ids = await peopleOnFile(t.pool, 2)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => start(ids, account, i % 2 ? 'email' : 'phone')),
  )
  expect(outcomes(answers)).toEqual({ ok: 3, too_many_bulk_reveals: 7 })
  expect(answers.find(({ statusCode }) => statusCode !== 200)?.statusCode).toBe(409)
  await t.runJobs()
  const [more] = await peopleOnFile(t.pool, 1)
  expect((await start([more!], account)).statusCode).toBe(200)
  await t.runJobs()
})

test('is refused if there is nobody to reveal', async () => {
  const account = await buyer(t, { email: 5 })
  const [owned] = await peopleOnFile(t.pool, 1)
  await reveal(owned!, account)
  for (const ids of [[2_000_000_000], [owned!]]) {
    const answer = await start(ids, account)
    expect([answer.statusCode, answer.json<Failure>().code]).toEqual([409, 'nothing_to_reveal'])
  }
  expect(
    (await t.pool.query('select from bulk_reveals where user_id = $1', [account.user.id])).rowCount,
  ).toBe(0)
})

test('ends with its account', async () => {
  const account = await buyer(t, { email: 5 })
  await started(await peopleOnFile(t.pool, 5), account)
  const removed = await t.inject({
    method: 'DELETE',
    url: '/api/users/profile',
    headers: account.headers,
    payload: { password: account.user.password },
  })
  expect(removed.statusCode).toBe(200)
  expect(
    (await t.pool.query('select from credit_reservations where user_id = $1', [account.user.id])).rowCount,
  ).toBe(0)
})

test('bulk reveals that ran before there were reservations get what their account has', async () => {
  const account = await buyer(t, { email: 20 })
  lowered.push(account.user.id)
  const groups = await Promise.all([8, 8, 8].map((count) => peopleOnFile(t.pool, count)))
  const [one, two] = [await started(groups[0]!, account), await started(groups[1]!, account)]
  await t.pool.query('delete from credit_reservations where user_id = $1', [account.user.id])
  const three = await started(groups[2]!, account)
  await t.pool.query('delete from credit_reservations where user_id = $1', [account.user.id])
  const migration = readFileSync(
    resolve(import.meta.dirname, '../../../migrations/0013_credit_reservations.sql'),
    'utf8',
  )
  await t.pool.query(migration.slice(migration.indexOf('insert into')))
  const { rows } = await t.pool.query<{ amount: number }>(
    'select amount from credit_reservations where user_id = $1 order by bulk_reveal_id',
    [account.user.id],
  )
  expect(rows.map(({ amount }) => amount)).toEqual([8, 8, 4])
  await t.runJobs()
  const ended = await Promise.all([one, two, three].map(({ id }) => get(id, account)))
  expect(ended.map(({ state, revealed }) => [state, revealed])).toEqual([
    ['finished', 8],
    ['finished', 8],
    ['out_of_credits', 4],
  ])
})
