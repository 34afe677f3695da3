import type { Pool } from 'pg'
import { headerIn } from '@rapport/test-support/gmail/gmail-accounts.ts'
import type { AccountId } from '../../../src/database/ids.ts'
import type { AnswerKind } from './answers.ts'
import { Forbidding, type Forbidden } from './forbidden.ts'
import type { Email, IsRead, ProviderAccount } from './mail/provider-account.ts'
import {
  crowdedCompanies,
  lostPeople,
  lostReplies,
  readRows,
  storedTwice,
  wronglyRefused,
  type Row,
} from './on-file.ts'

type Options = {
  pool: Pool
  accounts: readonly ProviderAccount[]
  /** The accounts of the history, of one team. */
  userIds: readonly AccountId[]
  now: () => Date
}

type Received = { key: string; account: ProviderAccount; email: Email }

/**
 * Keeps track of what may have been sent in a history, and what was. It asks the database and the
 * providers, never the code under test.
 */
export class Ledger {
  readonly #options: Options
  readonly #notes: string[] = []
  readonly #forbidding: Forbidding
  /** Keys of drafts that their owner sent, deleted or edited. */
  readonly #meddled = new Set<string>()
  /** Keys of emails that were replied to. */
  readonly #replied = new Set<string>()
  /** Addresses that bounced for good. */
  readonly #bounced = new Set<string>()
  readonly #delivered: IsRead[] = []
  /** Keys of emails that were on their way when a process died or stood still. */
  readonly #cut = new Set<string>()
  /** Keys of emails that were taken after their outcome counted as unknown. */
  readonly #late = new Set<string>()
  /** By key: what was forbidden when its guards were asked for the last time. */
  readonly #whenAsked = new Map<string, Forbidden>()
  /** Emails that were checked, each once; accounts send in turns. */
  readonly #seen = new Set<string>()

  constructor(options: Options) {
    this.#options = options
    this.#forbidding = new Forbidding(options)
  }

  note(text: string): void {
    this.#notes.push(text)
  }

  /** The owner of a mailbox did something to these emails, so their outcome can't be known. */
  meddled(keys: readonly string[]): void {
    for (const key of keys) this.#meddled.add(key)
  }

  /** False if the outcome of the email can't be known, because its owner changed its draft. */
  isTold(raw: Buffer): boolean {
    const key = headerIn(raw, 'X-Rapport-Send')
    return key !== null && !this.#meddled.has(key)
  }

  /** Notes that ordinary mail has arrived, which is to be read like everything else. */
  delivered(isRead: IsRead): void {
    this.#delivered.push(isRead)
  }

  /** The recipient of an email, or their server, has answered. */
  answered(raw: Buffer, kind: AnswerKind): void {
    const key = headerIn(raw, 'X-Rapport-Send')
    if (kind === 'reply' && key !== null) this.#replied.add(key)
    if (kind === 'hard_bounce') this.#bounced.add(recipientOf(raw)!)
  }

  /**
   * Notes that a process has committed: it may send its next email if nothing forbids it by now.
   */
  onCommit(process: object): void {
    this.#forbidding.renew(process)
  }

  /**
   * Notes that a process dies, or stands still while others go on. The emails that are on their way
   * then may be its own.
   */
  async onCut(process: object): Promise<void> {
    await this.#forbidding.keep(process)
    const { rows } = await this.#options.pool.query<{ key: string }>(
      `select key from sends where user_id = any($1) and state = 'claimed'`,
      [this.#options.userIds],
    )
    for (const { key } of rows) this.#cut.add(key)
  }

  /** A process is about to send these emails. In a transaction, it asks the guards there. */
  async onSend(process: object, keys: readonly string[], isInTransaction: boolean): Promise<void> {
    if (keys.length === 0) return
    const forbidden = await this.#forbidding.of(isInTransaction ? null : process)
    for (const key of keys) this.#whenAsked.set(key, forbidden)
    await this.#check()
  }

  /** A provider has taken an email. */
  async onAccepted(key: string): Promise<void> {
    const { rows } = await this.#options.pool.query<Pick<Row, 'state'>>(
      'select state from sends where key = $1',
      [key],
    )
    if (rows[0]?.state === 'unknown') this.#late.add(key)
  }

  /**
   * Every email that was received since the last check, against what was forbidden when its guards
   * were asked.
   */
  async #check(): Promise<void> {
    const fresh = (await this.#received()).filter(
      ({ account, email }) => !this.#seen.has(`${account.mailboxId} ${email.id}`),
    )
    if (fresh.length === 0) return
    const byKey = new Map((await readRows(this.#options)).map((row) => [row.key, row]))
    for (const { key, account, email } of fresh) {
      this.#seen.add(`${account.mailboxId} ${email.id}`)
      const [row, forbidden] = [byKey.get(key), this.#whenAsked.get(key)]
      if (!row || !forbidden || this.#meddled.has(key)) continue
      const why =
        row.kind === 'step'
          ? forbidden.steps.get(row.enrolmentId)
          : row.kind === 'answer'
            ? forbidden.answers.get(row.replyId!)
            : undefined
      if (why) this.note(`${key} was sent although ${why}`)
    }
  }

  async #received(): Promise<Received[]> {
    const all: Received[] = []
    for (const account of this.#options.accounts)
      for (const email of await account.received()) {
        const key = headerIn(email.raw, 'X-Rapport-Send')
        if (key !== null) all.push({ key, account, email })
      }
    return all
  }

  #unread = () => this.#delivered.filter((isRead) => !isRead())

  /**
   * Whether no person is left who could still be written to, and no message that could still be
   * read.
   */
  async isSettled(): Promise<boolean> {
    if (this.#unread().length > 0) return false
    const { rows } = await this.#options.pool.query<{ open: string }>(
      `select (select count(*) from sends where user_id = any($1) and state in ('claimed', 'drafted'))
         + (select count(*) from enrolments where user_id = any($1) and (state = 'active' or state = 'held' and hold_until is not null)) as open`,
      [this.#options.userIds],
    )
    return Number(rows[0]!.open) === 0
  }

  /** All faults at the end of a history. */
  async faults(): Promise<string[]> {
    await this.#check()
    const [rows, received] = [await readRows(this.#options), await this.#received()]
    const byKey = new Map(rows.map((row) => [row.key, row]))
    const copies = Map.groupBy(received, ({ key }) => key)
    for (const [key, emails] of copies) {
      if (emails.length > 1) this.note(`${key} was sent ${emails.length} times`)
      this.#checkReceived(emails[0]!, byKey.get(key))
    }
    this.#checkSteps(rows.filter(({ key }) => copies.has(key)))
    for (const row of rows) this.#checkRow(row, copies.has(row.key))
    if (this.#unread().length > 0) this.note(`${this.#unread().length} messages were never read`)
    for (const account of this.#options.accounts) this.#notes.push(...account.faults())
    this.#notes.push(
      ...(await lostPeople(this.#options)),
      ...(await lostReplies(this.#options, this.#replied)),
      ...(await storedTwice(this.#options)),
      ...(await crowdedCompanies(this.#options)),
      ...(await wronglyRefused(this.#options, this.#bounced)),
    )
    return this.#notes
  }

  /**
   * An email that was received counts as sent, and went to the right person: tests to the account's
   * own address alone, answers to their writers, everything else to its enrolment.
   */
  #checkReceived({ key, account, email }: Received, row: Row | undefined): void {
    if (!row) return this.note(`${key} was sent and is not on file`)
    const to = recipientOf(email.raw)
    if (to !== (row.kind === 'test' ? row.ownEmail : row.address))
      this.note(`the ${row.kind} ${key} went to ${to}`)
    const isExcused = this.#meddled.has(key) || this.#late.has(key) || !account.isShown(key)
    if (row.state !== 'sent' && !(row.state === 'unknown' && isExcused))
      this.note(`${key} was sent, and its state is ${row.state} (${row.reason})`)
  }

  /** No person has two emails of one step, whatever their keys are. */
  #checkSteps(received: readonly Row[]): void {
    const steps = received.filter(({ kind }) => kind === 'step')
    const byStep = Map.groupBy(steps, ({ enrolmentId, stepId }) => `${enrolmentId} ${stepId}`)
    for (const [step, { length }] of byStep) if (length > 1) this.note(`step ${step} has ${length} emails`)
  }

  #checkRow({ key, kind, state, reason, mailboxId }: Row, isReceived: boolean): void {
    const account = this.#options.accounts.find((each) => each.mailboxId === mailboxId)
    if (state === 'sent' && !isReceived) this.note(`${key} counts as sent, and was not`)
    if (state === 'unknown' && !this.#meddled.has(key) && !account?.isDoubtful(key, this.#cut.has(key)))
      this.note(`${key} is unknown without a reason`)
    if (state === 'failed' && !account?.isRefused(key))
      this.note(`${key} failed without a reason (${reason})`)
    if (state === 'claimed' || state === 'drafted') this.note(`${key} was never decided`)
    if (kind !== 'step' && state === 'planned') this.note(`the ${kind} ${key} was planned`)
  }
}

const recipientOf = (raw: Buffer): string | undefined =>
  /[^\s<>]+@[^\s<>]+/.exec(headerIn(raw, 'To') ?? '')?.[0]
