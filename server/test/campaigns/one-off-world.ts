import { createSending } from '../../src/features/campaigns/sending/wake/create-sending.ts'
import { runMailbox } from '../../src/features/campaigns/sending/wake/batch.ts'
import type { SendingDeps } from '../../src/features/campaigns/sending/facts/turn.ts'
import { gmailMailbox } from '../../src/mail/gmail/gmail-mailbox.ts'
import { outboxMailbox } from '../../src/mail/outbox-mailbox.ts'
import { testApp, testConfig, testMark, type SignedIn, type TestApp } from '../app.ts'
import { cleanUpAfterFile } from '../cleanup.ts'
import { testDatabase } from '../database.ts'
import {
  headerIn,
  type GmailAccount,
  type StoredMessage,
} from '@rapport/test-support/gmail/gmail-accounts.ts'
import { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'
import { signInInternal } from './call-campaigns.ts'
import {
  createCampaign,
  createMailbox,
  enrol,
  type StepOptions,
} from '@rapport/test-support/campaign-world.ts'

const start = new Date('2026-11-23T10:00:00Z')

type PrepareOptions = {
  provider?: 'gmail' | 'outbox'
  steps?: StepOptions[]
  status?: 'draft' | 'running'
  setup?: object
  variables?: Record<string, string>
}

/** One enrolment of a campaign of Ann's, with a mailbox of its own. */
export type Prepared = {
  id: number
  stepIds: number[]
  contactId: number
  email: string
  mailboxId: number
  account: GmailAccount
}

/** The server with Ann and Eve, whose mailboxes are at the stand-in for Gmail, or Outboxes. */
export class OneOffWorld {
  readonly t: TestApp
  readonly google: GmailServer
  readonly ann: SignedIn
  readonly eve: SignedIn
  readonly #sending: SendingDeps
  readonly #clock: { at: Date }
  #serial = 0

  private constructor(given: {
    t: TestApp
    google: GmailServer
    ann: SignedIn
    eve: SignedIn
    sending: SendingDeps
    clock: { at: Date }
  }) {
    this.t = given.t
    this.google = given.google
    this.ann = given.ann
    this.eve = given.eve
    this.#sending = given.sending
    this.#clock = given.clock
  }

  static async open(): Promise<OneOffWorld> {
    const clock = { at: start }
    const now = () => clock.at
    const google = new GmailServer(now)
    await google.start()
    cleanUpAfterFile(() => google.stop())
    const { pool } = await testDatabase()
    const log = { warn: () => {} }
    const sending: SendingDeps = {
      ...createSending({ pool, config: testConfig, now, log, mark: testMark() }),
      open: async ({ id, provider, address, connection }) => {
        if (connection !== 'connected') return null
        if (provider === 'outbox') return outboxMailbox({ pool, now }, id)
        return gmailMailbox({
          url: google.url,
          token: async () => `token of ${address}`,
          now,
          timeoutMs: 300,
        })
      },
    }
    const t = await testApp({ pool, now, sending })
    const ann = await signInInternal(t, 'ann')
    const eve = await signInInternal(t, 'eve')
    await pool.query(`update users set plan_expires_at = '2100-01-01'`)
    return new OneOffWorld({ t, google, ann, eve, sending, clock })
  }

  now = (): Date => this.#clock.at

  /** Before each test: the hour begins, and the provider answers. */
  async renew(): Promise<void> {
    this.#clock.at = start
    this.google.clearFaults()
    await this.t.pool.query('delete from call_counts')
  }

  /** Runs two turns, long enough after the send for recovery to look twice. */
  async recover({ mailboxId }: Prepared): Promise<void> {
    for (const minutes of [2, 4]) {
      this.later(minutes)
      await this.turn(mailboxId)
    }
  }

  later(minutes: number): void {
    this.#clock.at = new Date(this.#clock.at.getTime() + minutes * 60_000)
  }

  turn = (mailboxId: number) => runMailbox(this.#sending, mailboxId, new AbortController().signal)

  async prepare({
    provider = 'gmail',
    steps,
    status,
    setup,
    variables,
  }: PrepareOptions = {}): Promise<Prepared> {
    const { pool } = this.t
    const [userId, now] = [this.ann.user.id, this.now()]
    const account = this.google.account(`ann${++this.#serial}@mail.example`)
    const mailboxId = await createMailbox(pool, userId, { email: account.email, provider, now })
    await pool.query(`update mailboxes set signature = 'Ann, Test Works' where id = $1`, [mailboxId])
    const { id, stepIds } = await createCampaign(pool, userId, {
      mailboxIds: [mailboxId],
      now,
      ...(steps && { steps }),
      ...(status && { status }),
      ...(setup && { setup }),
    })
    const email = `p${this.#serial}@works${this.#serial}.example`
    const person = { email, now, ...(variables && { variables }) }
    const contactId = await enrol(pool, { userId, campaignId: id }, person)
    return { id, stepIds, contactId, email, mailboxId, account }
  }

  /** The newest email that was sent through Gmail. */
  lastOf = ({ account }: Prepared): StoredMessage => account.sent.at(-1)!

  async sendsOf({ contactId }: Prepared) {
    const { rows } = await this.t.pool.query<{ kind: string; state: string; reason: string | null }>(
      'select kind, state, reason from sends where enrolment_id = $1 order by id',
      [contactId],
    )
    return rows
  }

  async contact({ contactId }: Prepared) {
    const { rows } = await this.t.pool.query(
      'select state, reason, next_step_id, due_at, mailbox_id from enrolments where id = $1',
      [contactId],
    )
    return rows[0]
  }

  /** A message from this address answers an email. */
  reply({ account }: Prepared, email: StoredMessage, from: string, more: string[] = []): StoredMessage {
    const head = [
      `From: <${from}>`,
      `To: <${account.email}>`,
      `Date: ${this.now().toUTCString()}`,
      `Message-ID: <reply-${++this.#serial}@people.example>`,
      `In-Reply-To: ${headerIn(email.raw, 'Message-ID')}`,
      `Subject: Re: ${headerIn(email.raw, 'Subject')}`,
      ...more,
    ]
    return account.deliver(`${head.join('\r\n')}\r\n\r\nYes, please`, { threadId: email.threadId })
  }
}
