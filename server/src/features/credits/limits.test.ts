import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { BulkReveal, RevealQuote } from '@rapport/contract/contacts/schemas.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { brokenReservations, buyer, peopleOnFile } from '../../../test/reveals.ts'
import { asAccount } from '../../database/as-account.ts'
import { refundReveal, setCredits, setLimit } from './credits.ts'

let t: TestApp
let now = new Date()
/** An owner and three members, with 100 email credits together. */
let owner: SignedIn
let members: SignedIn[]
let one: SignedIn
let other: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => now })
})
beforeEach(async () => {
  now = new Date('2026-11-30T23:58:00Z')
  owner = await buyer(t, { email: 100 })
  members = []
  for (let at = 0; at < 3; at++) {
    const account = await buyer(t)
    await joinTeam(t.pool, { id: account.user.id, of: owner.user.id, role: 'member' })
    members.push(account)
  }
  ;[one, other] = members as [SignedIn, SignedIn]
})

const limitTo = (limit: number | null, { user }: SignedIn) =>
  asAccount(t.pool, user.id, (client) => setLimit(client, user.id, { module: 'TALENT_EMAIL_REVEAL', limit }))
const reveal = ({ headers }: SignedIn, id: number) =>
  t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers })
const post = ({ headers }: SignedIn, path: string, talentIds: number[], more = {}) =>
  t.inject({
    method: 'POST',
    url: `/api/people/contacts/bulk-reveal${path}`,
    headers,
    payload: { talentIds, revealType: 'email', ...more },
  })
async function outcomeOf(answer: ReturnType<TestApp['inject']>) {
  const response = await answer
  if (response.statusCode === 200) return 'ok'
  const { code, missing } = response.json<Failure>()
  return missing === undefined ? code : `${code} ${missing}`
}
const bulk = (account: SignedIn, talentIds: number[]) => outcomeOf(post(account, '', talentIds))
const runs = async ({ headers }: SignedIn) =>
  (await t.inject({ url: '/api/people/contacts/bulk-reveal', headers })).json<{
    data: { items: BulkReveal[] }
  }>().data.items
const limitOf = async ({ headers }: SignedIn) =>
  (await t.inject({ url: '/api/users/profile', headers })).json<{ data: UserProfile }>().data.credits[0]!
    .limit
const quoteOf = async (account: SignedIn, talentIds: number[]) =>
  (await post(account, '/quote', talentIds)).json<{ data: RevealQuote }>().data

/** What is left, what the ledger adds up to, and what each account spent by the ledger and by its count. */
async function books() {
  const { rows } = await t.pool.query<{ left: number; sum: number; agree: boolean }>(
    `select c.total - c.used as left, (select sum(amount)::integer from credit_entries
         where team_id = c.team_id and module = c.module) as sum,
       not exists (
         select from (
           select user_id, module, -sum(amount) as spent from credit_entries
           where team_id = c.team_id and module = c.module and reason = 'reveal' group by 1, 2
         ) l full join (
           select user_id, module, sum(spent) as spent from credit_spending
           where user_id in (select id from users where team_id = c.team_id) group by 1, 2
         ) s
           using (user_id, module)
         where l.spent is distinct from s.spent
       ) as agree
     from credits c where c.user_id = $1 and c.module = 'TALENT_EMAIL_REVEAL'`,
    [owner.user.id],
  )
  return rows[0]!
}

test('a limit ends what one may spend, and nobody else’s; without one there is none', async () => {
  const people = await peopleOnFile(t.pool, 5)
  await limitTo(2, one)
  expect(await limitOf(one)).toEqual({ amount: 2, spent: 0, reserved: 0 })
  expect(await limitOf(other)).toBeNull()
  const outcomes = []
  for (const id of people.slice(0, 3)) outcomes.push(await outcomeOf(reveal(one, id)))
  expect(outcomes).toEqual(['ok', 'ok', 'limit_reached 1'])
  expect(await limitOf(one)).toEqual({ amount: 2, spent: 2, reserved: 0 })
  // What the team owns is free, whatever the limit is.
  expect(await outcomeOf(reveal(other, people[2]!))).toBe('ok')
  expect(await outcomeOf(reveal(one, people[2]!))).toBe('ok')
  await limitTo(null, one)
  expect(await outcomeOf(reveal(one, people[3]!))).toBe('ok')
  await limitTo(0, one)
  expect(await outcomeOf(reveal(one, people[4]!))).toBe('limit_reached 1')
  expect(await books()).toEqual({ left: 96, sum: 96, agree: true })
})

test('what is reserved counts against the limit, and the answer says what is missing of which', async () => {
  const people = await peopleOnFile(t.pool, 120)
  await limitTo(10, one)
  expect(await bulk(one, people.slice(0, 7))).toBe('ok')
  expect(await limitOf(one)).toEqual({ amount: 10, spent: 0, reserved: 7 })
  const rest = people.slice(7)
  expect(await quoteOf(one, rest.slice(0, 5))).toMatchObject({
    balance: 100,
    reserved: 7,
    limit: { amount: 10, spent: 0, reserved: 7 },
    chargeable: 5,
    balanceAfter: -2,
  })
  expect(await bulk(one, rest.slice(0, 5))).toBe('limit_reached 2')
  expect(await outcomeOf(post(one, '', rest.slice(0, 5), { maxCredits: 3 }))).toBe('ok')
  expect(await outcomeOf(reveal(one, rest[0]!))).toBe('limit_reached 1')
  await limitTo(1000, one)
  // Now the team has too few.
  expect(await bulk(one, rest.slice(3, 95))).toBe('out_of_credits 2')
  await t.runJobs()
  expect(await limitOf(one)).toEqual({ amount: 1000, spent: 10, reserved: 0 })
  expect(await books()).toEqual({ left: 90, sum: 90, agree: true })
})

test('a limit counts calendar months in UTC', async () => {
  const people = await peopleOnFile(t.pool, 4)
  await limitTo(1, one)
  now = new Date('2026-11-30T23:59:59.999Z')
  expect(await outcomeOf(reveal(one, people[0]!))).toBe('ok')
  expect(await outcomeOf(reveal(one, people[1]!))).toBe('limit_reached 1')
  now = new Date('2026-12-01T00:00:00Z')
  expect(await limitOf(one)).toMatchObject({ spent: 0 })
  expect(await outcomeOf(reveal(one, people[1]!))).toBe('ok')
  expect(await outcomeOf(reveal(one, people[2]!))).toBe('limit_reached 1')
  // A server whose clock is behind still counts what was spent in November.
  now = new Date('2026-11-30T23:59:59.999Z')
  expect(await outcomeOf(reveal(one, people[2]!))).toBe('limit_reached 1')
})

test('a refund counts for the limit of who spent, in the month of the reveal alone', async () => {
  const people = await peopleOnFile(t.pool, 40)
  await limitTo(40, one)
  for (const id of people) await reveal(one, id)
  const { rows } = await t.pool.query<{ id: string }>(
    `select id from credit_entries where user_id = $1 and reason = 'reveal' order by id limit 2`,
    [one.user.id],
  )
  // The address bounced in a teammate's campaign.
  const refund = (entryId: string) =>
    asAccount(t.pool, other.user.id, (client) =>
      refundReveal(client, { userId: other.user.id, module: 'TALENT_EMAIL_REVEAL', entryId, now }),
    )
  expect(await refund(rows[0]!.id)).toBe(true)
  expect(await limitOf(one)).toEqual({ amount: 40, spent: 39, reserved: 0 })
  now = new Date('2026-12-01T00:01:00Z')
  expect(await refund(rows[1]!.id)).toBe(true)
  expect(await limitOf(one)).toEqual({ amount: 40, spent: 0, reserved: 0 })
  now = new Date('2026-11-30T23:59:00Z')
  expect(await limitOf(one)).toEqual({ amount: 40, spent: 39, reserved: 0 })
  expect(await books()).toMatchObject({ left: 62, sum: 62 })
})

test('a bulk reveal whose limit is lowered ends once the limit is spent, and gives back the rest', async () => {
  const people = await peopleOnFile(t.pool, 20)
  await limitTo(30, one)
  expect(await bulk(one, people)).toBe('ok')
  await limitTo(5, one)
  expect(await limitOf(one)).toEqual({ amount: 5, spent: 0, reserved: 20 })
  await t.runJobs()
  expect(await runs(one)).toMatchObject([{ state: 'out_of_credits', revealed: 5, total: 20 }])
  expect(await limitOf(one)).toEqual({ amount: 5, spent: 5, reserved: 0 })
  expect(await books()).toEqual({ left: 95, sum: 95, agree: true })
  expect(await brokenReservations(t.pool)).toEqual([])
})

test('without a limit, one may reserve half of what is left; alone, with a limit or by single reveals, all of it', async () => {
  const people = await peopleOnFile(t.pool, 102)
  expect(await quoteOf(one, people.slice(0, 60))).toMatchObject({
    limit: null,
    balance: 100,
    balanceAfter: -10,
  })
  expect(await bulk(one, people.slice(0, 60))).toBe('limit_reached 10')
  expect(await bulk(one, people.slice(0, 30))).toBe('ok')
  expect(await bulk(one, people.slice(30, 51))).toBe('limit_reached 1')
  expect(await bulk(one, people.slice(30, 50))).toBe('ok')
  expect(await outcomeOf(reveal(one, people[50]!))).toBe('ok')
  expect(await bulk(owner, people.slice(51, 101))).toBe('out_of_credits 1')
  await t.runJobs()
  await limitTo(1000, other)
  expect(await bulk(other, people.slice(52, 101))).toBe('ok')
  await t.runJobs()
  expect(await books()).toEqual({ left: 0, sum: 0, agree: true })

  const alone = await buyer(t, { email: 3 })
  expect(await bulk(alone, people.slice(0, 3))).toBe('ok')
})

test('each teammate may run three bulk reveals at once', async () => {
  const people = await peopleOnFile(t.pool, 8)
  for (const account of [one, other])
    for (const id of people.slice(0, 3)) expect(await bulk(account, [id])).toBe('ok')
  expect(await bulk(one, [people[3]!])).toBe('too_many_bulk_reveals')
  expect(await bulk(owner, [people[3]!])).toBe('ok')
})

test('of many reveals at once, with limits that change meanwhile, none goes over a limit or below zero', async () => {
  const left30 = { module: 'TALENT_EMAIL_REVEAL', left: 30, reason: 'plan', now } as const
  await asAccount(t.pool, owner.user.id, (client) => setCredits(client, { userId: owner.user.id, ...left30 }))
  const people = await peopleOnFile(t.pool, 60)
  const team = [owner, ...members]
  for (const [at, account] of team.entries()) await limitTo([4, 9, 12, null][at]!, account)
  const answers = Promise.all(people.slice(0, 48).map((id, at) => outcomeOf(reveal(team[at % 4]!, id))))
  const changes = (async () => {
    await limitTo(2, one)
    await limitTo(7, one)
    await limitTo(3, other)
  })()
  const reserved = bulk(members[2]!, people.slice(48))
  const [outcomes] = await Promise.all([answers, changes, reserved, t.runJobs()])
  await t.runJobs()
  expect(new Set(outcomes.map((outcome) => outcome.split(' ')[0]))).toEqual(
    new Set(['ok', 'limit_reached', 'out_of_credits']),
  )
  expect(await books()).toEqual({ left: 0, sum: 0, agree: true })
  const spent = await Promise.all(team.map(async (account) => (await limitOf(account))?.spent))
  expect(spent[0]).toBeLessThanOrEqual(4)
  expect(spent[1]).toBeLessThanOrEqual(9)
  expect(spent[2]).toBeLessThanOrEqual(12)
  expect(await brokenReservations(t.pool)).toEqual([])
})

test('limits stay behind when an account gets another team', async () => {
  await limitTo(5, one)
  await t.pool.query(
    `with fresh as (insert into teams default values returning id)
     update users set team_id = fresh.id from fresh where users.id = $1`,
    [one.user.id],
  )
  const { rowCount } = await t.pool.query('select from credit_limits where user_id = $1', [one.user.id])
  expect(rowCount).toBe(0)
})
