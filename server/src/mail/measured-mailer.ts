import { Counter } from 'prom-client'
import type { Metrics } from '../metrics/metrics.ts'
import { MailRefused, type Mailer } from './mailer.ts'

/** The same mailer, which counts the outcomes of its emails. Null stays null, and counts nothing. */
export function measuredMailer<M extends Mailer | null>(mailer: M, { registry }: Metrics): M | Mailer {
  const emails = new Counter({
    name: 'rapport_account_emails_total',
    help: 'Emails to accounts by outcome: sent, refused (for good), failed (tried again)',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return (
    mailer && {
      send: async (mail) => {
        try {
          await mailer.send(mail)
          emails.inc({ outcome: 'sent' })
        } catch (error) {
          emails.inc({ outcome: error instanceof MailRefused ? 'refused' : 'failed' })
          throw error
        }
      },
    }
  )
}
