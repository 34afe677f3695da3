import type { Team, TeamMember } from '@rapport/contract/teams/schemas.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import type { Role } from '@rapport/contract/teams/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { eraseAgain } from './accounts.ts'

/* A team with anybody in it has an owner who is active. */

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

type Method = 'GET' | 'POST' | 'DELETE'
async function call({ headers }: SignedIn, method: Method, url: string, payload?: object) {
  const response = await t.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
  return { status: response.statusCode, ...response.json<{ code?: string; data: unknown }>() }
}
const remove = (who: SignedIn) => call(who, 'DELETE', '/users/profile', { password: who.user.password })
const deactivate = (who: SignedIn) => call(who, 'POST', '/users/deactivate', { password: who.user.password })
const roleOf = async (who: SignedIn) => ((await call(who, 'GET', '/team')).data as Team).role
const erase = ({ user: { id } }: SignedIn) =>
  eraseAgain({ pool: t.pool, config: testConfig, now: () => new Date() }, id)

async function teamOf(...others: Role[]): Promise<[SignedIn, ...SignedIn[]]> {
  const owner = await t.signIn()
  const team: [SignedIn, ...SignedIn[]] = [owner]
  for (const role of others) {
    const account = await t.signIn()
    await joinTeam(t.pool, { id: account.user.id, of: owner.user.id, role })
    team.push(account)
  }
  return team
}

describe.each([
  ['removing', remove],
  ['deactivating', deactivate],
] as const)('%s the only owner', (_name, close) => {
  test('is refused while others are in the team, and allowed beside another owner', async () => {
    const [ann, ben] = await teamOf('member')
    expect(await close(ann)).toMatchObject({ status: 409, code: 'last_owner' })
    expect(await roleOf(ann)).toBe('owner')
    await joinTeam(t.pool, { id: ben!.user.id, of: ann.user.id, role: 'owner' })
    expect((await close(ann)).status).toBe(200)
    expect(await roleOf(ben!)).toBe('owner')
  })

  test('of two at once is refused for one', async () => {
    const [ann, ben] = await teamOf('owner', 'viewer')
    const statuses = await Promise.all([close(ann), close(ben!)])
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is refused beside an owner who is deactivated', async () => {
    const [ann, ben] = await teamOf('owner', 'member')
    expect((await deactivate(ben!)).status).toBe(200)
    expect(await close(ann)).toMatchObject({ status: 409, code: 'last_owner' })
  })

  test('is allowed if nobody else is active', async () => {
    const [ann, ben] = await teamOf('manager')
    expect((await deactivate(ben!)).status).toBe(200)
    expect((await close(ann)).status).toBe(200)
  })

  test('alone is as before', async () => {
    const [ann] = await teamOf()
    expect((await close(ann)).status).toBe(200)
  })
})

test.each<[string, Role[], number]>([
  ['the oldest manager', ['member', 'viewer', 'manager', 'manager'], 3],
  ['without one the oldest member', ['viewer', 'member', 'member'], 2],
  ['else the oldest viewer', ['viewer', 'viewer'], 1],
])('if the only owner is closed without being asked, %s becomes owner', async (_who, roles, heir) => {
  const team = await teamOf(...roles)
  await erase(team[0])
  const members = (await call(team[heir]!, 'GET', '/team/members')).data as { items: TeamMember[] }
  const owners = members.items.filter(({ role }) => role === 'owner').map(({ id }) => id)
  expect(owners).toEqual([team[heir]!.user.id])
  expect((await call(team[heir]!, 'GET', '/team/log')).data).toMatchObject({
    items: [{ kind: 'became_owner', actor: null, subject: { id: team[heir]!.user.id } }],
  })
})
