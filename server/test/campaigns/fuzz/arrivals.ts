import type { GmailAccount, StoredMessage } from '@rapport/test-support/gmail/gmail-accounts.ts'
import { answerFromElsewhere, answerTo, ordinaryMail, type AnswerKind } from './answers.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'

type Options = {
  accounts: readonly GmailAccount[]
  ledger: Ledger
  /** A generator of its own, so that histories are otherwise the same as without ordinary mail. */
  random: Random
  now: () => Date
}

/** The messages that the mailboxes of a history receive. */
export class Arrivals {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Some at each time, rarely more than can be read in a minute. */
  ordinary(): void {
    const { accounts, ledger, random, now } = this.#options
    const account = random.pick(accounts)
    const count = random.chance(0.003) ? 250 : random.below(3)
    for (let n = 0; n < count; n++) {
      const mail = ordinaryMail(account.email, { isReply: random.chance(0.3), at: now() })
      ledger.delivered(account, account.deliver(mail).id)
    }
  }

  /** Answers an email as its recipient, or as their server. */
  answer(random: Random, kinds: readonly AnswerKind[]): void {
    const { accounts, ledger, now } = this.#options
    const account = random.pick(accounts)
    if (account.sent.length === 0) return
    const email = random.pick(account.sent)
    const kind = random.pick(kinds)
    if (kind === 'reply') ledger.replied(email.raw)
    account.deliver(answerTo(email.raw, { kind, at: now() }), {
      threadId: random.chance(0.8) ? email.threadId : null,
    })
  }

  /**
   * Sometimes answers the newest email as a person to whom it was passed on, perhaps before it is
   * known that it was sent.
   */
  answerFromElsewhere(): void {
    const { accounts, ledger, random, now } = this.#options
    if (!random.chance(0.06)) return
    const account = random.pick(accounts)
    const email: StoredMessage | undefined = account.sent.at(-1)
    if (!email || !ledger.isTold(email.raw)) return
    ledger.replied(email.raw)
    account.deliver(answerFromElsewhere(email.raw, now()), {
      threadId: random.chance(0.5) ? email.threadId : null,
    })
  }
}
