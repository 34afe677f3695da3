import { MailboxError } from '../mailbox.ts'
import { readRefusal, readsAsPolicy, Refusal, type RefusalFault } from './read-refusal.ts'
import { ask, openSession, smtpTimes, type SmtpSettings, type SmtpTimes } from './session.ts'
import { textOf, type Submission } from './submission.ts'
import type { Wire } from './wire.ts'

/*
 * Submitting an email by SMTP, at most once.
 *
 * SMTP can't be asked what became of an email. If the connection fails after the server has the
 * whole text, the server may have accepted it or not; a second try could send it twice. So all that
 * matters is to know on which side of one line a failure is: the final dot, which ends the text.
 *
 *   opening   connect, TLS, EHLO, sign in   |
 *   envelope  MAIL, RCPT                    |  a failure is `later`: a server must not send what
 *   allowed?  mayGo(): no -> RSET, null     |  it doesn't know the end of
 *   text      DATA, the text without a dot  |
 *   ended     the dot, until a complete     -> a failure is `unanswered`
 *             reply was read                   2xx accepted, 4xx `later`, 5xx as `readRefusal` says
 *
 * Invariants:
 *
 * - `ended` begins before the dot is given to the socket, since nobody can know afterwards whether
 *   it left. From then on only a complete reply decides. Codes of errors never do, and neither does
 *   the beginning of a reply: after `550-5.1.1 no` the last line is still to come.
 * - The dot is given to the socket once for a text, and only if everything that the server has said
 *   answered something. A reply too many shows at the next command, or in that DATA isn't answered
 *   with 354, so that it can't pass for the reply to the dot.
 * - MAIL and RCPT are tried on a second connection only if the first was reused and was lost before
 *   DATA. `mayGo` is asked at most once.
 * - A connection whose dialogue broke off is never used again.
 *
 * Why not nodemailer's `SMTPConnection`, which we have: `send` writes MAIL, RCPT and DATA in one go
 * if the server offers PIPELINING, without a way to turn that off, so nothing can be asked before
 * DATA. Its connection can't be taken over either: after STARTTLS the socket is private, and its
 * own reader takes each of our replies for an unexpected one. It reports the beginning of a reply
 * as a reply if the connection is cut there. Custom authentication handlers may send any command,
 * but the text of an email as a 'command' relies on what nobody promises. What is left for it would
 * be EHLO, STARTTLS and AUTH. With these three ours, one reader sees every byte from the greeting
 * on, and the line between `later` and `unanswered` is a line of this file.
 *
 * Why no pipelining: it saves two round trips an email, where seconds lie between emails.
 */

/** The server has taken over the email. `reply` is its last reply, such as `250 2.0.0 queued`. */
export type Accepted = { reply: string }

export type SmtpSubmitter = {
  /**
   * Submits an email, at most once; one at a time. `mayGo` is called once the server has taken
   * sender and recipient; if it resolves with false, nothing is sent and the result is null. Throws
   * `MailboxError`: `reconnect` for each rejected sign-in, and what `mayGo` throws.
   */
  submit(email: Submission, mayGo: () => Promise<boolean>): Promise<Accepted | null>
  /** Closes the connection, if there is one. The next submission opens another. */
  close(): void
}

export type SmtpSubmitterDeps = {
  settings: SmtpSettings
  /** Once aborted, no submission begins, and one whose text has not ended is broken off. */
  signal: AbortSignal
  times?: SmtpTimes
  /** Outlives the submitter where others submit for the same mailbox later. */
  memory?: SubmitterMemory
}

/** How many refusals in a row may be about the person or about the mailbox. */
export type SubmitterMemory = { unclear: number }

/** Submits emails to one server, on one connection at a time. The first submission opens it. */
export const smtpSubmitter = (deps: SmtpSubmitterDeps): SmtpSubmitter => new Submitter(deps)

type Session = { wire: Wire; reusableUntil: number }

/** How far a submission is. `hasEnded`: its text may have reached the server as a whole. */
type Progress = { session: Session | null; hasEnded: boolean }

class Submitter implements SmtpSubmitter {
  readonly #settings: SmtpSettings
  readonly #signal: AbortSignal
  readonly #times: SmtpTimes
  /** The session that the previous submission left. */
  #idle: Session | null = null
  #isBusy = false
  readonly #memory: SubmitterMemory

  constructor({ settings, signal, times = smtpTimes, memory = { unclear: 0 } }: SmtpSubmitterDeps) {
    this.#settings = settings
    this.#signal = signal
    this.#times = times
    this.#memory = memory
  }

  async submit(email: Submission, mayGo: () => Promise<boolean>): Promise<Accepted | null> {
    const text = textOf(email)
    if (this.#isBusy) throw new Error('a submitter has one submission at a time')
    this.#isBusy = true
    const progress: Progress = { session: null, hasEnded: false }
    const unwatch = this.#breakOffWhenStopped(progress)
    try {
      const session = await this.#asFault(progress, () => this.#prepare(email, progress))
      if (await this.#isAllowed(session, mayGo))
        return await this.#asFault(progress, () => this.#handOver(text, session, progress))
      await this.#reset(session)
      return null
    } finally {
      unwatch()
      this.#isBusy = false
    }
  }

  close(): void {
    this.#idle?.wire.quit()
    this.#idle = null
  }

  #breakOffWhenStopped(progress: Progress): () => void {
    let timer: NodeJS.Timeout | undefined
    const fail = () => progress.session?.wire.fail(new Error('stopped'))
    const stop = () => {
      if (progress.hasEnded) timer = setTimeout(fail, this.#times.lastReplyAfterStop)
      else fail()
    }
    this.#signal.addEventListener('abort', stop)
    return () => {
      this.#signal.removeEventListener('abort', stop)
      clearTimeout(timer)
    }
  }

  /** Runs a part of a submission. What it throws becomes the fault that it means where it happened. */
  async #asFault<T>(progress: Progress, part: () => Promise<T>): Promise<T> {
    try {
      return await part()
    } catch (error) {
      if (error instanceof Refusal) {
        if (progress.session) await this.#settle(progress.session, error)
        throw this.#faultOf(error)
      }
      progress.session?.wire.fail(new Error('the dialogue broke off'))
      const fault = progress.hasEnded ? 'unanswered' : 'later'
      throw new MailboxError(fault, error instanceof Error ? error.message : String(error), { cause: error })
    }
  }

  /** Opens a session, or takes the idle one, up to where the server has taken sender and recipient. */
  async #prepare(email: Submission, progress: Progress): Promise<Session> {
    this.#signal.throwIfAborted()
    const reused = this.#takeIdle()
    if (reused) {
      progress.session = reused
      try {
        await this.#nameEnvelope(reused.wire, email)
        return reused
      } catch (error) {
        if (!isLost(error)) throw error
        reused.wire.fail(new Error('the session was lost'))
        progress.session = null
      }
    }
    const session = await this.#open()
    progress.session = session
    await this.#nameEnvelope(session.wire, email)
    return session
  }

  async #open(): Promise<Session> {
    const reusableUntil = performance.now() + this.#times.reuse
    const deps = { settings: this.#settings, times: this.#times, signal: this.#signal }
    return { wire: await openSession(deps), reusableUntil }
  }

  /** Without parameters, SMTPUTF8 and 8BITMIME above all: not every server further on has them. */
  async #nameEnvelope(wire: Wire, { from, to }: Submission): Promise<void> {
    const timeoutMs = this.#times.reply
    await ask(wire, { at: 'MAIL', line: `MAIL FROM:<${from}>`, expected: 2, timeoutMs })
    await ask(wire, { at: 'RCPT', line: `RCPT TO:<${to}>`, expected: 2, timeoutMs })
  }

  async #isAllowed({ wire }: Session, mayGo: () => Promise<boolean>): Promise<boolean> {
    try {
      return await mayGo()
    } catch (error) {
      wire.fail(new Error('the dialogue broke off'))
      throw error
    }
  }

  async #handOver(text: Buffer, session: Session, progress: Progress): Promise<Accepted> {
    const { wire } = session
    await ask(wire, { at: 'DATA', line: 'DATA', expected: 3, timeoutMs: this.#times.reply })
    await wire.write(text, this.#times.text)
    this.#signal.throwIfAborted()
    if (!wire.isQuiet) throw new Error('the server broke off in the middle of the text')
    progress.hasEnded = true
    const reply = await wire.command('.', this.#times.lastReply)
    if (reply.code >= 400) throw new Refusal('text', reply)
    if (reply.code >= 300) throw new Error(`the server's last reply was ${reply.code}`)
    this.#memory.unclear = 0
    this.#keep(session)
    return { reply: reply.text }
  }

  /** After a refusal the session may go on, unless the server closes it or has lost its thread. */
  async #settle(session: Session, { reply: { code } }: Refusal): Promise<void> {
    if (code === 421 || code < 400) session.wire.fail(new Error('the server closes the connection'))
    else await this.#reset(session)
  }

  /** Takes the envelope back. Nothing was sent, so it doesn't matter if that fails. */
  async #reset(session: Session): Promise<void> {
    try {
      const reply = await session.wire.command('RSET', this.#times.reply)
      if (reply.code === 250) return this.#keep(session)
    } catch {
      // The wire is closed then.
    }
    session.wire.fail(new Error('the session could not be reset'))
  }

  #keep(session: Session): void {
    if (session.wire.isQuiet) this.#idle = session
    else session.wire.fail(new Error('the server said more than it was asked'))
  }

  #takeIdle(): Session | null {
    const session = this.#idle
    this.#idle = null
    if (!session || (session.wire.isQuiet && performance.now() < session.reusableUntil)) return session
    session.wire.quit()
    return null
  }

  /**
   * Whether an unclear refusal is about the person or about the mailbox shows with the next person:
   * the first one puts that person off, the second in a row is about the mailbox.
   */
  #faultOf(refusal: Refusal): MailboxError {
    const read = readRefusal(refusal)
    const fault = this.#decided(read)
    const isByPolicy = fault === 'mailbox' && readsAsPolicy(refusal)
    return new MailboxError(fault, refusal.message, { isByPolicy, cause: refusal })
  }

  #decided(read: RefusalFault): MailboxError['fault'] {
    if (read !== 'unknown' && read !== 'deferred') return read
    if (++this.#memory.unclear === 1) return 'deferred'
    return read === 'unknown' ? 'mailbox' : 'later'
  }
}

/** Whether a failure on a reused connection says no more than that it was used up. */
const isLost = (error: unknown): boolean =>
  !(error instanceof Refusal) || error.reply.code === 421 || error.reply.code < 400
