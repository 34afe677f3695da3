import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Role } from '@rapport/contract/teams/roles.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { listMembers, Team } from '@rapport/contract/teams/schemas.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { untilBlocked } from '../../../test/database.ts'
import { heard } from '../../../test/heard.ts'
import { giveReveal, peopleOnFile } from '../../../test/reveals.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

type Answer<T> = { status: number; data: T; code?: string }

async function call<T>(
  { headers }: Pick<SignedIn, 'headers'>,
  { method = 'GET', path = '', body }: { method?: 'GET' | 'PATCH'; path?: string; body?: object } = {},
): Promise<Answer<T>> {
  const url = `/api/team${path}`
  const response = await t.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: response.statusCode, ...response.json<Omit<Answer<T>, 'status'>>() }
}
const rename = (account: Pick<SignedIn, 'headers'>, body: object) =>
  call<Team>(account, { method: 'PATCH', body })
const teamOf = async (account: SignedIn) => (await call<Team>(account)).data
const membersOf = async (account: SignedIn) =>
  (await call<Output<(typeof listMembers)['data']>>(account, { path: '/members' })).data.items

/** Puts a new account into a team. */
async function join(account: SignedIn, role: Role, firstName: string): Promise<SignedIn> {
  const user = await createUser(t.pool, { firstName })
  await joinTeam(t.pool, { id: user.id, of: account.user.id, role })
  return t.signIn(user)
}

test('whoever signs up has a team of one, of their name and with a number that no account has', async () => {
  const account = await t.signIn(await createUser(t.pool, { firstName: 'Ada', lastName: 'Byron' }))
  const team = await teamOf(account)
  expect(team).toEqual({
    id: expect.any(Number),
    name: 'Ada Byron',
    role: 'owner',
    members: 1,
    isMoving: false,
  })
  expect(team.id).toBeGreaterThanOrEqual(2 ** 30)
  const profile = await t.inject({ url: '/api/users/profile', headers: account.headers })
  expect(profile.json<{ data: UserProfile }>().data.team).toEqual(team)
  expect(await membersOf(account)).toEqual([
    {
      id: account.user.id,
      firstName: 'Ada',
      lastName: 'Byron',
      email: account.user.email,
      role: 'owner',
      lastSeenAt: expect.any(String),
      credits: [
        { module: 'TALENT_EMAIL_REVEAL', limit: null, spent: 0 },
        { module: 'TALENT_PHONE_REVEAL', limit: null, spent: 0 },
      ],
    },
  ])
})

test('an owner renames the team, and all its members are told', async () => {
  const owner = await t.signIn()
  const member = await join(owner, 'member', 'Mia')
  const events = await heard(t.pool, () => rename(owner, { name: '  Engines & Co ' }))
  expect(events).toMatchObject(
    [owner, member].map(({ user }) => ({ userId: user.id, event: { kind: 'profile' } })),
  )
  expect(await teamOf(member)).toMatchObject({ name: 'Engines & Co', role: 'member', members: 2 })
  for (const role of ['manager', 'member', 'viewer'] as const) {
    const other = await join(owner, role, 'Olaf')
    expect(await rename(other, { name: 'Mine' })).toMatchObject({ status: 403, code: 'forbidden' })
  }
  expect((await teamOf(owner)).name).toBe('Engines & Co')
})

test.each([{}, { name: '' }, { name: ' ' }, { name: 'x'.repeat(81) }, { name: 7 }, { name: 'a', more: 1 }])(
  'the name %j is refused',
  async (body) => {
    expect((await rename(await t.signIn(), body)).status).toBe(400)
  },
)

test('members are listed owners first, and only to their team', async () => {
  const owner = await t.signIn(await createUser(t.pool, { firstName: 'Zoe' }))
  await join(owner, 'viewer', 'Ann')
  await join(owner, 'member', 'Ben')
  const manager = await join(owner, 'manager', 'Cem')
  const gone = await join(owner, 'member', 'Dora')
  await t.pool.query('update users set removed_at = now() where id = $1', [gone.user.id])
  const shown = (await membersOf(manager)).map(({ firstName, role }) => `${role} ${firstName}`)
  expect(shown).toEqual(['owner Zoe', 'manager Cem', 'member Ben', 'viewer Ann'])
  expect(await membersOf(await t.signIn())).toHaveLength(1)
  for (const path of ['', '/members'])
    expect((await call({ headers: { authorization: 'Bearer x' } }, { path })).status).toBe(401)
  expect((await rename({ headers: { authorization: '' } }, { name: 'x' })).status).toBe(401)
})

const remove = ({ headers, user: { password } }: SignedIn) =>
  t.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload: { password } })

test('the last account to leave takes the name of the team along', async () => {
  const owner = await t.signIn()
  const member = await join(owner, 'owner', 'Mia')
  const { id } = (await rename(owner, { name: 'Private Words' })).data
  const names = async () => (await t.pool.query('select name from teams where id = $1', [id])).rows
  expect((await remove(owner)).statusCode).toBe(200)
  expect(await names()).toEqual([{ name: 'Private Words' }])
  expect(await teamOf(member)).toMatchObject({ members: 1 })
  expect((await remove(member)).statusCode).toBe(200)
  expect(await names()).toEqual([{ name: null }])
})

test('what the team owns stays until its last accounts leave, also if they do so at once', async () => {
  const owner = await t.signIn()
  const member = await join(owner, 'owner', 'Mia')
  const last = await join(owner, 'owner', 'Ben')
  const [personId] = await peopleOnFile(t.pool, 1)
  const { id: teamId } = await teamOf(owner)
  await giveReveal(t.pool, owner.user.id, personId!)
  const owned = async () => (await t.pool.query('select from reveals where team_id = $1', [teamId])).rowCount
  expect((await remove(owner)).statusCode).toBe(200)
  expect(await owned()).toBe(1)
  const left = await Promise.all([remove(member), remove(last)])
  expect(left.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await owned()).toBe(0)
})

test('a call that was let in writes nothing once the account has another role', async () => {
  const owner = await t.signIn()
  const other = await t.signIn()
  await joinTeam(t.pool, { id: other.user.id, of: owner.user.id, role: 'owner' })
  const blocker = await t.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query(`update users set team_role = 'viewer' where id = $1`, [other.user.id])
    const renaming = rename(other, { name: 'Too late' })
    await untilBlocked(t.pool)
    await blocker.query('commit')
    expect(await renaming).toMatchObject({ status: 403, code: 'forbidden' })
  } finally {
    blocker.release()
  }
  expect((await teamOf(owner)).name).toBe('Mina Test')
})

test('the previous release, which knows no teams, writes for an account that is alone, and not past teammates', async () => {
  const [personId] = await peopleOnFile(t.pool, 1)
  const write = ({ user }: SignedIn) =>
    t.pool.query<{ teamId: number }>(
      `with entry as (
         insert into credit_entries (user_id, module, reason, amount, balance, person_id, created_at)
         values ($1, 'TALENT_EMAIL_REVEAL', 'reveal', -1, 0, $2, now()) returning id
       )
       insert into reveals (user_id, person_id, kind, entry_id, created_at)
       select $1, $2, 'email', id, now() from entry returning team_id as "teamId"`,
      [user.id, personId],
    )
  const owner = await t.signIn()
  const { id: teamId } = await teamOf(owner)
  expect((await write(owner)).rows).toEqual([{ teamId }])
  const member = await join(owner, 'member', 'Mia')
  await expect(write(member)).rejects.toThrow('is in a team, of which this release knows nothing')
})
