import type { Pool } from 'pg'
import {
  headerIn,
  type GmailAccount,
  type StoredMessage,
} from '@rapport/test-support/gmail/gmail-accounts.ts'
import type { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'

type Options = { pool: Pool; gmail: GmailServer; userId: number; ownEmail: string }

type Row = {
  key: string
  kind: 'step' | 'test' | 'answer'
  /** The enrolment's address; for an answer, that of the person who is answered. */
  address: string
  state: string
  reason: string | null
  enrolmentId: number
}

/**
 * The sends that are forbidden at a moment, and why: stated apart from the guards on purpose. Steps
 * by enrolment, answers by key; tests are always allowed.
 */
type Forbidden = { steps: Map<number, string>; answers: Map<string, string> }

/**
 * Keeps track of what may have been sent in a history, and what was. It asks the database and the
 * provider, never the code under test.
 */
export class Ledger {
  readonly #options: Options
  readonly #notes: string[] = []
  /** Keys of drafts that their owner sent, deleted or edited. */
  readonly #meddled = new Set<string>()
  /** Keys of emails that were replied to. */
  readonly #replied = new Set<string>()
  readonly #delivered: { account: GmailAccount; messageId: string }[] = []
  /** By process: what was forbidden at its last commit. */
  readonly #atCommit = new WeakMap<object, Forbidden>()
  readonly #whyNot = new Map<string, string | undefined>()
  /** Emails that were checked, each once; accounts send in turns. */
  readonly #seen = new Set<unknown>()

  constructor(options: Options) {
    this.#options = options
  }

  note(text: string): void {
    this.#notes.push(text)
  }

  /** The key of the draft, or null if it isn't one of ours. */
  meddled(account: GmailAccount, draftId: string): string | null {
    const raw = account.messages.get(account.drafts.get(draftId)!.messageId)!.raw
    const key = headerIn(raw, 'X-Rapport-Send')
    if (key !== null) this.#meddled.add(key)
    return key
  }

  /** False if the outcome of the email can't be known, because its owner changed its draft. */
  isTold(raw: Buffer): boolean {
    const key = headerIn(raw, 'X-Rapport-Send')
    return key !== null && !this.#meddled.has(key)
  }

  /** Notes that ordinary mail has arrived, which is to be read like everything else. */
  delivered(account: GmailAccount, messageId: string): void {
    this.#delivered.push({ account, messageId })
  }

  /** The recipient of an email has replied. */
  replied(raw: Buffer): void {
    const key = headerIn(raw, 'X-Rapport-Send')
    if (key !== null) this.#replied.add(key)
  }

  /**
   * Notes that a process has committed: it may send its next email if nothing forbade it by now.
   */
  async onCommit(process: object): Promise<void> {
    this.#atCommit.set(process, await this.#forbidden())
  }

  /** A process is about to send a draft. */
  async onSend(process: object, draftId: unknown): Promise<void> {
    const { rows } = await this.#options.pool.query<Pick<Row, 'key' | 'kind' | 'enrolmentId'>>(
      `select key, kind, enrolment_id as "enrolmentId" from sends where draft_id = $1 and state = 'drafted'`,
      [draftId],
    )
    const forbidden = this.#atCommit.get(process)
    for (const { key, kind, enrolmentId } of rows) {
      if (kind === 'step') this.#whyNot.set(key, forbidden?.steps.get(enrolmentId))
      if (kind === 'answer') this.#whyNot.set(key, forbidden?.answers.get(key))
    }
    this.#check()
  }

  /**
   * Every email that was accepted since the last check, against what was forbidden when its process
   * last committed.
   */
  #check(): void {
    for (const { key, message } of this.#sent()) {
      if (this.#seen.has(message)) continue
      this.#seen.add(message)
      const why = this.#whyNot.get(key)
      if (why && !this.#meddled.has(key)) this.note(`${key} was sent although ${why}`)
    }
  }

  async #forbidden(): Promise<Forbidden> {
    const { pool, userId } = this.#options
    const steps = await pool.query<{ id: number; why: string | null }>(
      `select e.id, case
         when c.status <> 'running' then 'its campaign was ' || c.status
         when exists (select from refused_addresses r where r.user_id = e.user_id and r.address_hash = e.address_hash) then 'the address was refused'
         when exists (select from inbound_messages m where m.enrolment_id = e.id and m.class = 'reply') then 'they had replied'
       end as why
       from enrolments e join campaigns c on c.id = e.campaign_id where e.user_id = $1`,
      [userId],
    )
    const answers = await pool.query<{ key: string; why: string }>(
      `select d.key, r.why from sends d join enrolments e on e.id = d.enrolment_id join inbound_messages i on i.id = d.reply_id and i.sender = e.address
       join refused_addresses r on r.user_id = e.user_id and r.address_hash = e.address_hash and (r.why = 'bounced' or r.at > i.received_at)
       where d.user_id = $1 and d.kind = 'answer'`,
      [userId],
    )
    return {
      steps: new Map(steps.rows.flatMap(({ id, why }) => (why === null ? [] : [[id, why]]))),
      answers: new Map(answers.rows.map(({ key, why }) => [key, `the address was ${why}`])),
    }
  }

  #sent(): { key: string; message: StoredMessage }[] {
    return [...this.#options.gmail.accounts.values()].flatMap(({ sent }) =>
      sent.flatMap((message) => {
        const key = headerIn(message.raw, 'X-Rapport-Send')
        return key === null ? [] : [{ key, message }]
      }),
    )
  }

  async #rows(): Promise<Row[]> {
    const { rows } = await this.#options.pool.query<Row>(
      `select d.key, d.kind, d.state, d.reason, d.enrolment_id as "enrolmentId", coalesce(i.sender, e.address) as address
       from sends d join enrolments e on e.id = d.enrolment_id left join inbound_messages i on i.id = d.reply_id where d.user_id = $1`,
      [this.#options.userId],
    )
    return rows
  }

  #unread = () => this.#delivered.filter(({ account, messageId }) => !account.fetched.has(messageId))

  /**
   * Whether no person is left who could still be written to, and no message that could still be
   * read.
   */
  async isSettled(): Promise<boolean> {
    if (this.#unread().length > 0) return false
    const { rows } = await this.#options.pool.query<{ open: string }>(
      `select (select count(*) from sends where user_id = $1 and state in ('claimed', 'drafted'))
         + (select count(*) from enrolments where user_id = $1 and (state = 'active' or state = 'held' and hold_until is not null)) as open`,
      [this.#options.userId],
    )
    return Number(rows[0]!.open) === 0
  }

  /** All faults at the end of a history. */
  async faults(): Promise<string[]> {
    this.#check()
    const [rows, sent] = [await this.#rows(), this.#sent()]
    const byKey = new Map(rows.map((row) => [row.key, row]))
    const counts = new Map<string, number>()
    for (const { key } of sent) counts.set(key, (counts.get(key) ?? 0) + 1)
    for (const [key, count] of counts) {
      const row = byKey.get(key)
      if (count > 1) this.note(`${key} was sent ${count} times`)
      if (!row) this.note(`${key} was sent and is not on file`)
      else if (row.state !== 'sent' && !(row.state === 'unknown' && this.#meddled.has(key)))
        this.note(`${key} was sent, and its state is ${row.state} (${row.reason})`)
    }
    for (const row of rows) {
      if (row.state === 'sent' && !counts.has(row.key)) this.note(`${row.key} counts as sent, and was not`)
      if (row.state === 'unknown' && !this.#meddled.has(row.key))
        this.note(`${row.key} is unknown without a reason`)
      if (row.state === 'claimed' || row.state === 'drafted') this.note(`${row.key} was never decided`)
      if (row.kind !== 'step' && row.state === 'planned') this.note(`the ${row.kind} ${row.key} was planned`)
    }
    for (const { key, message } of sent) this.#checkRecipient(byKey.get(key), message)
    if (this.#unread().length > 0) this.note(`${this.#unread().length} messages were never read`)
    await this.#findLost()
    await this.#findLostReplies()
    return this.#notes
  }

  /**
   * Tests go to the account's own address alone, answers to their writers, everything else to its
   * enrolment.
   */
  #checkRecipient(row: Row | undefined, { raw }: StoredMessage): void {
    const to = /[^\s<>]+@[^\s<>]+/.exec(headerIn(raw, 'To') ?? '')?.[0]
    if (row && to !== (row.kind === 'test' ? this.#options.ownEmail : row.address))
      this.note(`the ${row.kind} ${row.key} went to ${to}`)
  }

  /** Every reply is on file, however often its sync was interrupted. */
  async #findLostReplies(): Promise<void> {
    const { rows } = await this.#options.pool.query<{ key: string }>(
      `select d.key from sends d where d.key = any($1::uuid[]) and d.kind <> 'test'
         and not exists (select from inbound_messages m where m.enrolment_id = d.enrolment_id and m.class = 'reply')`,
      [[...this.#replied]],
    )
    for (const { key } of rows) this.note(`a reply to ${key} was lost`)
  }

  /** Finished people have every step that was there; all others have a reason that the history gave them. */
  async #findLost(): Promise<void> {
    const { rows } = await this.#options.pool.query<{
      id: number
      state: string
      reason: string | null
      missing: number
      unknown: boolean
      refused: boolean
      replied: boolean
    }>(
      `select e.id, e.state, e.reason,
         (select count(*)::integer from campaign_steps s where s.campaign_id = e.campaign_id
            and not exists (select from sends d where d.enrolment_id = e.id and d.step_id = s.id and d.state = 'sent')) as missing,
         exists (select from sends d where d.enrolment_id = e.id and d.kind = 'step' and d.state = 'unknown') as unknown,
         exists (select from refused_addresses r where r.user_id = e.user_id and r.address_hash = e.address_hash) as refused,
         exists (select from inbound_messages m where m.enrolment_id = e.id and m.class = 'reply') as replied
       from enrolments e where e.user_id = $1`,
      [this.#options.userId],
    )
    for (const { id, state, reason, missing, unknown, refused, replied } of rows) {
      const isExplained =
        (state === 'finished' && missing === 0) ||
        (state === 'stopped' && (reason === 'unsubscribed' || reason === 'bounced') && refused) ||
        (state === 'stopped' && reason === 'replied' && replied) ||
        (state === 'held' && reason === 'send_unknown' && unknown)
      if (!isExplained) this.note(`person ${id} is ${state} (${reason}) with ${missing} steps missing`)
    }
  }
}
