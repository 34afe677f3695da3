import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { CreditEntry } from '@rapport/contract/credits/schemas.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeEach, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { heard } from '../../../test/heard.ts'
import { brokenReservations, buyer, peopleOnFile } from '../../../test/reveals.ts'

let t: TestApp
/** An owner, a manager and two members, with 10 credits together. */
let team: SignedIn[]
beforeEach(async () => {
  t = await testApp()
  const owner = await buyer(t, { email: 10 })
  team = [owner]
  for (const role of ['manager', 'member', 'member'] as const) {
    const account = await buyer(t)
    await joinTeam(t.pool, { id: account.user.id, of: owner.user.id, role })
    team.push(account)
  }
})

const ascending = (a: number, b: number) => a - b

const reveal = ({ headers }: SignedIn, id: number) =>
  t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers })
const bulk = async ({ headers }: SignedIn, talentIds: number[]) => {
  const response = await t.inject({
    method: 'POST',
    url: '/api/people/contacts/bulk-reveal',
    headers,
    payload: { talentIds, revealType: 'email' },
  })
  return { status: response.statusCode, ...response.json<{ data: BulkReveal; code?: string }>() }
}
const historyOf = async ({ headers }: SignedIn) =>
  (await t.inject({ url: '/api/users/credits/history', headers })).json<{ data: { items: CreditEntry[] } }>()
    .data.items

/** What the team has left, and whether its ledger agrees row by row. */
async function standing(): Promise<{ left: number; rows: number; agrees: boolean }> {
  const { rows } = await t.pool.query<{ left: number; rows: number; agrees: boolean }>(
    `select c.total - c.used as left, e.rows::integer, e.agrees and e.sum = c.total - c.used as agrees
     from credits c cross join lateral (
       select count(*) as rows, sum(amount) as sum, bool_and(balance = running) as agrees from (
         select *, sum(amount) over (order by id) as running from credit_entries
         where coalesce(team_id, user_id) = c.team_id and module = c.module
       ) entries
     ) e
     where c.team_id = (select team_id from users where id = $1) and c.module = 'TALENT_EMAIL_REVEAL'`,
    [team[0]!.user.id],
  )
  return rows[0]!
}

test('teammates who buy at once spend what there is, and not one credit more', async () => {
  const people = await peopleOnFile(t.pool, 24)
  const answers = await Promise.all(people.map((id, at) => reveal(team[at % 4]!, id)))
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  expect([count(200), count(402)]).toEqual([10, 14])
  expect(await standing()).toEqual({ left: 0, rows: 11, agrees: true })
})

test('two who buy the same person at once pay once', async () => {
  const [id = 0] = await peopleOnFile(t.pool, 1)
  const answers = await Promise.all(team.map((account) => reveal(account, id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const charged = answers.map((answer) => answer.json<{ data: { charged: number } }>().data.charged)
  expect(charged.toSorted(ascending)).toEqual([0, 0, 0, 1])
  expect(await standing()).toMatchObject({ left: 9, agrees: true })
})

test('what one has reserved, the others can’t spend; bulk reveals of the same people at once pay once', async () => {
  const people = await peopleOnFile(t.pool, 5)
  const [one, two, three, four] = team as [SignedIn, SignedIn, SignedIn, SignedIn]
  expect(await bulk(one, people)).toMatchObject({ status: 200 })
  const others = await peopleOnFile(t.pool, 5)
  expect(await bulk(two, others.slice(0, 2))).toMatchObject({ status: 200 })
  expect(await bulk(three, others.slice(1))).toMatchObject({
    status: 402,
    code: 'out_of_credits',
    missing: 1,
  })
  expect(await bulk(three, others.slice(1, 4))).toMatchObject({ status: 200 })
  expect((await reveal(four, others[4]!)).statusCode).toBe(402)
  await Promise.all([t.runJobs(), t.runJobs()])
  // One person is in the runs of two, and is paid for once.
  expect(await standing()).toEqual({ left: 1, rows: 10, agrees: true })
  expect(await brokenReservations(t.pool)).toEqual([])
})

test('all browsers of the team hear of it', async () => {
  const [id = 0] = await peopleOnFile(t.pool, 1)
  const events = await heard(t.pool, () => reveal(team[2]!, id))
  const told = events.map((event) => (event as unknown as { userId: number }).userId)
  expect(told.toSorted(ascending)).toEqual(team.map(({ user }) => user.id).toSorted(ascending))
})

test('owners and managers read what everybody spent, members what they spent themselves', async () => {
  const people = await peopleOnFile(t.pool, 4)
  for (const [at, id] of people.entries()) await reveal(team[at]!, id)
  const lengths = []
  for (const account of team) lengths.push((await historyOf(account)).length)
  // Four reveals, and the grant that the owner got.
  expect(lengths).toEqual([5, 5, 1, 1])
  const mine = { id: team[3]!.user.id, name: 'Mina Test' }
  expect(await historyOf(team[3]!)).toMatchObject([
    { reason: 'reveal', person: { id: people[3] }, balance: 6, spentBy: mine },
  ])
  await t.pool.query('update users set removed_at = now() where id = $1', [team[2]!.user.id])
  const named = (await historyOf(team[0]!)).map(({ reason, spentBy }) => [reason, spentBy?.id ?? null])
  // Nobody spent what was granted, and a removed account has no name.
  expect(named).toEqual([
    ['reveal', mine.id],
    ['reveal', null],
    ['reveal', team[1]!.user.id],
    ['reveal', team[0]!.user.id],
    ['opening', null],
  ])
})
