import { randomUUID } from 'node:crypto'
import { refusedReasons } from '@rapport/contract/campaigns/vocabularies.ts'
import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import {
  addStep,
  createCampaign,
  createMailbox,
  createSender,
  enrol,
  subjectOf,
  text,
} from '@rapport/test-support/campaign-world.ts'
import { testConfig, testMark } from '../../../../test/app.ts'
import { testDatabase, untilBlocked } from '../../../../test/database.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountId } from '../../../database/ids.ts'
import { MailboxError, type DraftMailbox } from '../../../mail/mailbox.ts'
import { outboxMailbox } from '../../../mail/outbox-mailbox.ts'
import { runMailbox } from './wake/batch.ts'
import type { SendingDeps } from './facts/turn.ts'
import { planFirst } from './plan/plan.ts'
import { keepSending, wakeMailbox } from './wake/wake-job.ts'

let pool: Pool
let clock: Date
let deps: SendingDeps
let userId: AccountId
let mailboxId: number

const minute = 60_000
const later = (ms: number) => (clock = new Date(clock.getTime() + ms))

beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

beforeEach(async () => {
  clock = new Date('2026-11-23T10:00:00Z')
  const now = () => clock
  deps = {
    pool,
    config: testConfig,
    now,
    random: () => 0,
    log: { warn: () => {} },
    open: async ({ id }) => outboxMailbox({ pool, now }, id),
    sync: async () => ({ isSynced: true, again: null }),
    brake: async () => null,
    mark: testMark(),
  }
  ;({ id: userId } = await createSender(pool))
  mailboxId = await createMailbox(pool, userId, {
    email: `mina${userId}@rapport.test`,
    provider: 'outbox',
    now: clock,
  })
})

const turn = () => runMailbox(deps, mailboxId, new AbortController().signal)
const plan = (campaignId: number) =>
  asAccount(pool, userId, (client) => planFirst(client, deps, { campaignId, now: clock }))

type Row = { step: number; state: string; to: string; subject: string }

/** The emails that were sent, or begun, by step and recipient. */
async function sends(campaignId: number): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select s.position as step, d.state, d.mail->'to'->>'address' as "to", d.mail->>'subject' as subject
     from sends d join campaign_steps s on s.id = d.step_id where d.campaign_id = $1 order by d.id`,
    [campaignId],
  )
  return rows
}

const enrolment = async (id: number) =>
  (
    await pool.query('select state, reason, next_step_id, due_at, mailbox_id from enrolments where id = $1', [
      id,
    ])
  ).rows[0]

async function campaign(options: Partial<Parameters<typeof createCampaign>[2]> = {}) {
  return createCampaign(pool, userId, { mailboxIds: [mailboxId], now: clock, ...options })
}

const join = (campaignId: number, options: Partial<Parameters<typeof enrol>[2]> = {}) =>
  enrol(pool, { userId, campaignId }, { email: `p${randomUUID()}@example.com`, now: clock, ...options })

describe('a campaign with two steps', () => {
  it('sends each step once, the second as an answer in the thread, and finishes everyone', async () => {
    const { id } = await campaign({ steps: [{ subject: subjectOf('Hello') }, { waitAmount: 60 }] })
    const person = await join(id, { email: 'minsu@example.com' })
    await plan(id)
    expect(await turn()).toEqual(new Date(clock.getTime() + 60 * minute))
    expect(await sends(id)).toEqual([{ step: 1, state: 'sent', to: 'minsu@example.com', subject: 'Hello' }])
    await turn()
    expect(await sends(id)).toHaveLength(1)
    later(60 * minute)
    expect(await turn()).toBe(null)
    expect(await sends(id)).toEqual([
      { step: 1, state: 'sent', to: 'minsu@example.com', subject: 'Hello' },
      { step: 2, state: 'sent', to: 'minsu@example.com', subject: 'Re: Hello' },
    ])
    expect(await enrolment(person)).toMatchObject({ state: 'finished', due_at: null, mailbox_id: mailboxId })
    const mails = await pool.query<{ raw: string }>(
      'select raw from captured_mails where recipient = $1 order by id',
      ['minsu@example.com'],
    )
    const [first, second] = mails.rows.map(({ raw }) => raw)
    const id1 = /^message-id:\s*(<[^>]+>)/im.exec(first!)![1]
    expect(second).toMatch(new RegExp(`^in-reply-to:\\s*${id1}`, 'im'))
  })

  it('goes on with the step after the last one sent: whatever is inserted before it is skipped', async () => {
    const { id, stepIds } = await campaign({ steps: [{}, { waitAmount: 10 }] })
    const person = await join(id)
    await plan(id)
    await turn()
    await pool.query('update campaign_steps set position = position + 1 where campaign_id = $1', [id])
    await addStep(pool, id, { position: 1, now: clock, document: text('Inserted') })
    later(10 * minute)
    await turn()
    expect((await sends(id)).map(({ step }) => step)).toEqual([2, 3])
    expect(await enrolment(person)).toMatchObject({ state: 'finished' })
    expect(stepIds).toHaveLength(2)
  })
})

it('a mailbox that is switched off during its turn sends nothing more', async () => {
  const port = outboxMailbox(deps, mailboxId)
  deps.open = async () => ({
    ...port,
    send: async (client, email) => {
      await pool.query('update mailboxes set is_active = false where id = $1', [mailboxId])
      return port.send(client, email)
    },
  })
  const { id } = await campaign()
  await join(id)
  await join(id)
  await plan(id)
  await turn()
  expect(await sends(id)).toHaveLength(1)
})

it('a step with a subject begins a new thread, which the ones after it answer', async () => {
  const { id } = await campaign({ steps: [{}, { subject: subjectOf('Something else') }, {}] })
  await join(id, { email: 'threads@example.com' })
  await plan(id)
  for (let step = 0; step < 3; step++) {
    await turn()
    later(60 * minute)
  }
  expect((await sends(id)).map(({ subject }) => subject)).toEqual([
    'Hello',
    'Something else',
    'Re: Something else',
  ])
  const { rows } = await pool.query<{ raw: string; thread: string }>(
    'select raw, thread_id as thread from captured_mails where recipient = $1 order by id',
    ['threads@example.com'],
  )
  const [, second, third] = rows
  expect(third!.thread).toBe(second!.thread)
  const named = /^message-id:\s*(<[^>]+>)/im.exec(second!.raw)![1]
  expect(/^references:\s*(\S+)\r\n\S/im.exec(third!.raw)?.[1]).toBe(named)
})

it('stops a person whose email the provider refuses for good, even if they were held meanwhile', async () => {
  const { id } = await campaign()
  const person = await join(id)
  await plan(id)
  const createDraft = async () => {
    await pool.query(`update enrolments set state = 'held', reason = 'held' where id = $1`, [person])
    throw new MailboxError('refused', 'no such recipient')
  }
  const traits = { callTimeoutMs: 30_000, vouchesForBounces: true }
  deps.open = async () => ({ kind: 'drafts', traits, createDraft }) as unknown as DraftMailbox
  await turn()
  expect(await enrolment(person)).toMatchObject({ state: 'stopped', reason: 'refused' })
})

describe('pace', () => {
  it('keeps the pause between two emails of a mailbox, and the jitter drawn at planning', async () => {
    deps.random = () => 0.5
    const { id } = await campaign({ setup: { spacingSeconds: 90 } })
    await join(id)
    await join(id)
    await plan(id)
    const again = await turn()
    expect(again).toEqual(new Date(clock.getTime() + 112_500))
    expect(await sends(id)).toHaveLength(1)
    later(112_499)
    await turn()
    expect(await sends(id)).toHaveLength(1)
    later(1)
    await turn()
    expect(await sends(id)).toHaveLength(2)
  })

  it('reads the jitter of a plan that the previous release made in seconds of a minute', async () => {
    const { id } = await campaign({ setup: { spacingSeconds: 100 } })
    for (const _ of [1, 2]) await join(id)
    await plan(id)
    await pool.query('update enrolments set jitter = null, jitter_seconds = 15 where campaign_id = $1', [id])
    expect(await turn()).toEqual(new Date(clock.getTime() + 112_500))
  })

  it('stops at the campaign’s cap of the day, and goes on the next day', async () => {
    const { id } = await campaign({ setup: { dailyCap: 2 } })
    for (const _ of [1, 2, 3]) await join(id)
    await plan(id)
    await turn()
    expect(await sends(id)).toHaveLength(2)
    later(24 * 60 * minute)
    await turn()
    expect(await sends(id)).toHaveLength(3)
  })
})

it('counts what another mailbox sends at the same moment against the campaign’s cap', async () => {
  const second = await createMailbox(pool, userId, {
    email: `other${userId}@rapport.test`,
    provider: 'outbox',
    now: clock,
  })
  const { id } = await campaign({ setup: { dailyCap: 1 }, mailboxIds: [mailboxId, second] })
  await join(id)
  await join(id)
  await plan(id)
  const port = outboxMailbox(deps, mailboxId)
  const others: Promise<unknown>[] = []
  deps.open = async (mailbox) =>
    mailbox.id === second
      ? outboxMailbox(deps, second)
      : {
          ...port,
          send: async (client, email) => {
            const other = runMailbox(deps, second, new AbortController().signal)
            others.push(other)
            await Promise.race([other, untilBlocked(pool)])
            return port.send(client, email)
          },
        }
  await turn()
  await Promise.all(others)
  expect(await sends(id)).toHaveLength(1)
})

describe('a guard that refuses', () => {
  it.each([
    ['paused', `update campaigns set status = 'paused' where id = $1`],
    ['archived', `update campaigns set archived_at = '2026-11-23' where id = $1`],
  ])('keeps people in a campaign that is %s from getting anything', async (_name, sql) => {
    const { id } = await campaign()
    await join(id)
    await plan(id)
    await pool.query(sql, [id])
    await turn()
    expect(await sends(id)).toEqual([])
  })

  it('holds a person whose email lacks a word, rather than sending a gap', async () => {
    const document = {
      blocks: [
        {
          type: 'paragraph' as const,
          content: [{ type: 'variable' as const, name: 'first_name', fallback: '' }],
        },
      ],
    }
    const { id } = await campaign({ steps: [{ document }] })
    const [without, has] = [await join(id), await join(id, { variables: { first_name: 'Minsu' } })]
    await plan(id)
    await turn()
    expect(await enrolment(without)).toMatchObject({ state: 'held', reason: 'variable_missing' })
    expect(await enrolment(has)).toMatchObject({ state: 'finished' })
  })

  it('holds a person whose address no one reads, imported or not', async () => {
    const { id } = await campaign()
    const person = await join(id, { email: 'do-not-reply@example.com' })
    await plan(id)
    await turn()
    expect(await sends(id)).toEqual([])
    expect(await enrolment(person)).toMatchObject({ state: 'held', reason: 'address_risky' })
  })

  it.each(refusedReasons)('stops a person who is %s', async (why) => {
    const { id } = await campaign()
    const person = await join(id)
    await plan(id)
    await pool.query(
      `insert into refused_addresses (user_id, team_id, address_hash, why, evidence, at)
       select user_id, team_id, address_hash, $2, 'test', $3 from enrolments where id = $1`,
      [person, why, clock],
    )
    await turn()
    expect(await sends(id)).toEqual([])
    expect(await enrolment(person)).toMatchObject({ state: 'stopped', reason: why })
  })

  it('waits until the quiet days after another campaign are over', async () => {
    const [one, two] = [
      await campaign({ setup: { quietDays: 3 } }),
      await campaign({ setup: { quietDays: 3 } }),
    ]
    const email = 'quiet@example.com'
    await join(one.id, { email })
    await join(two.id, { email })
    await plan(one.id)
    await turn()
    await plan(two.id)
    await turn()
    expect(await sends(two.id)).toEqual([])
    later(3 * 24 * 60 * minute)
    await turn()
    expect(await sends(two.id)).toHaveLength(1)
  })

  it('plans for the next opening of the window', async () => {
    const { id } = await campaign({
      setup: { windows: { days: [1, 2, 3, 4, 5], from: '14:00', to: '17:00' } },
    })
    const person = await join(id)
    await plan(id)
    expect(await enrolment(person)).toMatchObject({ due_at: new Date('2026-11-23T14:00:00Z') })
    await turn()
    expect(await sends(id)).toEqual([])
    later(4 * 60 * minute)
    await turn()
    expect(await sends(id)).toHaveLength(1)
  })
})

it('finishes no campaign to which a person is being added', async () => {
  const { id } = await campaign()
  await join(id)
  await plan(id)
  await turn()
  const kept = keepSending.bind(null, { pool, now: () => clock })
  const statusOf = async () => (await pool.query('select status from campaigns where id = $1', [id])).rows[0]
  const upkeep = await inTransaction(pool, async (client) => {
    await client.query('select from campaigns where id = $1 for no key update', [id])
    await client.query(
      `insert into enrolments (campaign_id, user_id, team_id, state, added_at)
       values ($1, $2, (select team_id from users where id = $2), 'active', $3)`,
      [id, userId, clock],
    )
    const running = kept()
    await untilBlocked(pool)
    return { running }
  })
  await upkeep.running
  expect(await statusOf()).toEqual({ status: 'running' })
  const told = async () =>
    (
      await pool.query(
        `select content from notifications where type = 'CAMPAIGN_FINISHED' and related_entity_id = $1`,
        [String(id)],
      )
    ).rows
  expect(await told()).toEqual([])
  await pool.query(`update enrolments set state = 'stopped', reason = 'stopped' where campaign_id = $1`, [id])
  await kept()
  await kept()
  expect(await statusOf()).toEqual({ status: 'finished' })
  expect(await told()).toEqual([{ content: { campaign: 'Spring' } }])
})

it('sends nothing twice when several turns run at once', async () => {
  const { id } = await campaign()
  for (let n = 0; n < 20; n++) await join(id)
  await plan(id)
  const second = await createMailbox(pool, userId, {
    email: `second${userId}@rapport.test`,
    provider: 'outbox',
    now: clock,
  })
  await pool.query('insert into campaign_mailboxes values ($1, $2)', [id, second])
  const { signal } = new AbortController()
  await Promise.all([turn(), turn(), runMailbox(deps, second, signal), runMailbox(deps, second, signal)])
  const all = await sends(id)
  expect(all).toHaveLength(20)
  expect(new Set(all.map(({ to }) => to)).size).toBe(20)
})

it('waits for an edit of the campaign, which never waits for it', async () => {
  const { id } = await campaign()
  await join(id)
  await plan(id)
  const edit = await inTransaction(pool, async (client) => {
    await client.query('select from campaigns where id = $1 for no key update', [id])
    const running = turn()
    await untilBlocked(pool)
    await client.query(`update enrolments set due_at = due_at + interval '1 hour' where campaign_id = $1`, [
      id,
    ])
    return { running }
  })
  await edit.running
  expect(await sends(id)).toEqual([])
  later(60 * minute)
  await turn()
  expect(await sends(id)).toHaveLength(1)
})

it('sends and records an email, or does neither: when recording fails, the recipient gets nothing', async () => {
  const { id } = await campaign()
  const person = await join(id, { email: 'half@example.com' })
  await plan(id)
  const real = deps.random
  deps.random = () => {
    throw new Error('the process fails while it plans the next step')
  }
  await addStep(pool, id, { position: 2, now: clock })
  await expect(turn()).rejects.toThrow('fails')
  expect(await sends(id)).toEqual([])
  expect((await pool.query(`select from captured_mails where recipient = 'half@example.com'`)).rowCount).toBe(
    0,
  )
  deps.random = real
  await turn()
  expect(await sends(id)).toHaveLength(1)
  expect(await enrolment(person)).toMatchObject({ state: 'active' })
})

it('reads a mailbox every five minutes although its next turn is far away', async () => {
  const at = (minutes: number) => new Date(clock.getTime() + minutes * minute)
  await pool.query('update mailboxes set synced_at = $2, sync_cursor = 0 where id = $1', [mailboxId, clock])
  await wakeMailbox(pool, mailboxId, at(24 * 60))
  const job = async () =>
    (
      await pool.query<{ runAt: Date }>('select run_at as "runAt" from graphile_worker.jobs where key = $1', [
        `wake_mailbox:${mailboxId}`,
      ])
    ).rows[0]!.runAt
  await keepSending({ pool, now: () => at(4) })
  expect(await job()).toEqual(at(24 * 60))
  await keepSending({ pool, now: () => at(6) })
  expect(await job()).toEqual(at(6))
  await wakeMailbox(pool, mailboxId, at(24 * 60))
  await pool.query('update mailboxes set synced_at = $2 where id = $1', [mailboxId, at(6)])
  await pool.query(
    `insert into outbox_messages (mailbox_id, thread_id, raw, received_at) values ($1, 'thread', '', $2)`,
    [mailboxId, at(7)],
  )
  await keepSending({ pool, now: () => at(7) })
  expect(await job()).toEqual(at(7))
})
