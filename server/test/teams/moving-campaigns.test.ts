import { randomUUID } from 'node:crypto'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import { createPeople, personRecord, testSuppressionKey } from '@rapport/test-support/factories.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../app.ts'
import { callCampaigns } from '../campaigns/call-campaigns.ts'
import { outboxSending } from '../campaigns/outbox-sending.ts'
import { testDatabase, untilBlocked } from '../database.ts'
import { openAccount } from '../routes/things.ts'
import { callAs, joinByInvitation } from './joining.ts'
import { oneTurn } from './moves.ts'
import { asAccount } from '../../src/database/as-account.ts'
import { mailboxHash } from '../../src/mail/mailbox-hash.ts'
import { refuseAddress } from '../../src/features/campaigns/inbound/queries.ts'
import type { SendingDeps } from '../../src/features/campaigns/sending/facts/turn.ts'
import { planFirst } from '../../src/features/campaigns/sending/plan/plan.ts'
import { runMailbox } from '../../src/features/campaigns/sending/wake/batch.ts'
import { findTeamOf } from '../../src/features/teams/teams.ts'

/* Campaigns, emails and opt-outs of an account that joins a team. */

const day = 24 * 60 * 60_000

let t: TestApp
let people: number[]
let clock: Date
let deps: SendingDeps
const later = (ms: number) => (clock = new Date(clock.getTime() + ms))
beforeAll(async () => {
  const { pool } = await testDatabase()
  people = await createPeople(
    pool,
    Array.from({ length: 6 }, () => personRecord({ contacts: [] })),
  )
  t = await testApp({ pool })
})

type World = { account: SignedIn; mailboxId: number; campaignId: number }
let ann: World
let ben: World
beforeEach(async () => {
  clock = new Date()
  deps = outboxSending(t.pool, () => clock)
  ;[ann, ben] = [await world(), await world()]
})

/** An account with a campaign of two steps that runs. */
async function world(): Promise<World> {
  const email = `${randomUUID()}@rapport.test`
  const account = await openAccount(t, { email, planCode: 'SUBSCRIPTION' })
  const { id } = account.user
  const mailbox = { email: `${randomUUID()}@rapport.test`, provider: 'outbox', now: clock } as const
  const mailboxId = await createMailbox(t.pool, id, mailbox)
  const steps = [{}, { waitAmount: 5, waitUnit: 'days' as const }]
  const setup = { quietDays: 3 }
  const campaign = await createCampaign(t.pool, id, { mailboxIds: [mailboxId], now: clock, steps, setup })
  return { account, mailboxId, campaignId: campaign.id }
}

/** Puts somebody into the campaign, with an address of the account's own. `personId`: who they are. */
async function add(
  { account, campaignId }: World,
  { email = address(), personId = null }: { email?: string; personId?: number | null } = {},
): Promise<number> {
  const id = await enrol(t.pool, { userId: account.user.id, campaignId }, { email, now: clock })
  await t.pool.query(
    `update own_people set shared_person_id = $2
     where id = (select own_person_id from enrolments where id = $1)`,
    [id, personId],
  )
  return id
}
const address = () => `p${randomUUID()}@example.com`
const hashOf = (email: string) => mailboxHash(testSuppressionKey, email)
const hexOf = (email: string) => hashOf(email).toString('hex')
const plan = ({ account, campaignId }: World) =>
  asAccount(t.pool, account.user.id, (client) => planFirst(client, deps, { campaignId, now: clock }))
const turn = ({ mailboxId }: World) => runMailbox(deps, mailboxId, new AbortController().signal)
const idOf = ({ account }: World) => account.user.id
const teamOf = (of: World) => findTeamOf(t.pool, idOf(of))

async function sentBy(of: World): Promise<number> {
  const { rows } = await t.pool.query<{ count: number }>(
    `select count(*)::integer as count from sends where user_id = $1 and kind = 'step' and state = 'sent'`,
    [idOf(of)],
  )
  return rows[0]!.count
}
const stateOf = async (id: number) =>
  (
    await t.pool.query<{ state: string; reason: string | null }>(
      'select state, reason from enrolments where id = $1',
      [id],
    )
  ).rows[0]
const tokenOf = async (enrolmentId: number) =>
  (
    await t.pool.query<{ token: string }>(
      'select unsubscribe_token as token from sends where enrolment_id = $1',
      [enrolmentId],
    )
  ).rows[0]!.token
const press = (token: string) => t.inject({ method: 'POST', url: `/u/${token}` })

async function refuse(of: World, email: string, { at = clock, why = 'unsubscribed' } = {}): Promise<void> {
  await t.pool.query(
    `insert into refused_addresses (user_id, team_id, address_hash, why, evidence, at)
     select id, team_id, $2, $3, 'x', $4 from users where id = $1`,
    [idOf(of), hashOf(email), why, at],
  )
}
const refusal = (email: string, { by, at, why = 'unsubscribed' }: { by: World; at: Date; why?: string }) => ({
  hash: hexOf(email),
  why,
  by: idOf(by),
  at,
})
async function refusals(teamId: number) {
  const { rows } = await t.pool.query<{ hash: string; why: string; by: number; at: Date }>(
    `select encode(address_hash, 'hex') as hash, why, user_id as by, at from refused_addresses where team_id = $1`,
    [teamId],
  )
  return rows
}

/** How many rows a team has in each table of emails. */
async function counts(teamId: number): Promise<Record<string, number>> {
  const tables = ['refused_addresses', 'sends', 'enrolments', 'address_verdicts', 'plan_requests']
  const { rows } = await t.pool.query<Record<string, number>>(
    `select ${tables.map((name) => `(select count(*)::integer from ${name} where team_id = $1) as ${name}`).join(', ')}`,
    [teamId],
  )
  return rows[0]!
}

/** What an account sees of its campaign. */
async function seenBy({ account, campaignId }: World) {
  const paths = ['', '/contacts?limit=50', '/overview', '/stats', '/problems']
  const answers = []
  for (const path of paths) answers.push(await callCampaigns(t, account, 'GET', `/${campaignId}${path}`))
  const contacted = await callAs<{ people: { id: number }[] }>(t, account, {
    method: 'POST',
    path: '/v2/search/people?limit=50',
    body: { listFilter: { contacted: true } },
  })
  return { answers, contacted: contacted.data.people.map(({ id }) => id).toSorted((a, b) => a - b) }
}

test('a campaign waits while its account moves, and then goes on as if nothing had been', async () => {
  for (const personId of people.slice(0, 5)) await add(ben, { personId })
  await plan(ben)
  await turn(ben)
  expect(await sentBy(ben)).toBe(5)
  const before = await seenBy(ben)
  expect(before.answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(before.contacted).toEqual(people.slice(0, 5))
  for (let n = 0; n < 4; n++) await refuse(ben, address())
  const fromTeam = await teamOf(ben)
  const had = await counts(fromTeam)
  expect((await seenBy(ann)).contacted).toEqual([])
  await joinByInvitation(t, ann.account, { account: ben.account })
  later(6 * day)
  for (let turns = 0; ; turns++) {
    expect(turns).toBeLessThan(40)
    const [left, there] = [await counts(fromTeam), await counts(await teamOf(ann))]
    for (const [table, count] of Object.entries(had)) expect(left[table]! + there[table]!).toBe(count)
    expect(left['refused_addresses'] === 0 || there['sends'] === 0).toBe(true)
    await turn(ben)
    expect(await sentBy(ben)).toBe(5)
    if (await oneTurn(t.pool, idOf(ben), 2)) break
  }
  expect(await counts(await teamOf(ann))).toEqual(had)
  expect(await seenBy(ben)).toEqual(before)
  expect((await seenBy(ann)).contacted).toEqual(before.contacted)
  await turn(ben)
  expect(await sentBy(ben)).toBe(10)
})

test('opt-outs of both sides hold for both, and of two the first stays', async () => {
  const [hers, his, both] = [address(), address(), address()]
  const [first, second] = [new Date('2026-01-01'), new Date('2026-02-01')]
  await refuse(ann, hers)
  await refuse(ben, his)
  await refuse(ann, both, { at: second })
  await refuse(ben, both, { at: first })
  await refuse(ben, both, { why: 'complained', at: second })
  const late = address()
  await refuse(ann, late, { at: first })
  await refuse(ben, late, { at: second })
  const enrolled = [
    await add(ann, { email: his }),
    await add(ben, { email: hers }),
    await add(ben, { email: late }),
  ]
  await plan(ann)
  await joinByInvitation(t, ann.account, { account: ben.account })
  await t.runJobs()
  await plan(ben)
  await turn(ann)
  await turn(ben)
  expect([await sentBy(ann), await sentBy(ben)]).toEqual([0, 0])
  for (const id of enrolled) expect(await stateOf(id)).toEqual({ state: 'stopped', reason: 'unsubscribed' })
  const all = await refusals(await teamOf(ann))
  expect(all).toHaveLength(5)
  expect(all).toEqual(
    expect.arrayContaining([
      refusal(both, { by: ben, at: first }),
      refusal(both, { by: ben, at: second, why: 'complained' }),
      refusal(late, { by: ann, at: first }),
    ]),
  )
})

test('of two verdicts on a mailbox the later stays, unless it says nothing', async () => {
  const verdict = (of: World, email: string, [said, at]: readonly [string, string]) =>
    t.pool.query(
      `insert into address_verdicts (user_id, team_id, hash, verdict, reason, evidence, said_by, checked_at)
       select id, team_id, $2, $3, 'accepted', 'x', 'x', $4 from users where id = $1`,
      [idOf(of), hashOf(email), said, at],
    )
  const cases = [
    [['valid', '2026-01-01'], ['invalid', '2026-02-01'], 'invalid'],
    [['valid', '2026-03-01'], ['invalid', '2026-02-01'], 'valid'],
    [['valid', '2026-01-01'], ['unknown', '2026-02-01'], 'valid'],
    [['unknown', '2026-02-01'], ['risky', '2026-01-01'], 'risky'],
  ] as const
  const emails = cases.map(address)
  for (const [at, [hers, his]] of cases.entries()) {
    await verdict(ann, emails[at]!, hers)
    await verdict(ben, emails[at]!, his)
  }
  await joinByInvitation(t, ann.account, { account: ben.account })
  await t.runJobs()
  const { rows } = await t.pool.query<{ hash: Buffer; verdict: string }>(
    'select hash, verdict from address_verdicts where team_id = $1',
    [await teamOf(ann)],
  )
  const found = emails.map((email) => rows.find(({ hash }) => hash.equals(hashOf(email)))?.verdict)
  expect(found).toEqual(cases.map(([, , stays]) => stays))
  expect(rows).toHaveLength(cases.length)
})

test.each(['ann', 'ben'] as const)(
  'of two campaigns with the same person the earlier goes on: that of %s',
  async (who) => {
    const [first, second] = who === 'ann' ? [ann, ben] : [ben, ann]
    const personId = people[5]!
    const [earlier, other] = [await add(first, { personId }), await add(second, { personId })]
    await plan(first)
    await plan(second)
    await joinByInvitation(t, ann.account, { account: ben.account })
    await t.runJobs()
    await turn(second)
    expect(await stateOf(other)).toEqual({ state: 'held', reason: 'in_teammates_campaign' })
    await turn(first)
    later(6 * day)
    await turn(first)
    await turn(second)
    expect([await sentBy(first), await sentBy(second)]).toEqual([2, 0])
    expect(await stateOf(earlier)).toMatchObject({ state: 'finished' })
  },
)

test('whom the account wrote to before it joined, teammates leave alone for the quiet days', async () => {
  const email = address()
  await add(ben, { email })
  await plan(ben)
  await turn(ben)
  await t.pool.query(`update campaigns set status = 'paused' where id = $1`, [ben.campaignId])
  await joinByInvitation(t, ann.account, { account: ben.account })
  await t.runJobs()
  await add(ann, { email })
  await plan(ann)
  later(day)
  await turn(ann)
  expect(await sentBy(ann)).toBe(0)
  later(3 * day)
  await turn(ann)
  expect(await sentBy(ann)).toBe(1)
})

test('an unsubscribe or bounce while the account moves holds for the team, and nothing fails', async () => {
  const emails = [address(), address(), address()]
  const ids = []
  for (const email of emails) ids.push(await add(ben, { email }))
  await plan(ben)
  await turn(ben)
  await refuse(ben, emails[2]!, { why: 'bounced' })
  const fromTeam = await teamOf(ben)
  await joinByInvitation(t, ann.account, { account: ben.account })
  const tokens = [await tokenOf(ids[0]!), await tokenOf(ids[1]!)] as const
  expect((await press(tokens[0])).statusCode).toBe(200)
  const team = await teamOf(ann)
  const bounced = {
    addressHash: hashOf(emails[2]!),
    why: 'bounced',
    sendId: null,
    evidence: 'x',
    at: clock,
  } as const
  const refused = await asAccount(t.pool, idOf(ben), (client) =>
    refuseAddress(client, team, { userId: idOf(ben), ...bounced }),
  )
  expect(refused).toBe(false)
  // Once the opt-outs have moved, and before the emails have.
  while ((await refusals(fromTeam)).length > 0) await oneTurn(t.pool, idOf(ben), 1)
  expect((await counts(fromTeam))['sends']).toBe(3)
  expect((await press(tokens[1])).statusCode).toBe(200)
  expect((await press(tokens[0])).statusCode).toBe(200)
  await t.runJobs()
  const all = new Map((await refusals(team)).map(({ hash, why }) => [hash, why]))
  const whys = ['unsubscribed', 'unsubscribed', 'bounced']
  expect(all).toEqual(new Map(emails.map((email, at) => [hexOf(email), whys[at]])))
  expect(await refusals(fromTeam)).toEqual([])
})

test('whoever unsubscribes at the moment in which the account joins is refused to the team', async () => {
  const email = address()
  const id = await add(ben, { email })
  await plan(ben)
  await turn(ben)
  const token = await tokenOf(id)
  const blocker = await t.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('select from users where id = $1 for update', [idOf(ben)])
    const pressed = press(token)
    await untilBlocked(t.pool)
    await blocker.query('update sends set team_id = $2 where user_id = $1', [idOf(ben), await teamOf(ann)])
    await blocker.query('update enrolments set team_id = $2 where user_id = $1', [
      idOf(ben),
      await teamOf(ann),
    ])
    await blocker.query('update users set team_id = $2 where id = $1', [idOf(ben), await teamOf(ann)])
    await blocker.query('commit')
    expect((await pressed).statusCode).toBe(200)
  } finally {
    blocker.release()
  }
  expect(await refusals(await teamOf(ann))).toMatchObject([{ hash: hexOf(email), why: 'unsubscribed' }])
  expect(await stateOf(id)).toEqual({ state: 'stopped', reason: 'unsubscribed' })
})

test('requests for a plan come along but for the open one', async () => {
  await t.pool.query(
    `insert into plan_requests (user_id, team_id, state, created_at, closed_at)
     select u.id, u.team_id, state, now(), case state when 'declined' then now() end
     from (values ($1::integer, 'declined'), ($1, 'open'), ($2, 'open')) asked (id, state)
     join users u using (id)`,
    [idOf(ben), idOf(ann)],
  )
  await joinByInvitation(t, ann.account, { account: ben.account })
  await t.runJobs()
  const { rows } = await t.pool.query(
    'select user_id as by, state from plan_requests where team_id = $1 order by id',
    [await teamOf(ann)],
  )
  expect(rows).toEqual([
    { by: idOf(ben), state: 'declined' },
    { by: idOf(ann), state: 'open' },
  ])
})

/** Both in ann's team, and everything of ben's moved there. */
async function joined(): Promise<void> {
  await joinByInvitation(t, ann.account, { account: ben.account })
  await t.runJobs()
}

/** Leaves the team, and signs in again. */
async function leave(of: World): Promise<void> {
  expect((await callAs(t, of.account, { method: 'POST', path: '/team/leave' })).status).toBe(200)
  of.account = await t.signIn(of.account.user)
  await t.runJobs()
}

const namesOf = (contacts: unknown) =>
  (contacts as { items: { name: string }[] }).items.map(({ name }) => name)

test('whoever leaves keeps their campaigns, paused and without mailboxes, and goes on where they were', async () => {
  const { id } = ben.account.user
  await joined()
  for (const personId of people.slice(0, 3)) await add(ben, { personId })
  await plan(ben)
  await turn(ben)
  expect(await sentBy(ben)).toBe(3)
  const smtp = await createMailbox(t.pool, id, { email: address(), provider: 'smtp', now: clock })
  await t.pool.query(`update mailboxes set credentials = '\\x00' where id = $1`, [smtp])
  const before = (await seenBy(ben)).answers[1]!.data
  await leave(ben)
  expect((await seenBy(ben)).answers[0]!.data).toMatchObject({ status: 'paused' })
  const { rows } = await t.pool.query('select connection, credentials from mailboxes where id = $1', [smtp])
  expect(rows).toEqual([{ connection: 'removed', credentials: null }])
  expect(namesOf((await seenBy(ben)).answers[1]!.data)).toEqual(namesOf(before))
  expect(await counts(await teamOf(ben))).toMatchObject({ enrolments: 3, sends: 3 })
  expect(await counts(await teamOf(ann))).toMatchObject({ enrolments: 0, sends: 0 })
  // Its plan was the team's.
  await t.pool.query('update users set plan_expires_at = $2 where id = $1', [id, new Date('2100-01-01')])
  later(6 * day)
  await turn(ben)
  expect(await sentBy(ben)).toBe(3)
  await callCampaigns(t, ben.account, 'PATCH', `/${ben.campaignId}/pause`, { paused: false })
  await turn(ben)
  expect(await sentBy(ben)).toBe(6)
})

test('the team goes on knowing whom somebody wrote to who has left, and so do they', async () => {
  await joined()
  const email = address()
  await add(ben, { email })
  await plan(ben)
  await turn(ben)
  expect(await sentBy(ben)).toBe(1)
  await leave(ben)
  await add(ann, { email })
  await plan(ann)
  await turn(ann)
  expect(await sentBy(ann)).toBe(0)
  later(4 * day)
  await turn(ann)
  expect(await sentBy(ann)).toBe(1)
})

test('nor do they write to them at another address, as somebody else of their own', async () => {
  await joined()
  await add(ben, { personId: people[0]! })
  await plan(ben)
  await turn(ben)
  expect(await sentBy(ben)).toBe(1)
  await leave(ben)
  await add(ann, { personId: people[0]! })
  await plan(ann)
  await turn(ann)
  expect(await sentBy(ann)).toBe(0)
  const body = { talentIds: people.slice(0, 1) }
  const call = { method: 'POST', path: '/people/teammate-emails', body } as const
  const asked = await callAs<{ items: { talentId: number }[] }>(t, ann.account, call)
  expect(asked.data.items).toMatchObject([{ talentId: people[0] }])
  expect((await seenBy(ann)).contacted).toEqual([people[0]])
  expect((await seenBy(ben)).contacted).toEqual([people[0]])
  later(4 * day)
  await turn(ann)
  expect(await sentBy(ann)).toBe(1)
})

test('the next team knows whom its new account has written to in the last one', async () => {
  await joined()
  const email = address()
  await add(ben, { email })
  await plan(ben)
  await turn(ben)
  await leave(ben)
  const cem = await world()
  await joinByInvitation(t, cem.account, { account: ben.account })
  await t.runJobs()
  await add(cem, { email })
  await plan(cem)
  await turn(cem)
  expect(await sentBy(cem)).toBe(0)
  await add(ann, { email })
  await plan(ann)
  await turn(ann)
  expect(await sentBy(ann)).toBe(0)
})

test('addresses that the team has revealed stay with it, but for those that were written to', async () => {
  await joined()
  const [written, waiting] = [await add(ben), await add(ben)]
  await plan(ben)
  const own = await add(ben)
  await turn(ben)
  await t.pool.query('delete from sends where enrolment_id = $1', [waiting])
  await t.pool.query(
    'delete from own_contact_values where member_id in (select member_id from enrolments where id = any($1::integer[]))',
    [[written, waiting]],
  )
  await leave(ben)
  const { rows } = await t.pool.query<{ id: number; known: boolean; state: string; reason: string | null }>(
    'select id, address is not null as known, state, reason from enrolments where campaign_id = $1 order by id',
    [ben.campaignId],
  )
  expect(rows).toMatchObject([
    { id: written, known: true, state: 'active' },
    { id: waiting, known: false, state: 'held', reason: 'not_revealed' },
    { id: own, known: true, state: 'active' },
  ])
})

test('people who wait for a campaign of the team go on once the account has left it', async () => {
  await joined()
  const held = [await add(ben), await add(ben)]
  const hold = `update enrolments set state = 'held', reason = 'in_teammates_campaign' where id = any($1::integer[])`
  await t.pool.query(hold, [held])
  await leave(ben)
  const { rows } = await t.pool.query(
    'select state, reason, next_step_id is null as "isUnplanned" from enrolments where id = any($1::integer[])',
    [held],
  )
  expect(rows).toEqual(held.map(() => ({ state: 'active', reason: null, isUnplanned: false })))
})
