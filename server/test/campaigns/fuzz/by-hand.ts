import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { AccountId } from '../../../src/database/ids.ts'
import { answerReply } from '../../../src/features/campaigns/one-off/answer.ts'
import { sendTestEmail } from '../../../src/features/campaigns/one-off/test-email.ts'
import type { SendingDeps } from '../../../src/features/campaigns/sending/facts/turn.ts'
import type { Actor } from '../../../src/http/authorize.ts'
import { AppError } from '../../../src/http/errors.ts'
import { testConfig } from '../../app.ts'
import { text } from '@rapport/test-support/campaign-world.ts'
import { internalActor } from '../../internal-actor.ts'
import type { FuzzedCampaign } from './disturb.ts'
import type { Random } from './random.ts'

type Options = {
  pool: Pool
  user: { id: AccountId; email: string }
  sessionId: string
  campaigns: readonly FuzzedCampaign[]
  /** A generator of its own, so that histories without tests and answers stay the same. */
  random: Random
}

type Answer = Omit<Parameters<typeof answerReply>[2], 'document'>

/**
 * The emails that the owner sends by hand in a history: tests, and answers to whoever replied, some
 * of them twice.
 */
export class ByHand {
  readonly #options: Options
  readonly #answers: Answer[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * The next send that a process is given. It may refuse, but only with a failure that callers
   * know.
   */
  async next(): Promise<(deps: SendingDeps) => Promise<void>> {
    const { random } = this.#options
    const answer = random.chance(0.6) ? await this.#nextAnswer() : null
    const send = answer ? this.#answer(answer) : await this.#test()
    return async (deps) => {
      try {
        await send({ pool: deps.pool, now: deps.now, config: testConfig, sending: deps })
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'internal') throw error
      }
    }
  }

  #actor(): Promise<Actor> {
    const { sessionId, user, pool } = this.#options
    return internalActor(pool, { ...user, sessionId })
  }

  #answer(answer: Answer) {
    const document = text(`Answer ${answer.key}`)
    return async (deps: Parameters<typeof answerReply>[0]) =>
      answerReply(deps, await this.#actor(), { ...answer, document })
  }

  /** A new answer, or one that was sent before. Null before the first reply. */
  async #nextAnswer(): Promise<Answer | null> {
    const { pool, random, user } = this.#options
    if (this.#answers.length > 0 && random.chance(0.4)) return random.pick(this.#answers)
    const { rows } = await pool.query<Omit<Answer, 'key'>>(
      `select campaign_id as id, enrolment_id as "contactId", id as "replyId" from inbound_messages
       where user_id = $1 and class = 'reply' order by id`,
      [user.id],
    )
    if (rows.length === 0) return null
    const answer = { ...random.pick(rows), key: randomUUID() }
    this.#answers.push(answer)
    return answer
  }

  async #test() {
    const { pool, random, campaigns } = this.#options
    const { id: campaignId, stepIds } = random.pick(campaigns)
    const { rows } = await pool.query<{ id: number }>(
      'select id from enrolments where campaign_id = $1 order by id',
      [campaignId],
    )
    // A campaign without people has no enrolment to write it for.
    const contactId = rows.length > 0 ? random.pick(rows).id : 0
    const test = { campaignId, stepId: random.pick(stepIds), contactId }
    return async (deps: Parameters<typeof sendTestEmail>[0]) => sendTestEmail(deps, await this.#actor(), test)
  }
}
