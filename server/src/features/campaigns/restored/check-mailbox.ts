import { reasons } from '@rapport/contract/campaigns/reasons.ts'
import type { Pool } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { asAccount } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import {
  MailboxError,
  type Mailbox,
  type SentMessage,
  type TransactionalMailbox,
} from '../../../mail/mailbox.ts'
import { notify } from '../../notifications/notifications.ts'
import { findAllBrake, setMailboxBrake } from './queries.ts'
import { lookBackTo, unexpectedOf } from './unexpected.ts'

/** After a longer gap between two checks of a mailbox, another server may have sent by it. */
const maxGapMs = 10 * 60_000

type BrakeDeps = { pool: Pool; now: () => Date; log: Pick<FastifyBaseLogger, 'warn'> }

type BrakedMailbox = { id: number; userId: AccountId; address: string; brake: string | null }

/**
 * Keeps a server that runs on a restored backup from sending emails again that went out after the
 * backup was made. Before a mailbox's first send of this process, and after a gap, it compares the
 * emails that the mailbox has sent with those on file.
 */
export class Brake {
  readonly #deps: BrakeDeps
  /** The time at which each mailbox was last found in order. */
  readonly #checked = new Map<number, number>()

  constructor(deps: BrakeDeps) {
    this.#deps = deps
  }

  /**
   * The reason why this mailbox may not send now; null if it may. Throws a `MailboxError` if its
   * owner must connect it again.
   */
  async of(mailbox: BrakedMailbox, port: Mailbox): Promise<string | null> {
    const { pool, now } = this.#deps
    const all = await findAllBrake(pool)
    if (all.brake) return all.brake
    if (mailbox.brake) return mailbox.brake
    // Its emails are rows of this database: they come and go with it.
    if (port.kind === 'transactional') return null
    const checkedAt = this.#checked.get(mailbox.id)
    const at = now().getTime()
    if (checkedAt !== undefined && at - checkedAt <= maxGapMs && at >= checkedAt) {
      this.#checked.set(mailbox.id, at)
      return null
    }
    const found = await this.#check(mailbox, port)
    if (found === null) this.#checked.set(mailbox.id, at)
    return found
  }

  async #check(mailbox: BrakedMailbox, port: Exclude<Mailbox, TransactionalMailbox>): Promise<string | null> {
    const { pool, now, log } = this.#deps
    const since = await lookBackTo(pool, mailbox.id)
    let sent: SentMessage[]
    try {
      // What it sent to itself was a check, perhaps of another installation.
      sent = (await port.listSent(since)).filter(
        ({ to }) => to?.toLowerCase() !== mailbox.address.toLowerCase(),
      )
    } catch (error) {
      if (!(error instanceof MailboxError) || error.fault === 'reconnect') throw error
      log.warn({ err: error, mailbox: mailbox.id }, 'a mailbox could not be asked what it has sent')
      return 'not_asked'
    }
    if ((await unexpectedOf(pool, sent)).length === 0) return null
    const { id, userId, address } = mailbox
    await asAccount(pool, userId, async (client) => {
      if (!(await setMailboxBrake(client, id, 'unknown_sent', now()))) return
      const content = { mailbox: address }
      await notify(client, { userId, type: reasons.brake.notice, relatedEntityId: `${id}`, content })
    })
    log.warn({ mailbox: mailbox.id }, 'a mailbox has sent campaign emails that are not on file: it is held')
    return 'unknown_sent'
  }
}
