import { randomUUID } from 'node:crypto'
import { createCampaign, createMailbox, createSender, enrol } from '@rapport/test-support/campaign-world.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxSending } from '../../../../test/campaigns/outbox-sending.ts'
import { testDatabase, untilBlocked } from '../../../../test/database.ts'
import { asAccount } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { DraftMailbox } from '../../../mail/mailbox.ts'
import { unsubscribe } from '../unsubscribe/unsubscribe.ts'
import type { SendingDeps } from './facts/turn.ts'
import { findPeopleFacts } from './facts/candidate-queries.ts'
import { planFirst } from './plan/plan.ts'
import { runMailbox } from './wake/batch.ts'

/* Accounts of one team never write over each other. */

const minute = 60_000
const day = 24 * 60 * minute

let pool: Pool
let clock: Date
let deps: SendingDeps
const later = (ms: number) => (clock = new Date(clock.getTime() + ms))

beforeAll(async () => {
  ;({ pool } = await testDatabase())
  // The first account, of another team.
  await createSender(pool)
})
beforeEach(() => {
  clock = new Date('2026-11-23T10:00:00Z')
  deps = outboxSending(pool, () => clock)
})

type Teammate = { userId: AccountId; mailboxId: number }

async function teammate(of?: Teammate): Promise<Teammate> {
  const { id: userId } = await createSender(pool)
  if (of) await joinTeam(pool, { id: userId, of: of.userId, role: 'member' })
  return { userId, mailboxId: await addMailbox(userId) }
}
const addMailbox = (userId: AccountId) =>
  createMailbox(pool, userId, { email: `${randomUUID()}@rapport.test`, provider: 'outbox', now: clock })

type Options = Partial<Parameters<typeof createCampaign>[2]>

const campaignOf = async ({ userId, mailboxId }: Teammate, options: Options = {}) =>
  (
    await createCampaign(pool, userId, {
      mailboxIds: [mailboxId],
      now: clock,
      ...options,
      setup: { quietDays: 3, ...options.setup },
    })
  ).id

/** Enrols somebody under an address of the account's own. `personId`: the shared person that they are. */
async function join(
  { userId }: Teammate,
  campaignId: number,
  { email = `p${randomUUID()}@example.com`, personId = null as number | null } = {},
): Promise<number> {
  const id = await enrol(pool, { userId, campaignId }, { email, now: clock })
  await pool.query(
    `update own_people set shared_person_id = $2
     where id = (select own_person_id from enrolments where id = $1)`,
    [id, personId],
  )
  return id
}

const plan = ({ userId }: Teammate, campaignId: number) =>
  asAccount(pool, userId, (client) => planFirst(client, deps, { campaignId, now: clock }))
const turn = ({ mailboxId }: Teammate) => runMailbox(deps, mailboxId, new AbortController().signal)

async function sentBy({ userId }: Teammate): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from sends where user_id = $1 and kind = 'step' and state = 'sent'`,
    [userId],
  )
  return rows[0]!.count
}

async function stateOf(id: number) {
  const { rows } = await pool.query<{ state: string; reason: string | null; due: Date | null }>(
    'select state, reason, due_at as due from enrolments where id = $1',
    [id],
  )
  return rows[0]!
}

const onePerson = async () => (await createPeople(pool, [personRecord()]))[0]!

describe('within the quiet days', () => {
  it.each([
    ['the same address', async () => ({ email: `same-${randomUUID()}@example.com` })],
    ['another address of the person', async () => ({ personId: await onePerson() })],
  ])('a teammate’s email to %s keeps the next one waiting, and then no longer', async (_what, of) => {
    const ann = await teammate()
    const ben = await teammate(ann)
    const who = await of()
    const [one, two] = [await campaignOf(ann), await campaignOf(ben)]
    await join(ann, one, who)
    await plan(ann, one)
    await turn(ann)
    expect(await sentBy(ann)).toBe(1)
    const theirs = await join(ben, two, who)
    await plan(ben, two)
    later(day)
    await turn(ben)
    expect(await sentBy(ben)).toBe(0)
    const end = new Date('2026-11-26T10:00:00Z')
    expect(await stateOf(theirs)).toEqual({ state: 'active', reason: null, due: end })
    later(2 * day)
    await turn(ben)
    expect(await sentBy(ben)).toBe(1)
  })

  it.each(['claimed', 'drafted', 'unknown'])('an email that is %s counts', async (state) => {
    const ann = await teammate()
    const ben = await teammate(ann)
    const who = { personId: await onePerson() }
    const [one, two] = [await campaignOf(ann), await campaignOf(ben)]
    await join(ann, one, who)
    await plan(ann, one)
    await turn(ann)
    await pool.query('update sends set state = $2 where user_id = $1', [ann.userId, state])
    await join(ben, two, who)
    await plan(ben, two)
    await turn(ben)
    expect(await sentBy(ben)).toBe(0)
  })

  it.each([
    ['a planned or cancelled email', `state = 'cancelled'`],
    ['a test', `kind = 'test'`],
    ['an answer', `kind = 'answer'`],
    ['an email of another team', '(user_id, team_id) = (select id, team_id from users order by id limit 1)'],
    ['an email of an account that was removed before there were teams', 'user_id = null, team_id = null'],
  ])('%s does not count', async (_what, change) => {
    const ann = await teammate()
    const ben = await teammate(ann)
    const who = { email: `one-${randomUUID()}@example.com`, personId: await onePerson() }
    const [one, two] = [await campaignOf(ann), await campaignOf(ben)]
    await join(ann, one, who)
    await plan(ann, one)
    await turn(ann)
    await pool.query(`update sends set ${change} where user_id = $1`, [ann.userId])
    await join(ben, two, who)
    await plan(ben, two)
    await turn(ben)
    expect(await sentBy(ben)).toBe(1)
  })

  it('an email of a teammate who has left since counts, and one’s own to another address does not', async () => {
    const ann = await teammate()
    const ben = await teammate(ann)
    const who = { personId: await onePerson() }
    const [one, two] = [await campaignOf(ann), await campaignOf(ben)]
    await join(ann, one, who)
    await plan(ann, one)
    await turn(ann)
    await pool.query('update sends set user_id = null where user_id = $1', [ann.userId])
    await pool.query('delete from campaigns where user_id = $1', [ann.userId])
    await join(ben, two, who)
    await plan(ben, two)
    await turn(ben)
    expect(await sentBy(ben)).toBe(0)
    later(3 * day)
    await turn(ben)
    expect(await sentBy(ben)).toBe(1)
    const third = await campaignOf(ben)
    await join(ben, third, who)
    await plan(ben, third)
    await turn(ben)
    expect(await sentBy(ben)).toBe(2)
  })

  it('quiet days of none let both write', async () => {
    const ann = await teammate()
    const ben = await teammate(ann)
    const who = { personId: await onePerson() }
    const setup = { quietDays: 0 }
    const [one, two] = [await campaignOf(ann, { setup }), await campaignOf(ben, { setup })]
    await join(ann, one, who)
    await plan(ann, one)
    await turn(ann)
    await join(ben, two, who)
    await plan(ben, two)
    await turn(ben)
    expect(await sentBy(ben)).toBe(1)
  })
})

it('of two campaigns that run the earlier goes on with a person, and the later holds them', async () => {
  const ann = await teammate()
  const ben = await teammate(ann)
  const who = { personId: await onePerson() }
  const steps = [{}, { waitAmount: 5, waitUnit: 'days' as const }]
  const [one, two] = [await campaignOf(ann, { steps }), await campaignOf(ben)]
  const [earlier, second] = [await join(ann, one, who), await join(ben, two, who)]
  await plan(ann, one)
  await plan(ben, two)
  await turn(ben)
  expect(await stateOf(second)).toMatchObject({ state: 'held', reason: 'in_teammates_campaign' })
  await turn(ann)
  later(5 * day)
  await turn(ann)
  expect([await sentBy(ann), await sentBy(ben)]).toEqual([2, 0])
  expect(await stateOf(earlier)).toMatchObject({ state: 'finished' })
  // Somebody who is held for another campaign keeps nobody else waiting.
  const third = await campaignOf(ann)
  await join(ann, third, who)
  await plan(ann, third)
  later(3 * day)
  await turn(ann)
  expect(await sentBy(ann)).toBe(3)
})

it('a teammate’s unsubscribe between a claim and its call keeps the email back', async () => {
  const ann = await teammate()
  const ben = await teammate(ann)
  const email = `ada-${randomUUID()}@example.com`
  const [one, two] = [await campaignOf(ann), await campaignOf(ben, { setup: { quietDays: 0 } })]
  await join(ann, one, { email })
  await plan(ann, one)
  await turn(ann)
  const theirs = await join(ben, two, { email })
  await plan(ben, two)
  const { rows } = await pool.query<{ token: string }>(
    'select unsubscribe_token as token from sends where user_id = $1',
    [ann.userId],
  )
  const calls: string[] = []
  const mailbox = {
    kind: 'drafts',
    traits: { callTimeoutMs: 30_000, vouchesForBounces: true },
    createDraft: async () => {
      calls.push('create')
      await unsubscribe({ pool, now: () => clock }, { token: rows[0]!.token, how: 'link' })
      return { draftId: 'draft', version: 'one' }
    },
    sendDraft: async () => calls.push('send'),
    deleteDraft: async () => calls.push('delete'),
    close: async () => {},
  }
  deps.open = async () => mailbox as unknown as DraftMailbox
  await turn(ben)
  expect(calls).toEqual(['create', 'delete'])
  expect(await sentBy(ben)).toBe(0)
  expect(await stateOf(theirs)).toMatchObject({ state: 'stopped', reason: 'unsubscribed' })
})

it.each([
  [true, 0],
  [false, 1],
])(
  'a reply to a teammate’s campaign holds people of that company if the setup says so (%s)',
  async (stop, sent) => {
    const ann = await teammate()
    const ben = await teammate(ann)
    const companyDomain = `${randomUUID()}.example`
    const [one, two] = [await campaignOf(ann), await campaignOf(ben, { setup: { stopOnDomainReply: stop } })]
    const colleague = await enrol(
      pool,
      { userId: ann.userId, campaignId: one },
      { email: `a@${companyDomain}`, companyDomain, now: clock },
    )
    const theirs = await enrol(
      pool,
      { userId: ben.userId, campaignId: two },
      { email: `b@${companyDomain}`, companyDomain, now: clock },
    )
    await plan(ben, two)
    await pool.query(
      `insert into inbound_messages (user_id, mailbox_id, provider_id, thread_id, class, evidence, enrolment_id,
       received_at)
     values ($1, $2, 'reply', 'thread', 'reply', 'x', $3, $4)`,
      [ann.userId, ann.mailboxId, colleague, clock],
    )
    await turn(ben)
    expect(await sentBy(ben)).toBe(sent)
    expect((await stateOf(theirs)).reason).toBe(stop ? 'colleague_replied' : null)
    // The simulation sees it, too.
    const people = await inTransaction(pool, (client) => findPeopleFacts(client, two))
    expect(people.map(({ colleagueReplied }) => colleagueReplied)).toEqual(stop ? [true] : [])
  },
)

describe('at once', () => {
  it('of two claims for one person under two addresses the later sees the earlier', async () => {
    const ann = await teammate()
    const ben = await teammate(ann)
    const who = { personId: await onePerson() }
    // The draft has the earlier id, so that only the other's email can keep it waiting.
    const draft = await campaignOf(ann, { status: 'draft' })
    const running = await campaignOf(ben)
    const waiting = await join(ann, draft, who)
    await join(ben, running, who)
    await plan(ben, running)
    const blocker = await pool.connect()
    try {
      await blocker.query('begin')
      // Keeps a claim from ending: its send refers to the team.
      await blocker.query(
        'select from teams where id = (select team_id from users where id = $1) for update',
        [ben.userId],
      )
      const first = turn(ben)
      await untilBlocked(pool)
      await pool.query(`update campaigns set status = 'running' where id = $1`, [draft])
      await plan(ann, draft)
      const second = turn(ann)
      await untilBlocked(pool, 2)
      await blocker.query('commit')
      await Promise.all([first, second])
    } finally {
      blocker.release()
    }
    expect([await sentBy(ben), await sentBy(ann)]).toEqual([1, 0])
    expect(await stateOf(waiting)).toMatchObject({ state: 'active', due: new Date('2026-11-26T10:00:00Z') })
  })

  it('many mailboxes of three teammates write to each person once, and none waits for another for ever', async () => {
    const ann = await teammate()
    const team = [ann, await teammate(ann), await teammate(ann)]
    const people = await createPeople(
      pool,
      Array.from({ length: 12 }, () => personRecord()),
    )
    const mailboxes: Teammate[] = []
    for (const [at, one] of team.entries()) {
      const ids = [one.mailboxId, await addMailbox(one.userId)]
      mailboxes.push(...ids.map((mailboxId) => ({ ...one, mailboxId })))
      // Half of the campaigns begin to run while the others send, as if launched at once.
      for (const status of ['running', 'draft'] as const) {
        const id = await campaignOf(one, { mailboxIds: ids, status })
        const turned = [...people.slice(at * 5), ...people.slice(0, at * 5)]
        for (const personId of status === 'draft' ? turned.toReversed() : turned)
          await join(one, id, { personId })
        if (status === 'running') await plan(one, id)
      }
    }
    const launches = team.map(async ({ userId, mailboxId }) => {
      const { rows } = await pool.query<{ id: number }>(
        `update campaigns set status = 'running' where user_id = $1 and status = 'draft' returning id`,
        [userId],
      )
      await plan({ userId, mailboxId }, rows[0]!.id)
    })
    await Promise.all([...launches, ...mailboxes.map(turn)])
    for (let round = 0; round < 3; round++) await Promise.all(mailboxes.map(turn))
    const { rows } = await pool.query<{ person: number; senders: number; sent: number }>(
      `select o.shared_person_id as person, count(distinct d.user_id)::integer as senders,
         count(*)::integer as sent
       from sends d join own_people o on o.id = d.own_person_id
       where d.user_id = any($1::integer[]) and d.state = 'sent' group by 1`,
      [team.map(({ userId }) => userId)],
    )
    expect(rows).toHaveLength(people.length)
    expect(rows.filter(({ senders }) => senders > 1)).toEqual([])
  })
})
