import type { Failure } from '@rapport/contract/errors.ts'
import type { Output } from '@rapport/contract/route.ts'
import { roles, type Role } from '@rapport/contract/teams/roles.ts'
import type { listMembers, listTeamLog, TeamMember } from '@rapport/contract/teams/schemas.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { untilBlocked } from '../../../test/database.ts'
import { heard } from '../../../test/heard.ts'
import { brokenReservations, buyer, peopleOnFile } from '../../../test/reveals.ts'

const module = 'TALENT_EMAIL_REVEAL'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

async function join(account: SignedIn, role: Role): Promise<SignedIn> {
  const member = await buyer(t)
  await joinTeam(t.pool, { id: member.user.id, of: account.user.id, role })
  return member
}

type Headers = { headers: Record<string, string> }

/** The status of a change, with the code of a failure: `200`, `409 last_owner`. */
async function change({ headers }: Headers, id: number | string, payload: object): Promise<string> {
  const response = await t.inject({ method: 'PATCH', url: `/api/team/members/${id}`, headers, payload })
  const code = response.statusCode === 200 ? '' : ` ${response.json<Failure>().code}`
  return `${response.statusCode}${code}`
}
const setRole = (account: Headers, { user }: SignedIn, role: Role) => change(account, user.id, { role })
const limitTo = (account: Headers, { user }: SignedIn, limit: number | null) =>
  change(account, user.id, { limits: [{ module, limit }] })
const membersOf = async ({ headers }: SignedIn) =>
  (await t.inject({ url: '/api/team/members', headers })).json<{
    data: Output<(typeof listMembers)['data']>
  }>().data.items
const roleOf = async (account: SignedIn) =>
  (await membersOf(account)).find(({ id }) => id === account.user.id)?.role
const logOf = async ({ headers }: SignedIn) =>
  (await t.inject({ url: '/api/team/log', headers })).json<{
    data: Output<(typeof listTeamLog)['data']>
  }>().data.items

async function countReveals({ user }: SignedIn): Promise<number> {
  const { rows } = await t.pool.query<{ count: number }>(
    'select count(*)::integer as count from reveals where user_id = $1',
    [user.id],
  )
  return rows[0]!.count
}

/** The roles whose limits each role may set, by the design. */
const mayLimit: Record<Role, readonly Role[]> = {
  owner: roles,
  manager: ['member', 'viewer'],
  member: [],
  viewer: [],
}

test.each(roles)('%ss set the limits that they may, and owners alone roles', async (role) => {
  const founder = await t.signIn()
  const actor = await join(founder, role)
  for (const of of roles) {
    const target = await join(founder, of)
    const may = mayLimit[role].includes(of)
    expect(await limitTo(actor, target, 5), `limits of ${of}`).toBe(may ? '200' : '403 forbidden')
    for (const to of roles)
      expect(await setRole(actor, target, to), `${of} to ${to}`).toBe(
        role === 'owner' ? '200' : '403 forbidden',
      )
    await setRole(founder, target, of)
    expect(await change(actor, target.user.id, { role: 'member', limits: [{ module, limit: 1 }] })).toBe(
      role === 'owner' ? '200' : '403 forbidden',
    )
  }
  expect(await limitTo(actor, actor, 5)).toBe(role === 'owner' ? '200' : '403 forbidden')
})

test('a change is answered, told to the team and logged; one that changes nothing is not logged', async () => {
  const owner = await t.signIn(await createUser(t.pool, { firstName: 'Ada', lastName: 'Byron' }))
  const member = await join(owner, 'member')
  const { id } = member.user
  const payload = { role: 'manager', limits: [{ module, limit: 7 }] }
  let data: TeamMember | undefined
  const events = await heard(t.pool, async () => {
    const { headers } = owner
    const response = await t.inject({ method: 'PATCH', url: `/api/team/members/${id}`, headers, payload })
    data = response.json<{ data: TeamMember }>().data
  })
  expect(data).toMatchObject({
    id,
    role: 'manager',
    credits: [
      { module, limit: 7, spent: 0 },
      { module: 'TALENT_PHONE_REVEAL', limit: null, spent: 0 },
    ],
  })
  expect(events).toMatchObject(
    [owner, member].map(({ user }) => ({ userId: user.id, event: { kind: 'profile' } })),
  )
  expect(await change(owner, id, payload)).toBe('200')
  expect(await limitTo(owner, member, null)).toBe('200')
  const who = { actor: { id: owner.user.id, name: 'Ada Byron' }, subject: { id } }
  expect(await logOf(owner)).toMatchObject([
    { kind: 'limit_changed', ...who, details: { module, from: 7, to: null } },
    { kind: 'limit_changed', ...who, details: { module, from: null, to: 7 } },
    { kind: 'role_changed', ...who, details: { from: 'member', to: 'manager' } },
  ])
})

test('owners and managers see what everybody spent, the others their own row', async () => {
  const owner = await buyer(t, { email: 9 })
  const all = [owner, await join(owner, 'manager'), await join(owner, 'member'), await join(owner, 'viewer')]
  const people = await peopleOnFile(t.pool, 3)
  for (const [at, id] of people.entries())
    await t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers: all[at]!.headers })
  const seen = await Promise.all(
    all.map(async (account) => (await membersOf(account)).map(({ credits }) => credits?.[0]?.spent ?? null)),
  )
  expect(seen).toEqual([
    [1, 1, 1, 0],
    [1, 1, 1, 0],
    [null, null, 1, null],
    [null, null, null, 0],
  ])
})

test('somebody of another team is not found, nor somebody who left or never was', async () => {
  const owner = await t.signIn()
  const member = await join(owner, 'member')
  expect((await membersOf(owner)).map(({ id }) => id)).toContain(member.user.id)
  expect(await setRole(await t.signIn(), member, 'viewer')).toBe('404 not_found')
  await t.pool.query('update users set removed_at = now() where id = $1', [member.user.id])
  expect(await setRole(owner, member, 'viewer')).toBe('404 not_found')
  for (const id of [2_000_000_000, 'x', 0])
    expect(await change(owner, id, { role: 'viewer' })).toBe('404 not_found')
  expect(await change({ headers: {} }, owner.user.id, { role: 'viewer' })).toBe('401 unauthenticated')
})

test.each([
  {},
  { role: 'boss' },
  { limits: [] },
  { limits: [{ module, limit: -1 }] },
  { limits: [{ module, limit: 1.5 }] },
  { limits: [{ module, limit: 10_000_001 }] },
  { limits: [{ module: 'TALENT', limit: 1 }] },
  { limits: [{ module }] },
  {
    limits: [
      { module, limit: 1 },
      { module, limit: 2 },
    ],
  },
  { role: 'member', more: 1 },
])('%j is refused', async (payload) => {
  const owner = await t.signIn()
  expect(await change(owner, owner.user.id, payload)).toBe('400 invalid_request')
})

test('a team keeps an owner who is active', async () => {
  const owner = await t.signIn()
  expect(await setRole(owner, owner, 'viewer')).toBe('409 last_owner')
  const another = await join(owner, 'owner')
  await t.pool.query('update users set deactivated_at = now() where id = $1', [another.user.id])
  expect(await setRole(owner, owner, 'manager')).toBe('409 last_owner')
  // A deactivated owner may lose the role.
  expect(await setRole(owner, another, 'member')).toBe('200')
  const third = await join(owner, 'member')
  expect(await setRole(owner, third, 'owner')).toBe('200')
  expect(await setRole(owner, owner, 'member')).toBe('200')
  expect(await setRole(owner, third, 'member')).toBe('403 forbidden')
})

test('of owners who demote each other, or themselves, at once, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const first = await t.signIn()
    const second = await join(first, 'owner')
    const pairs = round % 2 === 0 ? [second, first] : [first, second]
    const answers = await Promise.all([
      setRole(first, pairs[0]!, 'member'),
      setRole(second, pairs[1]!, 'member'),
    ])
    expect(answers.toSorted()).toEqual(['200', round % 2 === 0 ? '403 forbidden' : '409 last_owner'])
    const { rowCount } = await t.pool.query(
      `select from users where team_id = (select team_id from users where id = $1) and team_role = 'owner'`,
      [first.user.id],
    )
    expect(rowCount).toBe(1)
  }
})

test('what an owner sets while another demotes them is refused', async () => {
  const owner = await t.signIn()
  const other = await join(owner, 'owner')
  const member = await join(owner, 'member')
  const blocker = await t.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('select from users where id = $1 for update', [other.user.id])
    const demoted = setRole(owner, other, 'member')
    await untilBlocked(t.pool)
    const late = limitTo(other, member, 1)
    await untilBlocked(t.pool, 2)
    await blocker.query('commit')
    expect([await demoted, await late]).toEqual(['200', '403 forbidden'])
  } finally {
    blocker.release()
  }
  expect(await logOf(owner)).toMatchObject([{ kind: 'role_changed' }])
})

test('whoever leaves while their role is changed is gone, and is not found', async () => {
  for (let round = 0; round < 4; round++) {
    const owner = await t.signIn()
    const member = await join(owner, 'member')
    const { headers, user } = member
    const [left, changed] = await Promise.all([
      t.inject({
        method: 'DELETE',
        url: '/api/users/profile',
        headers,
        payload: { password: user.password },
      }),
      setRole(owner, member, 'viewer'),
    ])
    // Whoever became a viewer before leaving has been refused, as by any call of another role.
    expect([200, 403]).toContain(left.statusCode)
    expect(changed).toBe(left.statusCode === 200 ? '404 not_found' : '200')
  }
})

test('a new viewer’s work ends: nothing more is spent, and campaigns are paused until the maker resumes', async () => {
  const owner = await buyer(t, { email: 100 })
  const member = await join(owner, 'member')
  const people = await peopleOnFile(t.pool, 4)
  const started = await t.inject({
    method: 'POST',
    url: '/api/people/contacts/bulk-reveal',
    headers: member.headers,
    payload: { talentIds: people, revealType: 'email' },
  })
  expect(started.statusCode, started.body).toBe(200)
  const { id } = member.user
  await t.pool.query(
    `with campaign as (
       insert into campaigns (user_id, name, status, created_at, updated_at, launched_at)
       select $1::integer, status, status, now(), now(), now() from unnest(array['running', 'finished']) status
     ), list as (
       insert into lists (user_id, title, title_key, created_at) values ($1, 'x', 'x', now()) returning id
     ), enriched as (
       insert into list_enrichments (user_id, list_id, kinds, members, unmatched, created_at)
       select $1, id, '{email}', 0, 0, now() from list returning id
     ), part as (
       insert into bulk_reveals (user_id, kind, enrichment_id, created_at)
       select $1, 'email', id, now() from enriched returning id
     ), reserved as (
       insert into credit_reservations (bulk_reveal_id, user_id, module, amount) select id, $1, $2, 3 from part
     ), verified as (
       insert into verifications (user_id, list_id, known, created_at) select $1, id, 0, now() from list
     )
     insert into bring_ins (user_id, provider, query_key, query, filters, left_filters, module, wanted, created_at)
     values ($1, 'x', sha256('x'), '{}', '{}', '[]', $2, 5, now())`,
    [id, module],
  )
  // A manager may do as much as a member.
  expect(await setRole(owner, member, 'manager')).toBe('200')
  const states = async () => {
    const { rows } = await t.pool.query<{ kind: string; states: string[] }>(
      `select 'bulk_reveals' as kind, array_agg(state order by id) as states from bulk_reveals where user_id = $1
       union all select 'list_enrichments', array_agg(state) from list_enrichments where user_id = $1
       union all select 'verifications', array_agg(state) from verifications where user_id = $1
       union all select 'bring_ins', array_agg(state) from bring_ins where user_id = $1
       union all select 'campaigns', array_agg(status order by id) from campaigns where user_id = $1
       union all select 'reserved', array_agg(amount::text) from credit_reservations where user_id = $1`,
      [id],
    )
    return Object.fromEntries(rows.map(({ kind, states: all }) => [kind, all]))
  }
  expect(await states()).toMatchObject({ bulk_reveals: ['running', 'running'], bring_ins: ['running'] })
  expect(await setRole(owner, member, 'viewer')).toBe('200')
  expect(await states()).toEqual({
    bulk_reveals: ['cancelled', 'cancelled'],
    list_enrichments: ['cancelled'],
    verifications: ['cancelled'],
    bring_ins: ['cancelled'],
    campaigns: ['paused', 'finished'],
    reserved: null,
  })
  await t.runJobs()
  const { rows } = await t.pool.query<{ spent: number }>(
    'select coalesce(sum(spent), 0)::integer as spent from credit_spending where user_id = $1',
    [id],
  )
  expect(rows).toEqual([{ spent: 0 }])
  expect(await setRole(owner, member, 'member')).toBe('200')
  expect((await states())['campaigns']).toEqual(['paused', 'finished'])
  expect(await roleOf(member)).toBe('member')
})

test('a run that is under way when its account becomes a viewer ends, and what it spent is paid for', async () => {
  const owner = await buyer(t, { email: 1000 })
  const member = await join(owner, 'member')
  const talentIds = await peopleOnFile(t.pool, 400)
  await t.inject({
    method: 'POST',
    url: '/api/people/contacts/bulk-reveal',
    headers: member.headers,
    payload: { talentIds, revealType: 'email' },
  })
  const running = t.runJobs()
  await expect.poll(() => countReveals(member)).toBeGreaterThan(0)
  expect(await setRole(owner, member, 'viewer')).toBe('200')
  const revealed = await countReveals(member)
  expect(revealed).toBeLessThan(talentIds.length)
  await running
  expect(await countReveals(member)).toBe(revealed)
  const shown = (await membersOf(owner)).find(({ id }) => id === member.user.id)
  expect(shown?.credits?.[0]?.spent).toBe(revealed)
  expect(await brokenReservations(t.pool)).toEqual([])
})
