import { randomUUID } from 'node:crypto'
import { headerIn } from '@rapport/test-support/gmail/gmail-accounts.ts'
import type { ImapServer } from '@rapport/test-support/imap/imap-server.ts'
import type { ImapMessage } from '@rapport/test-support/imap/imap-store.ts'
import { MailboxError, type Outgoing, type SubmissionMailbox } from '../../../../src/mail/mailbox.ts'
import { smtpMailbox } from '../../../../src/mail/smtp-mailbox.ts'
import type { Random } from '../random.ts'
import type { Call, Email, IsRead, ProviderAccount } from './provider-account.ts'
import { drawReadingFault, drawSubmissionFaults, type Stage, type SubmissionFault } from './smtp-faults.ts'
import type { Line, SubmissionServer, Submitting } from './submission-server.ts'

const minute = 60_000

type Options = {
  imap: ImapServer
  server: SubmissionServer
  mailboxId: number
  email: string
  /** A generator of its own. */
  random: Random
  now: () => Date
  /** Told of each email once its final dot was read and before the server answers. */
  onAccepted: (key: string) => Promise<void>
}

/** How the server treats what it was given, and what we were told about that: not always the truth. */
type Habits = {
  /** Minutes until an email is among the sent ones; null: it never is, unless we file it. */
  filesAfter: () => number | null
  filesSent: boolean
  rewritesMessageIds: boolean
}

function drawHabits(random: Random): Habits {
  const files = random.pick(['at once', 'late', 'never', 'at once'] as const)
  return {
    filesAfter: () =>
      files === 'never' ? null : files === 'late' && random.chance(0.5) ? random.pick([1, 5, 60, 180]) : 0,
    filesSent: random.chance(0.1) ? files === 'never' : files !== 'never',
    rewritesMessageIds: random.chance(0.3),
  }
}

/** An account at a server that speaks SMTP and IMAP, behind lines that are cut. */
export class SmtpAccount implements ProviderAccount, Submitting {
  readonly mailboxId: number
  readonly email: string
  readonly #options: Options
  readonly #habits: Habits
  readonly #taken: Email[] = []
  /** Emails that the server is going to file. */
  readonly #toFile: { raw: Buffer; at: Date }[] = []
  readonly #faults: SubmissionFault[] = []
  readonly #keys = {
    doubtful: new Set<string>(),
    shown: new Set<string>(),
    refused: new Set<string>(),
  }
  readonly #gone = new Set<string>()

  constructor(options: Options) {
    this.#options = options
    this.mailboxId = options.mailboxId
    this.email = options.email
    this.#habits = drawHabits(options.random)
    options.imap.account(options.email)
  }

  open({ now }: { now: () => Date }): SubmissionMailbox {
    const { email: address } = this
    const { server, imap } = this.#options
    const line = server.line(this)
    const given = { host: '127.0.0.1', security: 'none' as const, password: 'secret' }
    const mailbox = smtpMailbox(
      {
        address,
        smtp: { ...given, port: 0, user: line.name, connect: line.connect },
        imap: { ...given, port: imap.port, user: address },
        filesSent: this.#habits.filesSent,
      },
      { now, signal: new AbortController().signal, memory: { unclear: 0 } },
    )
    return {
      ...mailbox,
      submit: (email, mayGo) => this.#watch(line, email, () => mailbox.submit(email, mayGo)),
    }
  }

  /** Runs a submission, and notes what the server has kept from it or said to it. */
  async #watch<T>(line: Line, { sendKey, to }: Outgoing, submit: () => Promise<T>): Promise<T> {
    line.begin()
    try {
      return await submit()
    } catch (error) {
      const { hasBegunText, isCut, said } = line.progress
      if (hasBegunText && isCut && !said) this.#keys.doubtful.add(sendKey)
      if (said?.means) this.#keys.refused.add(sendKey)
      if (said?.means === 'no such person') this.#gone.add(to)
      if (isCut && !said && error instanceof MailboxError) await line.ended()
      throw error
    }
  }

  take(stage: Stage): SubmissionFault | null {
    const at = this.#faults.findIndex((fault) => fault.stage === stage)
    return at < 0 ? null : this.#faults.splice(at, 1)[0]!
  }

  async accept(given: Buffer): Promise<void> {
    const key = headerIn(given, 'X-Rapport-Send')!
    const { rewritesMessageIds, filesAfter } = this.#habits
    const raw = rewritesMessageIds ? withMessageId(given, `<${randomUUID()}@server.example>`) : given
    this.#taken.push({
      id: `${this.#taken.length}`,
      raw,
      threadId: null,
      isTraceable: !rewritesMessageIds,
    })
    await this.#options.onAccepted(key)
    const minutes = filesAfter()
    if (minutes === null) return
    if (minutes === 0) this.#keys.shown.add(key)
    const now = this.#options.now()
    this.#toFile.push({ raw, at: new Date(now.getTime() + minutes * minute) })
    this.pass(now)
  }

  pass(now: Date): void {
    for (let at = this.#toFile.length - 1; at >= 0; at--) {
      const { raw, at: due } = this.#toFile[at]!
      if (due > now) continue
      this.#toFile.splice(at, 1)
      this.#options.imap.deliver(this.email, 'Sent', raw, due)
    }
  }

  keysSentBy = ({ call, given: [email] }: Call): string[] =>
    call === 'submit, asked, done' ? [(email as Outgoing).sendKey] : []

  received = async (): Promise<Email[]> => this.#taken

  async deliver(raw: string): Promise<IsRead> {
    const { imap, random, now } = this.#options
    const folder = random.chance(0.2) ? 'Junk' : 'INBOX'
    const message: ImapMessage = imap.deliver(this.email, folder, raw, now())
    return () => message.reads > 0
  }

  fail(random: Random): void {
    if (random.chance(0.7)) return void this.#faults.push(...drawSubmissionFaults(random))
    const { stage, fault, code, times } = drawReadingFault(random)
    this.#options.imap.fail(stage, fault, { user: stage === 'login' ? null : this.email, code, times })
  }

  clearFaults(): void {
    this.#faults.length = 0
    this.#options.imap.clearFaults()
  }

  /** Some or all folders are made anew. */
  forget(): void {
    const { imap, random } = this.#options
    const { folders } = imap.account(this.email)
    const isAll = random.chance(0.5)
    for (const folder of folders.values()) if (isAll || random.chance(0.4)) folder.renew()
  }

  /** Throws away an email from among the sent ones. */
  meddle(random: Random): string[] {
    const folder = this.#sent
    const [message] = folder.messages.length === 0 ? [] : [random.pick(folder.messages)]
    const key = message ? headerIn(message.raw, 'X-Rapport-Send') : null
    if (!message || key === null) return []
    folder.remove(message.uid)
    this.#keys.shown.delete(key)
    return []
  }

  isDoubtful = (key: string, isCut: boolean): boolean => isCut || this.#keys.doubtful.has(key)
  isShown = (key: string): boolean => this.#keys.shown.has(key)
  isRefused = (key: string): boolean => this.#keys.refused.has(key)
  isGone = (address: string): boolean => this.#gone.has(address)

  get #sent() {
    return this.#options.imap.account(this.email).folder('Sent')
  }

  /** An email that the server files must not be filed by us beside it, nor twice. */
  faults(): string[] {
    const filed = new Map<string, number>()
    for (const { raw, flags } of this.#sent.messages) {
      const key = headerIn(raw, 'X-Rapport-Send')
      if (key !== null && flags.has(String.raw`\Seen`)) filed.set(key, (filed.get(key) ?? 0) + 1)
    }
    return [...filed].flatMap(([key, count]) =>
      count > 1
        ? [`${key} was filed ${count} times`]
        : this.#keys.shown.has(key)
          ? [`${key} was filed although it was among the sent emails`]
          : [],
    )
  }
}

const withMessageId = (raw: Buffer, id: string): Buffer =>
  Buffer.from(raw.toString('latin1').replace(/^message-id:.*$/im, `Message-ID: ${id}`), 'latin1')
