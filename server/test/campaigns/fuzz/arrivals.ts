import { answerFromElsewhere, answerTo, ordinaryMail, type AnswerKind } from './answers.ts'
import type { Ledger } from './ledger.ts'
import type { ProviderAccount } from './mail/provider-account.ts'
import type { Random } from './random.ts'

type Options = {
  accounts: readonly ProviderAccount[]
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
  async ordinary(): Promise<void> {
    const { accounts, ledger, random, now } = this.#options
    const account = random.pick(accounts)
    const count = random.chance(0.003) ? 250 : random.below(3)
    for (let n = 0; n < count; n++) {
      const mail = ordinaryMail(account.email, { isReply: random.chance(0.3), at: now() })
      ledger.delivered(await account.deliver(mail))
    }
  }

  /** Answers an email as its recipient, or as their server. */
  async answer(random: Random, kinds: readonly AnswerKind[]): Promise<void> {
    const { accounts, ledger, now } = this.#options
    const account = random.pick(accounts)
    const emails = await account.received()
    if (emails.length === 0) return
    const email = random.pick(emails)
    const kind = random.pick(kinds)
    ledger.answered(email.raw, kind)
    await account.deliver(answerTo(email.raw, { kind, at: now() }), random.chance(0.8) ? email : null)
  }

  /**
   * Sometimes answers the newest email as a person to whom it was passed on, perhaps before it is
   * known that it was sent.
   */
  async answerFromElsewhere(): Promise<void> {
    const { accounts, ledger, random, now } = this.#options
    if (!random.chance(0.06)) return
    const account = random.pick(accounts)
    const email = (await account.received()).at(-1)
    if (!email?.isTraceable || !ledger.isTold(email.raw)) return
    ledger.answered(email.raw, 'reply')
    await account.deliver(answerFromElsewhere(email.raw, now()), random.chance(0.5) ? email : null)
  }
}
