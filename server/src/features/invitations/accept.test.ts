import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { TeamLogEntry } from '@rapport/contract/teams/log.ts'
import { createUser, type UserOptions } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountId } from '../../database/ids.ts'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { untilBlocked } from '../../../test/database.ts'
import { heard } from '../../../test/heard.ts'
import { accept, callAs, invited, joinByInvitation } from '../../../test/teams/joining.ts'
import { openAccount } from '../../../test/routes/things.ts'
import { storeOlderTrials } from '../accounts/accounts.ts'

let clock = new Date()
let t: TestApp
let serial = 0
beforeAll(async () => {
  t = await testApp({ now: () => clock, config: { ...testConfig, trustedProxies: ['127.0.0.1'] } })
})
beforeEach(() => {
  clock = new Date()
})

const account = (options: UserOptions = {}) => openAccount(t, options)
const someAddress = () => `joining${++serial}@example.com`
const profileOf = async (who: SignedIn) =>
  (await callAs<UserProfile>(t, who, { method: 'GET', path: '/users/profile' })).data
const remove = ({ headers, user: { password } }: SignedIn) =>
  t.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload: { password } })
const teamIdOf = async ({ user }: SignedIn) => {
  const { rows } = await t.pool.query<{ teamId: number }>(
    'select team_id as "teamId" from users where id = $1',
    [user.id],
  )
  return rows[0]!.teamId
}

async function mate(of: SignedIn, options: UserOptions = {}): Promise<SignedIn> {
  const other = await account(options)
  await joinTeam(t.pool, { id: other.user.id, of: of.user.id, role: 'member' })
  return other
}

test('an account joins in the role of the invitation, and both sides are told', async () => {
  const ann = await account({ firstName: 'Ann', planCode: 'SUBSCRIPTION' })
  const ben = await account()
  const token = await invited(t, ann, { email: ben.user.email, role: 'manager' })
  const events = await heard(t.pool, async () => {
    const { status, data } = await accept(t, ben, token)
    expect({ status, data }).toEqual({
      status: 200,
      data: { id: await teamIdOf(ann), name: 'Ann Test', role: 'manager', members: 2, isMoving: true },
    })
  })
  for (const { user } of [ann, ben])
    expect(events).toContainEqual({ kind: 'changed', userId: user.id, event: { kind: 'profile' } })
  expect(await profileOf(ben)).toMatchObject({
    team: { role: 'manager', members: 2 },
    pricingPlan: { code: 'SUBSCRIPTION' },
  })
  const log = await callAs<{ items: TeamLogEntry[] }>(t, ann, { method: 'GET', path: '/team/log' })
  expect(log.data.items[0]).toMatchObject({
    kind: 'joined',
    actor: { id: ben.user.id },
    subject: { id: ben.user.id },
    details: { role: 'manager' },
  })
  await t.runJobs()
  expect((await profileOf(ben)).team.isMoving).toBe(false)
  const again = await accept(t, ben, token)
  expect(again).toMatchObject({ status: 410, code: 'invalid_link' })
})

describe('a link', () => {
  test('is for the account with its address alone', async () => {
    const ann = await account()
    const email = someAddress()
    const token = await invited(t, ann, { email })
    for (const other of [await account(), await account({ isVerified: false })])
      expect(await accept(t, other, token)).toMatchObject({ status: 403, code: 'other_address' })
    expect(await accept(t, ann, token)).toMatchObject({ status: 403, code: 'other_address' })
    // It still works.
    expect((await accept(t, await account({ email }), token)).status).toBe(200)
  })

  test('that has expired, was withdrawn or is made up is invalid', async () => {
    const ann = await account()
    const ben = await account()
    expect(await accept(t, ben, 'A'.repeat(43))).toMatchObject({ status: 410, code: 'invalid_link' })
    const token = await invited(t, ann, { email: ben.user.email })
    await t.pool.query('update invitations set expires_at = $1', [clock])
    expect(await accept(t, ben, token)).toMatchObject({ status: 410, code: 'invalid_link' })
    await t.pool.query('delete from invitations')
    expect(await accept(t, ben, token)).toMatchObject({ status: 410, code: 'invalid_link' })
  })

  test('of a team in which nobody is left is invalid', async () => {
    const ann = await account()
    const ben = await account()
    const token = await invited(t, ann, { email: ben.user.email })
    expect((await remove(ann)).statusCode).toBe(200)
    expect(await accept(t, ben, token)).toMatchObject({ status: 410, code: 'invalid_link' })
  })

  test.each([{}, { token: '' }, { token: 7 }, { token: 'x', more: 1 }])('%j is refused', async (body) => {
    const { status } = await callAs(t, await account(), { method: 'POST', path: '/invitations/accept', body })
    expect(status).toBe(400)
  })

  test('needs an account', async () => {
    const nobody = { headers: { authorization: 'Bearer x' } }
    const calls = [
      callAs(t, nobody, { method: 'POST', path: '/invitations/accept', body: { token: 'x' } }),
      callAs(t, nobody, { method: 'GET', path: '/team/move' }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401])
  })
})

test('who is not alone leaves first', async () => {
  const [ann, ben] = [await account(), await account()]
  const other = await mate(ben)
  const token = await invited(t, ann, { email: ben.user.email })
  expect(await accept(t, ben, token)).toMatchObject({ status: 409, code: 'in_another_team' })
  const same = await account()
  const toOwn = await invited(t, ben, { email: same.user.email })
  await joinTeam(t.pool, { id: same.user.id, of: ben.user.id, role: 'viewer' })
  expect(await accept(t, same, toOwn)).toMatchObject({ status: 409, code: 'already_member' })
  await t.pool.query('update users set removed_at = now() where id = any($1)', [
    [other, same].map(({ user }) => user.id),
  ])
  expect((await accept(t, ben, token)).status).toBe(200)
})

test('a team on a trial has at most five members, also of accounts that join at once', async () => {
  const ann = await account()
  for (let n = 0; n < 2; n++) await mate(ann)
  const joining = await Promise.all(Array.from({ length: 4 }, () => account()))
  const tokens: string[] = []
  for (const { user } of joining) tokens.push(await invited(t, ann, { email: user.email }))
  const answers = await Promise.all(joining.map((who, at) => accept(t, who, tokens[at]!)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
  expect(answers.filter(({ code }) => code === 'team_full')).toHaveLength(2)
  await t.pool.query(`update users set plan_code = 'SUBSCRIPTION' where team_id = $1`, [await teamIdOf(ann)])
  const at = answers.findIndex(({ status }) => status === 409)
  expect((await accept(t, joining[at]!, tokens[at]!)).status).toBe(200)
})

describe('at once', () => {
  test('200 calls accept one invitation: one joins', async () => {
    const ann = await account()
    const ben = await account()
    const token = await invited(t, ann, { email: ben.user.email })
    const answers = await Promise.all(Array.from({ length: 200 }, () => accept(t, ben, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers
      .filter(({ status }) => status !== 200)
      .map(({ status, code }) => `${status} ${code}`)
    const known = new Set(['403 forbidden', '410 invalid_link', '503 unavailable'])
    expect(refused.filter((each) => !known.has(each))).toEqual([])
    const { rows } = await t.pool.query('select from team_moves where user_id = $1', [ben.user.id])
    expect(rows).toHaveLength(1)
    expect(await teamIdOf(ben)).toBe(await teamIdOf(ann))
  })

  test('two teams: the account is in one of them', async () => {
    const teams = [await account(), await account()]
    const ben = await account()
    const tokens: string[] = []
    for (const inviter of teams) tokens.push(await invited(t, inviter, { email: ben.user.email }))
    const answers = await Promise.all(tokens.map((token) => accept(t, ben, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const won = answers.findIndex(({ status }) => status === 200)
    expect(await teamIdOf(ben)).toBe(await teamIdOf(teams[won]!))
    // The other link is not used up, but now the account has to leave first.
    expect(await accept(t, ben, tokens[1 - won]!)).toMatchObject({ status: 409, code: 'in_another_team' })
  })

  test('two accounts that invite each other do not both leave', async () => {
    const [ann, ben] = [await account(), await account()]
    const toBen = await invited(t, ann, { email: ben.user.email })
    const toAnn = await invited(t, ben, { email: ann.user.email })
    const answers = await Promise.all([accept(t, ben, toBen), accept(t, ann, toAnn)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await teamIdOf(ben)).toBe(await teamIdOf(ann))
  })

  test('accepting and withdrawing: one of them wins', async () => {
    for (let round = 0; round < 5; round++) {
      const [ann, ben] = [await account(), await account()]
      const token = await invited(t, ann, { email: ben.user.email })
      const { rows } = await t.pool.query<{ id: number }>('select max(id) as id from invitations')
      const [accepted, withdrawn] = await Promise.all([
        accept(t, ben, token),
        callAs(t, ann, { method: 'DELETE', path: `/team/invitations/${rows[0]!.id}` }),
      ])
      expect([
        [200, 404],
        [410, 200],
      ]).toContainEqual([accepted.status, withdrawn.status])
      expect((await teamIdOf(ben)) === (await teamIdOf(ann))).toBe(accepted.status === 200)
    }
  })

  test('the last account of the team closes: the link is invalid, or the account can’t be closed', async () => {
    for (let round = 0; round < 5; round++) {
      const [ann, ben] = [await account(), await account()]
      const token = await invited(t, ann, { email: ben.user.email })
      const teamId = await teamIdOf(ann)
      const [accepted, removed] = await Promise.all([accept(t, ben, token), remove(ann)])
      expect([
        [200, 409],
        [410, 200],
      ]).toContainEqual([accepted.status, removed.statusCode])
      expect((await teamIdOf(ben)) === teamId).toBe(accepted.status === 200)
    }
  })

  test('whoever waits for the lock of a team that closes meanwhile finds the link invalid', async () => {
    const [ann, ben] = [await account(), await account()]
    const token = await invited(t, ann, { email: ben.user.email })
    const closing = await t.pool.connect()
    try {
      await closing.query('begin')
      await closing.query('select from teams where id = $1 for update', [await teamIdOf(ann)])
      await closing.query('update users set removed_at = now() where id = $1', [ann.user.id])
      const accepting = accept(t, ben, token)
      await untilBlocked(t.pool)
      await closing.query('commit')
      expect(await accepting).toMatchObject({ status: 410, code: 'invalid_link' })
    } finally {
      closing.release()
    }
  })
})

const runs: readonly [name: string, sql: string][] = [
  ['a bulk reveal', `insert into bulk_reveals (user_id, kind, created_at) values ($1, 'email', now())`],
  [
    'an enrichment',
    `insert into list_enrichments (user_id, list_id, kinds, members, unmatched, created_at)
     select user_id, id, '{email}', 0, 0, now() from lists where user_id = $1`,
  ],
  [
    'a verification',
    'insert into verifications (user_id, list_id, known, created_at) select user_id, id, 0, now() from lists where user_id = $1',
  ],
  [
    'a bring-in',
    `insert into bring_ins (user_id, provider, query_key, query, filters, left_filters, module, wanted, created_at)
     values ($1::integer, 'x', sha256($1::integer::text::bytea), '{}', '{}', '[]', 'TALENT_EMAIL_REVEAL', 1, now())`,
  ],
  ...['checking', 'applying', 'undoing'].map(
    (state) =>
      [
        `an import that is ${state}`,
        `insert into list_imports (user_id, creates_list, state, applies_itself, file_name, encoding, delimiter, columns, mapping, rules, rows, created_at, updated_at)
         values ($1, true, '${state}', false, 'x', 'utf-8', ',', '[]', '[]', '{}', 0, now(), now())`,
      ] as const satisfies [string, string],
  ),
]
test.each(runs)('%s that is running ends first', async (_name, sql) => {
  const [ann, ben] = [await account(), await account()]
  await createList(t.pool, ben.user.id, { title: 'Mine' })
  await t.pool.query(sql, [ben.user.id])
  const token = await invited(t, ann, { email: ben.user.email })
  expect(await accept(t, ben, token)).toMatchObject({ status: 409, code: 'work_running' })
  for (const table of ['bulk_reveals', 'list_enrichments', 'verifications', 'bring_ins', 'list_imports'])
    await t.pool.query(`delete from ${table} where user_id = $1`, [ben.user.id])
  expect((await accept(t, ben, token)).status).toBe(200)
})

const signUp = async (email: string) => {
  const person = { firstName: 'Joe', lastName: 'Lee', email, password: 'Fresh!Horse7' }
  const response = await t.inject({ method: 'POST', url: '/api/v2/auth/signup', payload: person })
  expect(response.statusCode).toBe(200)
  return t.signIn({ id: 0 as AccountId, email, password: person.password })
}
const storeTrials = () => storeOlderTrials({ pool: t.pool, config: testConfig, now: () => clock })
const usedTrials = async () => {
  await storeTrials()
  return (await t.pool.query('select from used_trials')).rowCount
}

describe('trials', () => {
  test('an account that signed up with the link is verified by it, and claims no trial', async () => {
    const ann = await account()
    const email = someAddress()
    const token = await invited(t, ann, { email })
    const joe = await signUp(email)
    expect((await profileOf(joe)).isVerified).toBe(false)
    const before = await usedTrials()
    expect((await accept(t, joe, token)).status).toBe(200)
    expect(await profileOf(joe)).toMatchObject({ isVerified: true, team: { role: 'member', members: 2 } })
    await t.runJobs()
    expect(await usedTrials()).toBe(before)
    // What the trial gave stayed behind: the credits are the team's.
    const { credits } = await profileOf(joe)
    expect(credits.map(({ totalCredits }) => totalCredits)).toEqual([50, 10])
    expect((await remove(joe)).statusCode).toBe(200)
    expect(await usedTrials()).toBe(before)
    // Its mailbox still has the right to one.
    const later = await signUp(email)
    await t.pool.query('update users set is_verified = true where email = $1', [email])
    expect(await usedTrials()).toBe(before! + 1)
    expect((await profileOf(later)).credits.map(({ totalCredits }) => totalCredits)).toEqual([50, 10])
  })

  test('a trial that was claimed before stays claimed', async () => {
    const ann = await account()
    const ben = await account()
    await storeTrials()
    await joinByInvitation(t, ann, { account: ben })
    const { rows } = await t.pool.query(
      'select trial_claimed_at is not null as claimed, claims_no_trial as none from users where id = $1',
      [ben.user.id],
    )
    expect(rows).toEqual([{ claimed: true, none: false }])
  })
})

test('the old team withdraws its invitations, its request for a plan, its log and its name', async () => {
  const [ann, ben] = [await account(), await account()]
  const oldTeam = await teamIdOf(ben)
  const toEve = await invited(t, ben, { email: someAddress() })
  await t.pool.query(`update teams set name = 'Bens' where id = $1`, [oldTeam])
  await t.pool.query(
    'insert into plan_requests (user_id, team_id, created_at) select id, team_id, now() from users where id = $1',
    [ben.user.id],
  )
  await joinByInvitation(t, ann, { account: ben })
  const look = await callAs(
    t,
    { headers: { authorization: '' } },
    {
      method: 'POST',
      path: '/invitations/look',
      body: { token: toEve },
    },
  )
  expect(look.code).toBe('invalid_link')
  const { rows } = await t.pool.query(
    `select name, (select count(*)::integer from plan_requests where user_id = $2) as requests,
       (select count(*)::integer from team_log where team_id = $1) as logged
     from teams where id = $1`,
    [oldTeam, ben.user.id],
  )
  expect(rows).toEqual([{ name: null, requests: 0, logged: 0 }])
})

test('who becomes a viewer sends no more: their campaigns are paused', async () => {
  const ann = await account()
  for (const [role, status] of [
    ['viewer', 'paused'],
    ['member', 'running'],
  ] as const) {
    const user = await createUser(t.pool)
    await t.pool.query(
      `insert into campaigns (user_id, name, status, created_at, updated_at, launched_at)
       values ($1, 'x', 'running', now(), now(), now())`,
      [user.id],
    )
    await joinByInvitation(t, ann, { account: await t.signIn(user), role })
    const { rows } = await t.pool.query('select status from campaigns where user_id = $1', [user.id])
    expect(rows).toEqual([{ status }])
  }
})
