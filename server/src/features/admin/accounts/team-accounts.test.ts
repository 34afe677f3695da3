import type { AdminAccountInFull } from '@rapport/contract/admin/accounts.ts'
import type { listCreditsHistory } from '@rapport/contract/admin/reports.ts'
import type { Output } from '@rapport/contract/route.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { elevate, testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { buyer, peopleOnFile } from '../../../../test/reveals.ts'

/* Calls of administrators that name one account of a team. */

let t: TestApp
let admin: SignedIn
let owner: SignedIn
let member: SignedIn
let members: object[]
beforeAll(async () => {
  t = await testApp()
  admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
  await elevate(t, admin)
  owner = await buyer(t, { email: 10 })
  member = await buyer(t)
  await joinTeam(t.pool, { id: member.user.id, of: owner.user.id, role: 'member' })
  members = [owner, member].map(({ user: { id, email } }, at) => ({
    id,
    name: 'Mina Test',
    email,
    role: at === 0 ? 'owner' : 'member',
  }))
})

const call = async <T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> => {
  const { headers } = admin
  const response = await t.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: T }>().data
}
const planOf = async ({ headers }: SignedIn) => {
  const profile = (await t.inject({ url: '/api/users/profile', headers })).json<{
    data: { pricingPlan: { code: string }; credits: { totalCredits: number; usedCredits: number }[] }
  }>().data
  const [{ totalCredits, usedCredits } = { totalCredits: 0, usedCredits: 0 }] = profile.credits
  return [profile.pricingPlan.code, totalCredits - usedCredits]
}

test('a plan that is set for one is the team’s, and the answer lists whose it is', async () => {
  const { email } = member.user
  const plan = { email, expiry: '2100-01-01T00:00:00.000Z', emailCredits: 20 }
  expect(await call('POST', 'upgrade-account', plan)).toEqual({ members })
  for (const account of [owner, member]) expect(await planOf(account)).toEqual(['SUBSCRIPTION', 20])
  const trial = { ...plan, code: 'TRIAL' }
  expect(await call('POST', 'pricing-plan', trial)).toEqual({ members })
  for (const account of [owner, member]) expect(await planOf(account)).toEqual(['TRIAL', 20])
})

test('credits that are granted to one are the team’s, once', async () => {
  const grant = {
    accountId: member.user.id,
    module: 'TALENT_EMAIL_REVEAL',
    amount: 5,
    reason: 'Order 7',
    requestId: crypto.randomUUID(),
  }
  expect(await call('POST', 'credits', grant)).toEqual({ balance: 25, members })
  for (const account of [owner, member]) expect((await planOf(account))[1]).toBe(25)
  const shown = await call<AdminAccountInFull>('GET', `accounts/${member.user.id}`)
  expect(shown.members).toEqual(members)
  expect(shown.credits[0]).toMatchObject({ balance: 25 })
})

test('the history names who spent and their team', async () => {
  const [id = 0] = await peopleOnFile(t.pool, 1)
  await t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers: member.headers })
  const day = new Date().toISOString().slice(0, 10)
  const period = `startDate=${day}&endDate=${day}`
  type History = Output<(typeof listCreditsHistory)['data']>
  const { items } = await call<History>('GET', `user-credits-history?${period}`)
  const { rows } = await t.pool.query<{ id: number }>('select team_id as id from users where id = $1', [
    owner.user.id,
  ])
  const team = { id: rows[0]!.id, name: 'Mina Test' }
  expect(items.find(({ personId }) => personId === id)).toMatchObject({ userId: member.user.id, team })
  const { headers } = admin
  const file = await t.inject({ url: `/api/admin/user-credits-history/csv?${period}`, headers })
  const entries = parse(file.body, { columns: true }) as Record<string, string>[]
  expect(entries.find((entry) => entry['person_id'] === `${id}`)).toMatchObject({
    account_id: `${member.user.id}`,
    team_id: `${team.id}`,
    team: team.name,
  })
})
