import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCampaign, createMailbox, createSender, enrol } from '@rapport/test-support/campaign-world.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { testApp } from '../../../../test/app.ts'
import { outboxSending } from '../../../../test/campaigns/outbox-sending.ts'
import { testDatabase } from '../../../../test/database.ts'
import { arrive } from '../../../../test/inbound/arrive.ts'
import { asAccount } from '../../../database/as-account.ts'
import { MailboxError, type Outgoing, type Sent, type SubmissionMailbox } from '../../../mail/mailbox.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountId } from '../../../database/ids.ts'
import { whyNot } from './facts/why-not.ts'
import { planFirst } from './plan/plan.ts'
import { runMailbox } from './wake/batch.ts'

const minute = 60_000
const callTimeoutMs = 5 * minute

let pool: Pool
let clock: Date
let userId: AccountId
let mailboxId: number
let campaignId: number
let stepIds: number[]
let server: Server

/** What a mailbox's server does with the emails that it is given, and has of them. */
class Server {
  readonly submitted: Outgoing[] = []
  readonly filed: Outgoing[] = []
  /** Keys of the emails in the folder of sent ones. */
  readonly inSent = new Set<string>()
  filesSent = true
  /** Runs before the guards are asked at the end. */
  beforeText = async (): Promise<void> => {}
  afterText: (email: Outgoing) => Promise<void> = async () => {}
  file: (email: Outgoing) => Promise<void> = async (email) => void this.filed.push(email)

  readonly port = (): SubmissionMailbox => ({
    kind: 'submission',
    traits: { callTimeoutMs, vouchesForBounces: false },
    filesSent: this.filesSent,
    markSent: async () => '7:100',
    submit: async (email, mayGo) => {
      await this.beforeText()
      if (!(await mayGo())) return null
      this.submitted.push(email)
      await this.afterText(email)
      if (this.filesSent) this.inSent.add(email.sendKey)
      return sentOf(email)
    },
    file: (email) => this.file(email),
    findSent: async (sendKey, mark) => {
      const email = this.submitted.find((each) => each.sendKey === sendKey)
      return email && mark === '7:100' && this.inSent.has(sendKey) ? sentOf(email) : null
    },
    listSent: async () => [],
    close: async () => {},
    sync: async (cursor) => ({ messages: [], cursor: cursor ?? '', isComplete: true }),
    read: async () => {
      throw new MailboxError('gone', 'there is nothing')
    },
  })
}

const messageIdOf = ({ mime }: Outgoing) => /^message-id: <(.+)>/im.exec(mime.toString())![1]!
const sentOf = (email: Outgoing): Sent => ({
  providerId: email.sendKey,
  threadId: email.threadId ?? messageIdOf(email),
  messageId: messageIdOf(email),
})

beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

beforeEach(async () => {
  clock = new Date('2026-11-23T10:00:00Z')
  server = new Server()
  ;({ id: userId } = await createSender(pool))
  mailboxId = await createMailbox(pool, userId, {
    email: `mina${userId}@rapport.test`,
    provider: 'gmail',
    now: clock,
  })
  ;({ id: campaignId, stepIds } = await createCampaign(pool, userId, { mailboxIds: [mailboxId], now: clock }))
})

const turn = () => {
  const deps = { ...outboxSending(pool, () => clock), open: async () => server.port() }
  return runMailbox(deps, mailboxId, new AbortController().signal)
}
const later = (ms: number) => (clock = new Date(clock.getTime() + ms))
const fails = (fault: MailboxError['fault'], { isByPolicy = false } = {}) => {
  const error = new MailboxError(fault, `5.0.0 ${fault}`, { isByPolicy })
  return () => Promise.reject(error)
}

/** People whose first email is due, in their order. */
async function people(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at++)
    ids.push(await enrol(pool, { userId, campaignId }, { email: `p${randomUUID()}@example.com`, now: clock }))
  await asAccount(pool, userId, (client) =>
    planFirst(client, { random: () => 0 }, { campaignId, now: clock }),
  )
  return ids
}

async function outcomeOf(enrolmentId: number) {
  const { rows } = await pool.query<{ send: string | null; person: string; reason: string | null }>(
    `select d.state as send, e.state as person, e.reason from enrolments e
     left join sends d on d.enrolment_id = e.id where e.id = $1 order by d.id desc limit 1`,
    [enrolmentId],
  )
  return rows[0]!
}

describe('an email in one submission', () => {
  it('is sent once, and recorded with what the server says', async () => {
    const [person] = await people(1)
    await turn()
    await turn()
    expect(server.submitted).toHaveLength(1)
    expect(await outcomeOf(person!)).toMatchObject({ send: 'sent' })
  })

  it('holds the mailbox once policy refused it three times within a day, and no limit', async () => {
    await people(4)
    server.beforeText = fails('mailbox')
    for (let at = 0; at < 4; at++) {
      await turn()
      later(40 * minute)
    }
    server.beforeText = fails('mailbox', { isByPolicy: true })
    for (const expected of [null, null, 'refusals']) {
      await turn()
      const { rows } = await pool.query('select held from mailboxes where id = $1', [mailboxId])
      expect(rows).toEqual([{ held: expected }])
      later(40 * minute)
    }
    server.beforeText = async () => {}
    expect(await turn()).toBeNull()
    expect(server.submitted).toEqual([])
    await pool.query('update mailboxes set held = null, held_at = null, released_at = $2 where id = $1', [
      mailboxId,
      clock,
    ])
    await turn()
    expect(server.submitted).not.toEqual([])
  })

  it('holds the mailbox once too many of its last emails bounced at once', async () => {
    await people(21)
    let count = 0
    // Until the twentieth, one email came back.
    server.beforeText = async () => (++count === 1 || count === 20 ? fails('bounced')() : undefined)
    await turn()
    const { rows } = await pool.query('select held from mailboxes where id = $1', [mailboxId])
    expect(rows).toEqual([{ held: 'bounces' }])
    expect(server.submitted).toHaveLength(18)
  })

  it('goes to no more people on the first day than a new mailbox may write to, and to more on the next', async () => {
    const ids = await people(50)
    expect(await turn()).toEqual(new Date('2026-11-24T00:00:00Z'))
    expect(server.submitted).toHaveLength(20)
    const deps = outboxSending(pool, () => clock)
    expect(await inTransaction(pool, (client) => whyNot(client, deps, ids.at(-1)!))).toEqual([
      { reason: 'mailbox_ramp', until: new Date('2026-11-24T00:00:00Z') },
    ])
    clock = new Date('2026-11-24T00:00:00Z')
    await turn()
    expect(server.submitted).toHaveLength(45)
  })

  it('is withdrawn at the last moment if a guard refuses then, and its person keeps their place', async () => {
    const [person] = await people(1)
    server.beforeText = async () =>
      void (await pool.query(`update campaigns set status = 'paused' where id = $1`, [campaignId]))
    await turn()
    expect(server.submitted).toEqual([])
    expect(await outcomeOf(person!)).toMatchObject({ send: 'planned', person: 'active' })
  })

  it('is put back if the guards can not be asked at the last moment', async () => {
    const [person] = await people(1)
    server.beforeText = async () => void (await pool.query('alter table campaigns rename to gone'))
    await expect(turn()).rejects.toThrow('campaigns')
    await pool.query('alter table gone rename to campaigns')
    expect(server.submitted).toEqual([])
    expect(await outcomeOf(person!)).toMatchObject({ send: 'planned', person: 'active' })
  })

  it('is added to the sent emails where the server does not do that, also after a failure', async () => {
    server.filesSent = false
    server.file = fails('later')
    await people(1)
    await turn()
    server.file = async (email) => void server.filed.push(email)
    await turn()
    await turn()
    expect(server.filed.map(({ mime }) => mime)).toEqual(server.submitted.map(({ mime }) => mime))
  })
})

describe('a server that refuses', () => {
  it.each([
    ['later', 2 * minute],
    ['mailbox', 30 * minute],
  ] as const)(
    'because of the mailbox (%s) loses nobody, and is left alone for a while',
    async (fault, wait) => {
      const [first, second] = await people(2)
      server.beforeText = fails(fault)
      expect(await turn()).toEqual(new Date(clock.getTime() + wait))
      for (const person of [first, second]) expect((await outcomeOf(person!)).person).toBe('active')
      server.beforeText = async () => {}
      later(60 * minute)
      await turn()
      expect(server.submitted).toHaveLength(2)
    },
  )

  it('because of the mailbox is asked about another person the next time', async () => {
    const [first, second] = await people(2)
    server.beforeText = fails('mailbox')
    await turn()
    server.beforeText = async () => {}
    later(30 * minute)
    await turn()
    expect([(await outcomeOf(first!)).send, (await outcomeOf(second!)).send]).toEqual(['planned', 'sent'])
  })

  it('one address for good stops that person, keeps the account from it, and lets the others go', async () => {
    const [first, second] = await people(2)
    let isFirst = true
    server.beforeText = async () => {
      if (!isFirst) return
      isFirst = false
      await fails('bounced')()
    }
    await turn()
    expect(await outcomeOf(first!)).toMatchObject({ send: 'failed', person: 'stopped', reason: 'bounced' })
    expect(await outcomeOf(second!)).toMatchObject({ send: 'sent' })
    const { rows } = await pool.query(`select why from refused_addresses where user_id = $1`, [userId])
    expect(rows).toEqual([{ why: 'bounced' }])
  })

  it('puts one person off, later each time, for two days, and lets the others go', async () => {
    const [first, second] = await people(2)
    const { rows } = await pool.query<{ address: string }>('select address from enrolments where id = $1', [
      first,
    ])
    const port = server.port
    Object.assign(server, {
      port: () => ({
        ...port(),
        submit: async (email: Outgoing, mayGo: () => Promise<boolean>) =>
          email.to === rows[0]!.address ? fails('deferred')() : port().submit(email, mayGo),
      }),
    })
    const begun = clock.getTime()
    await turn()
    expect(await outcomeOf(second!)).toMatchObject({ send: 'sent' })
    while ((await outcomeOf(first!)).person === 'active') {
      const { rows: due } = await pool.query<{ due: Date }>(
        'select due_at as due from enrolments where id = $1',
        [first],
      )
      clock = due[0]!.due
      await turn()
    }
    expect(await outcomeOf(first!)).toMatchObject({ send: 'failed', reason: 'refused' })
    expect((clock.getTime() - begun) / (24 * 60 * minute)).toBeGreaterThan(2)
  })
})

/** A person whose email was submitted without an answer. */
async function unanswered(): Promise<number> {
  const [person] = await people(1)
  server.afterText = fails('unanswered')
  await turn()
  server.afterText = async () => {}
  expect(await outcomeOf(person!)).toMatchObject({ send: 'claimed' })
  return person!
}

describe('a submission without an answer', () => {
  it('counts as sent once it is found among the sent emails, and is never submitted again', async () => {
    const person = await unanswered()
    await turn()
    expect(await outcomeOf(person)).toMatchObject({ send: 'claimed' })
    server.inSent.add(server.submitted[0]!.sendKey)
    expect(await turn()).toBeNull()
    expect(await outcomeOf(person)).toMatchObject({ send: 'sent' })
    expect(server.submitted).toHaveLength(1)
  })

  it('is unknown after four looks, and known again by an answer to it', async () => {
    const person = await unanswered()
    for (let look = 1; look <= 4; look++) {
      // What isn't there yet says nothing while the submission may be under way.
      await turn()
      expect(await outcomeOf(person)).toMatchObject({ send: 'claimed' })
      later(2 * callTimeoutMs)
      await turn()
    }
    expect(await outcomeOf(person)).toEqual({ send: 'unknown', person: 'held', reason: 'send_unknown' })
    const raw = `From: a@example.com\r\nIn-Reply-To: <${messageIdOf(server.submitted[0]!)}>\r\n\r\nYes`
    expect(
      await arrive(
        pool,
        { userId, mailboxId, campaignId, stepId: stepIds[0]! },
        { raw, vouchesForBounces: false },
      ),
    ).toBe('reply')
    expect(await outcomeOf(person)).toEqual({ send: 'sent', person: 'finished', reason: null })
    expect(server.submitted).toHaveLength(1)
  })

  it('is unknown at once where we add the sent emails ourselves: its absence proves nothing', async () => {
    server.filesSent = false
    const person = await unanswered()
    later(2 * callTimeoutMs)
    await turn()
    expect(await outcomeOf(person)).toMatchObject({ send: 'unknown' })
  })
})

/** Puts the account into a team, and returns what removes it from there. */
async function teammate(): Promise<() => Promise<void>> {
  const t = await testApp({ pool })
  const { user, headers } = await t.signIn()
  await joinTeam(pool, { id: userId, of: user.id, role: 'member' })
  return async () => {
    const response = await t.inject({ method: 'DELETE', url: `/api/team/members/${userId}`, headers })
    expect(response.statusCode).toBe(200)
  }
}
const campaignState = async () =>
  (await pool.query<{ status: string }>('select status from campaigns where id = $1', [campaignId])).rows[0]!

describe('somebody who is removed from their team while an email goes out', () => {
  it('sends nothing more before its text is given', async () => {
    const [person] = await people(2)
    server.beforeText = await teammate()
    await turn()
    expect(server.submitted).toEqual([])
    expect(await outcomeOf(person!)).toMatchObject({ person: 'active' })
    expect(await campaignState()).toEqual({ status: 'paused' })
  })

  it('has sent what the server has taken, once', async () => {
    const [person, next] = await people(2)
    server.afterText = await teammate()
    await turn()
    await turn()
    expect(server.submitted).toHaveLength(1)
    expect(await outcomeOf(person!)).toMatchObject({ send: 'sent' })
    expect(await outcomeOf(next!)).toMatchObject({ send: null, person: 'active' })
    expect(await campaignState()).toEqual({ status: 'paused' })
  })
})
