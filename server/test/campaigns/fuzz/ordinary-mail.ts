import type { GmailServer } from '../../stand-ins/gmail/gmail-server.ts'
import { answerFromElsewhere, ordinaryMail } from './answers.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'

type Options = {
  gmail: GmailServer
  ledger: Ledger
  addresses: readonly string[]
  /** Its own, so that histories are otherwise what they were. */
  random: Random
}

/** What arrives in the mailboxes of a history by itself. */
export class OrdinaryMail {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Some mail that has nothing to do with what was sent; now and then an answer by somebody to whom an email was passed on. */
  arrive(at: Date): void {
    this.deliver(at)
    if (this.#options.random.chance(0.06)) this.#answerFromElsewhere(at)
  }

  /** Some most of the time, rarely more than is read in a minute. */
  deliver(at: Date): void {
    const { gmail, ledger, addresses, random } = this.#options
    const account = gmail.account(random.pick(addresses))
    const count = random.chance(0.003) ? 250 : random.below(3)
    for (let n = 0; n < count; n++)
      ledger.delivered(
        account,
        account.deliver(ordinaryMail(account.email, { isReply: random.chance(0.3), at })).id,
      )
  }

  /** Answers the newest email, perhaps before anybody knows that it was sent. */
  #answerFromElsewhere(at: Date): void {
    const { gmail, ledger, addresses, random } = this.#options
    const account = gmail.account(random.pick(addresses))
    const email = account.sent.at(-1)
    if (!email || !ledger.isTold(email.raw)) return
    ledger.replied(email.raw)
    account.deliver(answerFromElsewhere(email.raw, at), {
      threadId: random.chance(0.5) ? email.threadId : null,
    })
  }
}
