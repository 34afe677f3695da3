import { Counter } from 'prom-client'
import { MailboxError, type DraftMailbox, type Mailbox } from '../../../../mail/mailbox.ts'
import { single, type Metrics } from '../../../../metrics/metrics.ts'
import { countDue, countHeld } from './wake-queries.ts'
import type { SendingDeps } from '../facts/turn.ts'

/**
 * The same sending, through mailboxes that count the outcome of each email; and a gauge of the
 * people who wait, for all processes.
 */
export function measuredSending(sending: SendingDeps, metrics: Metrics): SendingDeps {
  metrics.addDatabaseGauge({
    name: 'rapport_campaign_contacts_due',
    help: 'Contacts of running campaigns whose next email is due',
    read: async (client, now) => single(await countDue(client, now)),
  })
  metrics.addDatabaseGauge({
    name: 'rapport_mailboxes_held',
    help: 'Mailboxes that are held until somebody resumes them; all of them while all sending is held',
    read: async (client) => single(await countHeld(client)),
  })
  const emails = new Counter({
    name: 'rapport_campaign_emails_total',
    help: 'Emails that mailboxes were given by outcome: sent, refused (for good), bounced (at once), deferred (by the recipient’s server), mailbox (nothing is taken from it), later, reconnect, unanswered, gone, error',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })
  const count: Count = async (give, isSent) => {
    try {
      const given = await give()
      // Null: a guard withdrew it at the last moment.
      if (isSent && given !== null) emails.inc({ outcome: 'sent' })
      return given
    } catch (error) {
      emails.inc({ outcome: error instanceof MailboxError ? error.fault : 'error' })
      throw error
    }
  }
  return {
    ...sending,
    open: async (of, signal) => {
      const mailbox = await sending.open(of, signal)
      return mailbox && measuredMailbox(mailbox, count)
    },
  }
}

type Count = <T>(give: () => Promise<T>, isSent: boolean) => Promise<T>

function measuredMailbox(mailbox: Mailbox, count: Count): Mailbox {
  if (mailbox.kind === 'drafts') return measuredDrafts(mailbox, count)
  if (mailbox.kind === 'submission')
    return { ...mailbox, submit: (email, mayGo) => count(() => mailbox.submit(email, mayGo), true) }
  return {
    ...mailbox,
    send: (client, email) => count(() => mailbox.send(client, email), true),
  }
}

/** Such a mailbox gets an email in two calls. The one that fails tells its outcome. */
const measuredDrafts = (mailbox: DraftMailbox, count: Count): DraftMailbox => ({
  ...mailbox,
  createDraft: (email) => count(() => mailbox.createDraft(email), false),
  sendDraft: (draftId) => count(() => mailbox.sendDraft(draftId), true),
})
