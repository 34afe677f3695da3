import type { TeamLogEntry } from '@rapport/contract/teams/log.ts'
import { roles, type Role } from '@rapport/contract/teams/roles.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { untilBlocked } from '../../../test/database.ts'
import { heard } from '../../../test/heard.ts'
import { importsOf } from '../../../test/list-imports.ts'
import { mailsTo } from '../../../test/mails.ts'
import { brokenReservations, buyer, peopleOnFile } from '../../../test/reveals.ts'
import { accept, callAs, invited } from '../../../test/teams/joining.ts'
import { asAccount } from '../../database/as-account.ts'
import { refundReveal } from '../credits/credits.ts'
import { listNotifications } from '../notifications/notifications.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

async function join(account: SignedIn, role: Role, options = {}): Promise<SignedIn> {
  const member = await buyer(t, options)
  await joinTeam(t.pool, { id: member.user.id, of: account.user.id, role })
  return member
}

const coded = ({ status, code }: { status: number; code?: string }) =>
  code === undefined ? `${status}` : `${status} ${code}`
const leave = async (who: SignedIn) => coded(await callAs(t, who, { method: 'POST', path: '/team/leave' }))
const remove = async (by: SignedIn, id: number | string) =>
  coded(await callAs(t, by, { method: 'DELETE', path: `/team/members/${id}` }))
const teamOf = async ({ user }: SignedIn) =>
  (await t.pool.query<{ id: number }>('select team_id as id from users where id = $1', [user.id])).rows[0]!.id
const team = async (who: SignedIn) =>
  (await callAs<{ role: Role; members: number; isMoving: boolean }>(t, who, { method: 'GET', path: '/team' }))
    .data
const logOf = async (who: SignedIn) =>
  (await callAs<{ items: TeamLogEntry[] }>(t, who, { method: 'GET', path: '/team/log' })).data.items.map(
    ({ kind, actor, subject }) => ({ kind, actor: actor?.id, subject: subject?.id }),
  )

/** The roles that each role may remove, by the design. */
const mayRemove: Record<Role, readonly Role[]> = {
  owner: roles,
  manager: ['member', 'viewer'],
  member: [],
  viewer: [],
}

test.each(roles)('%ss remove those whom they may', async (role) => {
  const founder = await t.signIn()
  const actor = await join(founder, role)
  for (const of of roles) {
    const target = await join(founder, of)
    const may = mayRemove[role].includes(of)
    expect(await remove(actor, target.user.id), `a ${of}`).toBe(may ? '200' : '403 forbidden')
    expect((await teamOf(target)) === (await teamOf(founder)), `a ${of}`).toBe(!may)
  }
})

test.each(roles)('%ss leave', async (role) => {
  const founder = await t.signIn()
  const actor = await join(founder, role)
  expect(await leave(actor)).toBe('200')
  expect(await team(await t.signIn(actor.user))).toMatchObject({ role: 'owner', members: 1, isMoving: true })
  await t.runJobs()
  expect(await team(await t.signIn(actor.user))).toMatchObject({ role: 'owner', members: 1, isMoving: false })
  expect(await logOf(founder)).toContainEqual({ kind: 'left', actor: actor.user.id, subject: actor.user.id })
})

describe('refused', () => {
  test('oneself is left, and not removed', async () => {
    const founder = await t.signIn()
    await join(founder, 'owner')
    expect(await remove(founder, founder.user.id)).toBe('403 forbidden')
  })

  test('somebody of another team, or nobody, is not found', async () => {
    const [founder, stranger] = [await t.signIn(), await t.signIn()]
    for (const id of [stranger.user.id, 2 ** 31 - 1, 0, 'x', '1.5'])
      expect(await remove(founder, id)).toBe('404 not_found')
  })

  test('somebody who is alone has no team to leave', async () => {
    expect(await leave(await t.signIn())).toBe('409 alone_in_team')
  })

  test('an only owner names another one first', async () => {
    const founder = await t.signIn()
    const member = await join(founder, 'member')
    expect(await leave(founder)).toBe('409 last_owner')
    await t.pool.query(`update users set team_role = 'owner' where id = $1`, [member.user.id])
    expect(await leave(founder)).toBe('200')
    expect((await team(member)).members).toBe(1)
  })

  test('until what an account brings along is there, it neither leaves nor is removed', async () => {
    const [founder, joiner] = [await t.signIn(), await t.signIn()]
    await accept(t, joiner, await invited(t, founder, { email: joiner.user.email }))
    expect(await leave(joiner)).toBe('409 team_moving')
    expect(await remove(founder, joiner.user.id)).toBe('409 team_moving')
    await t.runJobs()
    expect(await remove(founder, joiner.user.id)).toBe('200')
  })

  test('until what an account has kept is there, it joins no other team', async () => {
    const [founder, other] = [await t.signIn(), await t.signIn()]
    const member = await join(founder, 'member')
    const token = await invited(t, other, { email: member.user.email })
    await leave(member)
    const again = await t.signIn(member.user)
    expect(coded(await accept(t, again, token))).toBe('409 team_moving')
    const list = await createList(t.pool, member.user.id, { title: 'Mine', people: [] })
    const note = {
      method: 'PUT' as const,
      url: `/api/people/1/note`,
      headers: again.headers,
      payload: { note: '' },
    }
    expect((await t.inject(note)).json()).toMatchObject({ code: 'team_moving' })
    const csv = await callAs(t, again, { method: 'GET', path: `/lists/${list}/csv/download` })
    expect(coded(csv)).toBe('409 team_moving')
    await t.runJobs()
    expect(coded(await accept(t, again, token))).toBe('200')
    expect(await teamOf(member)).toBe(await teamOf(other))
  })
})

test('whoever is removed hears of it by email and in the app, in their language, and is signed out', async () => {
  const founder = await t.signIn()
  await t.pool.query(`update teams set name = 'Ice.Works' where id = $1`, [await teamOf(founder)])
  const member = await join(founder, 'member')
  await t.pool.query(`update users set language = 'ko' where id = $1`, [member.user.id])
  const events = await heard(t.pool, async () => {
    expect(await remove(founder, member.user.id)).toBe('200')
  })
  expect(new Set(events.map(({ kind }) => kind))).toEqual(
    new Set(['changed', 'notification', 'sessions_ended']),
  )
  await t.runJobs()
  const mails = await mailsTo(t.pool, member.user.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: 'Rapport 팀에서 제외됐어요' })
  expect((await callAs(t, member, { method: 'GET', path: '/users/profile' })).status).toBe(401)
  const again = await t.signIn(member.user)
  const { notifications } = await listNotifications(
    t,
    { userId: again.user.id, language: 'en' },
    { page: 1, filter: 'ALL' },
  )
  expect(notifications).toMatchObject([
    { type: 'TEAM_REMOVED', content: { displayText: expect.stringContaining('Ice.Works') } },
  ])
  expect(await logOf(founder)).toMatchObject([
    { kind: 'removed', actor: founder.user.id, subject: member.user.id },
  ])
})

test('neither credits nor a plan nor limits come along, and the team keeps its balance', async () => {
  const founder = await buyer(t, { email: 5 })
  const member = await join(founder, 'member')
  await t.pool.query(
    `insert into credit_limits (user_id, module, amount) values ($1, 'TALENT_EMAIL_REVEAL', 3)`,
    [member.user.id],
  )
  const [person = 0] = await peopleOnFile(t.pool, 1)
  const reveal = (who: SignedIn) =>
    callAs<{ charged: number }>(t, who, {
      method: 'GET',
      path: `/people/contacts/${person}?revealType=email`,
    })
  expect((await reveal(member)).data.charged).toBe(1)
  await leave(member)
  await t.runJobs()
  const again = await t.signIn(member.user)
  expect(coded(await reveal(again))).toBe('402 plan_expired')
  expect((await reveal(founder)).data.charged).toBe(0)
  const credits = async (who: SignedIn) =>
    (await callAs<UserProfile>(t, who, { method: 'GET', path: '/users/profile' })).data.credits.map(
      ({ totalCredits, usedCredits }) => totalCredits - usedCredits,
    )
  expect([await credits(founder), await credits(again)]).toEqual([
    [4, expect.any(Number)],
    [0, 0],
  ])
  const { rows } = await t.pool.query('select from credit_limits where user_id = $1', [member.user.id])
  expect(rows).toEqual([])
})

test('a credit that comes back to the team is none that they have spent since', async () => {
  const founder = await buyer(t, { email: 40 })
  const member = await join(founder, 'member')
  const people = await peopleOnFile(t.pool, 21)
  for (const id of people)
    await callAs(t, member, { method: 'GET', path: `/people/contacts/${id}?revealType=email` })
  await leave(member)
  await t.runJobs()
  const spent = async () =>
    (await t.pool.query('select spent from credit_spending where user_id = $1', [member.user.id])).rows
  await t.pool.query(
    `insert into credit_spending (user_id, module, month, spent) values ($1, 'TALENT_EMAIL_REVEAL', $2, 1)`,
    [member.user.id, `${new Date().toISOString().slice(0, 7)}-01`],
  )
  const { rows } = await t.pool.query<{ entryId: string }>(
    'select entry_id::text as "entryId" from reveals where team_id = $1 limit 1',
    [await teamOf(founder)],
  )
  const refund = {
    userId: founder.user.id,
    module: 'TALENT_EMAIL_REVEAL',
    now: new Date(),
    ...rows[0]!,
  } as const
  expect(await asAccount(t.pool, founder.user.id, (client) => refundReveal(client, refund))).toBe(true)
  expect(await spent()).toEqual([{ spent: 1 }])
})

type UserProfile = { credits: { totalCredits: number; usedCredits: number }[] }

test('an invitation that they have sent ends, and so does their request for a plan', async () => {
  const founder = await t.signIn()
  const manager = await join(founder, 'manager')
  const guest = await t.signIn()
  const token = await invited(t, manager, { email: guest.user.email })
  const asked = await callAs(t, manager, { method: 'POST', path: '/plan-requests' })
  expect(asked.status).toBe(200)
  await leave(manager)
  expect(coded(await accept(t, guest, token))).toBe('410 invalid_link')
  const sent = await callAs<{ items: object[] }>(t, founder, { method: 'GET', path: '/team/invitations' })
  expect(sent.data.items).toMatchObject([{ email: guest.user.email, state: 'void', invitedBy: null }])
  expect(coded(await accept(t, guest, await invited(t, founder, { email: guest.user.email })))).toBe('200')
  const { data } = await callAs<{ items: unknown[] }>(t, founder, { method: 'GET', path: '/plan-requests' })
  expect(data.items).toEqual([])
})

/** An import of 30 people in a state, and a teammate who removes its account at the same moment. */
async function removedWhile(state: 'checking' | 'applying' | 'undoing') {
  const founder = await t.signIn()
  const member = await join(founder, 'member')
  const { call, checked, applied } = importsOf(t)
  const lines = Array.from({ length: 30 }, (_, n) => `P ${n},p${n}@${state}.example`)
  const content = `name,email\n${lines.join('\n')}\n`
  const { id } = await (state === 'undoing' ? applied : checked)(member, content, { title: state })
  const step = { checking: 'check', applying: 'apply', undoing: 'undo' } as const
  await call(member, 'POST', `${id}/${step[state]}`)
  expect((await call(member, 'GET', `${id}`)).data.state).toBe(state)
  const [answer] = await Promise.all([remove(founder, member.user.id), t.runJobs()])
  expect(answer).toBe('200')
  await t.runJobs()
  return { id, again: await t.signIn(member.user) }
}

async function countImported(who: SignedIn, domain: string): Promise<number> {
  const { rows } = await t.pool.query<{ count: number }>(
    `select count(*)::integer as count from own_contact_values v
     where v.team_id = $2 and v.value like '%@' || $1`,
    [domain, await teamOf(who)],
  )
  return rows[0]!.count
}

describe('at the same moment', () => {
  test('of two owners who leave, one stays', async () => {
    const founder = await t.signIn()
    const second = await join(founder, 'owner')
    const member = await join(founder, 'member')
    const answers = await Promise.all([leave(founder), leave(second)])
    expect(answers.toSorted((a, b) => a.localeCompare(b))).toEqual(['200', '409 last_owner'])
    const { rows } = await t.pool.query(
      `select count(*)::integer as owners from users where team_id = $1 and team_role = 'owner'`,
      [await teamOf(member)],
    )
    expect(rows).toEqual([{ owners: 1 }])
  })

  test('of two owners who remove each other, one stays', async () => {
    const founder = await t.signIn()
    const second = await join(founder, 'owner')
    const answers = await Promise.all([remove(founder, second.user.id), remove(second, founder.user.id)])
    expect(answers.filter((answer) => answer === '200')).toHaveLength(1)
    const { rows } = await t.pool.query<{ teams: number; owners: number }>(
      `select count(distinct team_id)::integer as teams, count(*) filter (where team_role = 'owner')::integer as owners
       from users where id = any($1::integer[])`,
      [[founder.user.id, second.user.id]],
    )
    expect(rows).toEqual([{ teams: 2, owners: 2 }])
  })

  test('whoever is removed in a bulk reveal spends nothing more, and nothing stays reserved', async () => {
    const founder = await buyer(t, { email: 50 })
    const member = await join(founder, 'member')
    const talentIds = await peopleOnFile(t.pool, 20)
    const started = await callAs<{ id: number }>(t, member, {
      method: 'POST',
      path: '/people/contacts/bulk-reveal',
      body: { talentIds, revealType: 'email' },
    })
    expect(started.status).toBe(200)
    const [answer] = await Promise.all([remove(founder, member.user.id), t.runJobs()])
    expect(answer).toBe('200')
    await t.runJobs()
    expect(await brokenReservations(t.pool)).toEqual([])
    const { rows } = await t.pool.query<{ reveals: number; used: number; reserved: number; teams: number }>(
      `select (select count(*)::integer from reveals where person_id = any($1::integer[])) as reveals,
         (select used from credits where team_id = $2 and module = 'TALENT_EMAIL_REVEAL') as used,
         (select count(*)::integer from credit_reservations where user_id = $3) as reserved,
         (select count(distinct team_id)::integer from reveals where person_id = any($1::integer[])) as teams`,
      [talentIds, await teamOf(founder), member.user.id],
    )
    expect(rows[0]!.used).toBe(rows[0]!.reveals)
    expect(rows[0]!.reserved).toBe(0)
    expect(rows[0]!.teams).toBeLessThanOrEqual(1)
  })

  test.each(['checking', 'applying'] as const)(
    'whoever is removed while an import is %s goes on with it',
    async (state) => {
      const { id, again } = await removedWhile(state)
      const { run } = importsOf(t)
      await run(again, id, 'check')
      expect((await run(again, id, 'apply')).state).toBe('applied')
      expect(await countImported(again, `${state}.example`)).toBe(30)
    },
  )

  test('whoever is removed while an import is undone goes on with it', async () => {
    const { id, again } = await removedWhile('undoing')
    expect((await importsOf(t).run(again, id, 'undo')).state).toBe('undone')
    expect(await countImported(again, 'undoing.example')).toBe(0)
  })

  test('a call that was let in before writes nothing', async () => {
    const founder = await t.signIn()
    const member = await join(founder, 'member')
    const holder = await t.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from users where id = $1 for update', [member.user.id])
      const leaving = leave(member)
      await untilBlocked(t.pool, 1)
      const late = callAs(t, member, { method: 'POST', path: '/lists', body: { title: 'Late' } })
      await untilBlocked(t.pool, 2)
      await holder.query('commit')
      expect(await leaving).toBe('200')
      expect((await late).status).toBe(401)
    } finally {
      holder.release()
    }
    const { rows } = await t.pool.query('select from lists where user_id = $1', [member.user.id])
    expect(rows).toEqual([])
  })
})
