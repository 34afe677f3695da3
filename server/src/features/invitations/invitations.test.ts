import type { Invitation, lookAtInvitation } from '@rapport/contract/teams/invitations.ts'
import type { TeamLogEntry } from '@rapport/contract/teams/log.ts'
import type { Role } from '@rapport/contract/teams/roles.ts'
import type { Output } from '@rapport/contract/route.ts'
import { createUser, testSuppressionKey, type UserOptions } from '@rapport/test-support/factories.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { openAccount } from '../../../test/routes/things.ts'
import { mailsTo } from '../../../test/mails.ts'
import { linkedinHandle, suppress } from '../privacy/privacy.ts'
import { inTransaction } from '../../database/transaction.ts'
import { startSession } from '../sessions/sessions.ts'
import { forgetOldInvitations } from './invitations.ts'

let clock = new Date()
let t: TestApp
let serial = 0
beforeAll(async () => {
  t = await testApp({ now: () => clock, config: { ...testConfig, trustedProxies: ['127.0.0.1'] } })
})
beforeEach(() => {
  clock = new Date()
})

const dayMs = 86_400_000
const later = (ms: number) => (clock = new Date(clock.getTime() + ms))
const someAddress = () => `invited${++serial}@example.com`

type Answer<T> = { status: number; data: T; code?: string }

async function call<T>(
  account: Pick<SignedIn, 'headers'>,
  path: string,
  { method = 'POST', body }: { method?: 'GET' | 'POST' | 'DELETE'; body?: object } = {},
): Promise<Answer<T>> {
  const response = await t.inject({
    method,
    url: `/api${path}`,
    headers: { ...account.headers, 'x-forwarded-for': `198.51.${++serial >> 8}.${serial & 255}` },
    ...(method === 'POST' && { payload: body ?? {} }),
  })
  return { status: response.statusCode, ...response.json<Omit<Answer<T>, 'status'>>() }
}
const invite = (account: SignedIn, email: string, role: Role = 'member') =>
  call<Invitation>(account, '/team/invitations', { body: { email, role } })
const resend = (account: SignedIn, id: number) => call<Invitation>(account, `/team/invitations/${id}/resend`)
const withdraw = (account: SignedIn, id: number) =>
  call(account, `/team/invitations/${id}`, { method: 'DELETE' })
const listed = async (account: SignedIn) =>
  (await call<{ items: Invitation[] }>(account, '/team/invitations', { method: 'GET' })).data.items
const look = (token: string) =>
  call<Output<(typeof lookAtInvitation)['data']>>({ headers: { authorization: '' } }, '/invitations/look', {
    body: { token },
  })

/** Signs in again: the clock has passed the end of the session. */
async function again({ user }: SignedIn): Promise<SignedIn> {
  const deps = { pool: t.pool, config: testConfig, now: () => clock }
  const tokens = (await startSession(deps, { userId: user.id, passwordHash: null, userAgent: 'Test' }))!
  return { user, tokens, headers: { authorization: `Bearer ${tokens.access_token}` } }
}

const owner = (options: UserOptions = {}) => openAccount(t, options)

async function join(account: SignedIn, role: Role, options: UserOptions = {}): Promise<SignedIn> {
  const other = await openAccount(t, options)
  await joinTeam(t.pool, { id: other.user.id, of: account.user.id, role })
  return other
}

async function mailTo(email: string) {
  await t.runJobs()
  return (await mailsTo(t.pool, email)).at(-1)!
}
const tokenFor = async (email: string) => (await mailTo(email)).token!

test('an invitation is emailed, listed and shown to whoever has its link', async () => {
  const ann = await owner({ firstName: 'Ann', lastName: 'Lee' })
  const email = someAddress()
  const { status, data } = await invite(ann, ` ${email.toUpperCase()} `, 'viewer')
  const expected = {
    id: expect.any(Number),
    email,
    role: 'viewer',
    invitedBy: { id: ann.user.id, name: 'Ann Lee' },
    createdAt: clock.toISOString(),
    sentAt: clock.toISOString(),
    expiresAt: new Date(clock.getTime() + 7 * dayMs).toISOString(),
    state: 'open',
  }
  expect({ status, data }).toEqual({ status: 200, data: expected })
  expect(await listed(ann)).toEqual([data])
  const mail = await mailTo(email)
  expect(mail.subject).toBe('Invitation from Ann Lee to a team on Rapport')
  expect(mail.text).toContain('to join the team “Ann Lee” on Rapport as a viewer.')
  expect(mail.text).toContain(`http://127.0.0.1:9/invitation#token=${mail.token}\n`)
  expect((await look(mail.token!)).data).toEqual({
    team: { name: 'Ann Lee', isTrial: true },
    invitedBy: 'Ann Lee',
    email,
    role: 'viewer',
    expiresAt: data.expiresAt,
  })
  const { rows } = await t.pool.query('select hash from invitations where id = $1', [data.id])
  expect(rows[0]!.hash.toString('latin1')).not.toContain(mail.token)
})

test('the email is in the language of the account with the address, else in that of the inviter', async () => {
  const ann = await owner({ firstName: '민지', lastName: '김' })
  await t.pool.query(`update users set language = 'ko' where id = $1`, [ann.user.id])
  const english = await createUser(t.pool)
  const [known, unknown] = [english.email, someAddress()]
  for (const email of [known, unknown]) expect((await invite(ann, email)).status).toBe(200)
  expect((await mailTo(known)).subject).toBe('Invitation from 김민지 to a team on Rapport')
  expect((await mailTo(unknown)).subject).toBe('김민지 님이 Rapport 팀에 초대했어요')
})

test('a name that looks like a link or markup is words in the email, and no link', async () => {
  const ann = await owner({ firstName: 'Ann<b>', lastName: 'www.evil.example' })
  const name = 'evil.example click <a href="https://evil.example">here</a> {{team}}'
  await t.pool.query('update teams set name = $2 where id = (select team_id from users where id = $1)', [
    ann.user.id,
    name,
  ])
  const email = someAddress()
  await invite(ann, email)
  const mail = await mailTo(email)
  expect(mail.text).toContain('evil. example click')
  expect(mail.html.match(/href="[^"]*"/g)).toEqual([
    `href="http://127.0.0.1:9/invitation#token=${mail.token}"`,
  ])
  for (const text of [mail.text, mail.html, mail.subject]) expect(text).not.toMatch(/evil\.example/)
  expect(mail.text).not.toMatch(/[<>]|www\./)
  // The screen shows what the team is called.
  expect((await look(mail.token!)).data.team.name).toBe(name)
})

describe('the roles that may be given', () => {
  test.each([
    ['owner', ['owner', 'manager', 'member', 'viewer']],
    ['manager', ['member', 'viewer']],
    ['member', []],
    ['viewer', []],
  ] as const)('by a %s: %j', async (role, given) => {
    const ann = await owner()
    const inviter = role === 'owner' ? ann : await join(ann, role)
    for (const wanted of ['owner', 'manager', 'member', 'viewer'] as const) {
      const { status, code } = await invite(inviter, someAddress(), wanted)
      const may = given.some((each) => each === wanted)
      expect({ status, code }).toEqual(may ? { status: 200 } : { status: 403, code: 'forbidden' })
    }
  })

  test('a manager can neither withdraw nor resend what an owner alone could send', async () => {
    const ann = await owner()
    const manager = await join(ann, 'manager')
    const { id } = (await invite(ann, someAddress(), 'manager')).data
    expect(await resend(manager, id)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await withdraw(manager, id)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await withdraw(ann, id)).toMatchObject({ status: 200 })
  })
})

test('only a verified account invites', async () => {
  const ann = await owner({ isVerified: false })
  expect(await invite(ann, someAddress())).toMatchObject({ status: 403, code: 'email_unverified' })
})

test.each([
  {},
  { email: 'x' },
  { email: 'a@b.example' },
  { email: 'a@b.example', role: 'chief' },
  { email: 'a@b.example', role: 'member', team: 1 },
])('the invitation %j is refused', async (body) => {
  expect((await call(await owner(), '/team/invitations', { body })).status).toBe(400)
})

test('pages and tokens that are none are refused', async () => {
  const ann = await owner()
  expect((await call(ann, '/team/invitations?page=0', { method: 'GET' })).status).toBe(400)
  for (const body of [{}, { token: '' }, { token: 'x'.repeat(201) }])
    expect((await call(ann, '/invitations/look', { body })).status).toBe(400)
  expect(await look('A'.repeat(43))).toMatchObject({ status: 410, code: 'invalid_link' })
})

test('the answer says nothing about an address, but that it is in the own team', async () => {
  const ann = await owner()
  const mate = await join(ann, 'member')
  const elsewhere = await owner()
  await join(elsewhere, 'member')
  const suppressed = someAddress()
  await inTransaction(t.pool, (client) =>
    suppress(client, testSuppressionKey, [{ kind: 'email', value: suppressed }]),
  )
  const answers: string[] = []
  for (const email of [someAddress(), elsewhere.user.email, suppressed]) {
    const { status, data } = await invite(ann, email)
    answers.push(JSON.stringify({ status, ...data, id: 0, email: '' }))
  }
  expect(new Set(answers).size).toBe(1)
  await t.runJobs()
  expect(await mailsTo(t.pool, suppressed)).toEqual([])
  expect(await mailsTo(t.pool, elsewhere.user.email)).toHaveLength(1)
  for (const { user } of [ann, mate])
    expect(await invite(ann, user.email)).toMatchObject({ status: 409, code: 'already_member' })
})

test('an address has one open invitation of a team, also when two invite it at once', async () => {
  const ann = await owner()
  const mate = await join(ann, 'manager')
  const email = someAddress()
  await invite(ann, someAddress())
  const racing = await Promise.all([ann, mate, ann].map((inviter) => invite(inviter, email)))
  const statuses = racing.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 409, 409])
  expect(await invite(ann, email)).toMatchObject({ status: 409, code: 'already_invited' })
  expect((await listed(mate)).filter((each) => each.email === email)).toHaveLength(1)
  // Another team may invite it, too.
  expect((await invite(await owner(), email)).status).toBe(200)
  later(7 * dayMs)
  const back = await again(ann)
  expect((await listed(back)).map(({ state }) => state)).toEqual(['expired', 'expired'])
  expect((await invite(back, email, 'viewer')).data).toMatchObject({ role: 'viewer', state: 'open' })
})

test('a link works for seven days, until it is withdrawn or sent again', async () => {
  const ann = await owner()
  const email = someAddress()
  const { id } = (await invite(ann, email)).data
  const first = await tokenFor(email)
  later(7 * dayMs - 1000)
  expect((await look(first)).status).toBe(200)
  later(1000)
  expect(await look(first)).toMatchObject({ status: 410, code: 'invalid_link' })
  const back = await again(ann)
  expect((await resend(back, id)).data).toMatchObject({ id, state: 'open', sentAt: clock.toISOString() })
  const second = await tokenFor(email)
  expect((await look(second)).status).toBe(200)
  expect((await look(first)).status).toBe(410)
  expect((await withdraw(back, id)).status).toBe(200)
  expect((await look(second)).status).toBe(410)
  expect(await withdraw(back, id)).toMatchObject({ status: 404 })
  expect(await resend(back, id)).toMatchObject({ status: 404 })
})

test('what is done with invitations is logged', async () => {
  const ann = await owner()
  const email = someAddress()
  const { id } = (await invite(ann, email, 'viewer')).data
  await resend(ann, id)
  await withdraw(ann, id)
  const { data } = await call<{ items: TeamLogEntry[] }>(ann, '/team/log', { method: 'GET' })
  expect(data.items).toMatchObject([
    { kind: 'invitation_withdrawn', actor: { id: ann.user.id }, details: { email } },
    { kind: 'invitation_resent', actor: { id: ann.user.id }, details: { email } },
    { kind: 'invited', actor: { id: ann.user.id }, subject: null, details: { email, role: 'viewer' } },
  ])
})

test('one that is withdrawn before its email is written is not sent', async () => {
  const ann = await owner()
  const email = someAddress()
  const { id } = (await invite(ann, email)).data
  await withdraw(ann, id)
  await t.runJobs()
  expect(await mailsTo(t.pool, email)).toEqual([])
})

test('a link stands no longer than its sender could send it, and then in the name of whoever sends it again', async () => {
  const ann = await owner({ planCode: 'SUBSCRIPTION' })
  const ends = [
    'deactivated_at = now()',
    'removed_at = now()',
    `team_role = 'member'`,
    'is_verified = false',
    'team_id = (select team_id from users where id = $2)',
  ]
  for (const end of ends) {
    const manager = await join(ann, 'manager')
    const email = someAddress()
    const { id } = (await invite(manager, email)).data
    const token = await tokenFor(email)
    expect((await look(token)).status).toBe(200)
    const stranger = await owner()
    await t.pool.query(`update users set ${end} where id = $1 and $2::integer > 0`, [
      manager.user.id,
      stranger.user.id,
    ])
    expect(await look(token), end).toMatchObject({ status: 410, code: 'invalid_link' })
    expect((await resend(ann, id)).data.invitedBy).toMatchObject({ id: ann.user.id })
    expect((await look(await tokenFor(email))).status).toBe(200)
  }
})

test('the invitations of a team are nobody else’s', async () => {
  const ann = await owner()
  const { id } = (await invite(ann, someAddress())).data
  const other = await owner()
  expect(await listed(other)).toEqual([])
  expect((await withdraw(other, id)).status).toBe(404)
  expect((await resend(other, id)).status).toBe(404)
  const nobody = { headers: { authorization: 'Bearer x' } }
  for (const [path, method] of [
    ['/team/invitations', 'GET'],
    ['/team/invitations', 'POST'],
    [`/team/invitations/${id}`, 'DELETE'],
    [`/team/invitations/${id}/resend`, 'POST'],
  ] as const)
    expect((await call(nobody, path, { method })).status).toBe(401)
})

test('a team sends at most 30 a day, however they are spread over its members', async () => {
  const ann = await owner({ planCode: 'SUBSCRIPTION' })
  const mate = await join(ann, 'owner', { planCode: 'SUBSCRIPTION' })
  const sent = await Promise.all(
    Array.from({ length: 29 }, (_, at) => invite(at % 2 ? ann : mate, someAddress())),
  )
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  // What is refused doesn't count.
  expect(await invite(ann, mate.user.email)).toMatchObject({ code: 'already_member' })
  expect((await resend(ann, sent[0]!.data.id)).status).toBe(200)
  for (const another of [() => invite(ann, someAddress()), () => resend(mate, sent[1]!.data.id)])
    expect(await another()).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(await listed(ann)).toHaveLength(10)
  later(dayMs)
  expect((await invite(await again(ann), someAddress())).status).toBe(200)
})

test('a mailbox gets at most five in an hour, whoever sends them', async () => {
  const email = someAddress()
  for (let n = 0; n < 5; n++) expect((await invite(await owner(), email)).status).toBe(200)
  expect((await invite(await owner(), email.replace('@', '+x@'))).status).toBe(429)
})

test('a team of five on a trial invites nobody; open invitations don’t count', async () => {
  const ann = await owner()
  for (let n = 0; n < 3; n++) await join(ann, 'member')
  for (let n = 0; n < 3; n++) expect((await invite(ann, someAddress())).status).toBe(200)
  const fifth = await join(ann, 'viewer')
  expect(await invite(ann, someAddress())).toMatchObject({ status: 409, code: 'team_full' })
  await t.pool.query(
    `update users set plan_code = 'SUBSCRIPTION' where team_id = (select team_id from users where id = $1)`,
    [fifth.user.id],
  )
  expect((await invite(ann, someAddress())).status).toBe(200)
})

test('suppression erases invitations to the address', async () => {
  const ann = await owner()
  const [email, other] = [someAddress(), someAddress()]
  for (const each of [email, other]) await invite(ann, each)
  await inTransaction(t.pool, (client) =>
    suppress(client, testSuppressionKey, [
      { kind: 'email', value: email },
      linkedinHandle('https://linkedin.com/in/nobody-else')!,
    ]),
  )
  expect((await listed(ann)).map((each) => each.email)).toEqual([other])
})

test('an invitation that expired long ago is forgotten', async () => {
  const ann = await owner()
  const email = someAddress()
  await invite(ann, email)
  later(37 * dayMs)
  await forgetOldInvitations({ pool: t.pool, now: () => clock })
  expect(await listed(await again(ann))).toHaveLength(1)
  later(1000)
  await forgetOldInvitations({ pool: t.pool, now: () => clock })
  expect(await listed(await again(ann))).toEqual([])
})

test('a server that sends no emails invites nobody', async () => {
  const off = await testApp({
    config: { ...testConfig, isProduction: true, publicUrl: 'https://rapport.example' },
  })
  const ann = await openAccount(off)
  const response = await off.inject({
    method: 'POST',
    url: '/api/team/invitations',
    headers: ann.headers,
    payload: { email: someAddress(), role: 'member' },
  })
  expect(response.json()).toMatchObject({ code: 'emails_off' })
})
