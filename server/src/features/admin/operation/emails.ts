import type { getEmails as route } from '@rapport/contract/admin/operation.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import { inTransaction } from '../../../database/transaction.ts'
import type { DeliveryConfig } from '../../../mail/delivery.ts'
import { requireEmails } from '../../../mail/mails.ts'
import { audit, type Admin } from '../../audit/audit.ts'
import { countQueued, findFailingDomains, findMailDays } from './email-queries.ts'
import { testMail } from './test-mail.ts'

type EmailsDeps = { pool: Pool; now: () => Date }
export type TestEmailDeps = EmailsDeps & { config: DeliveryConfig }

const shownDaysMs = 14 * 24 * 60 * 60 * 1000
const maxDomains = 10

/** Returns the outcomes of the server's own emails, without their texts or recipients. */
export async function getEmails({ pool, now }: EmailsDeps): Promise<Output<(typeof route)['data']>> {
  const [kinds, failing, days] = await Promise.all([
    countQueued(pool),
    findFailingDomains(pool, maxDomains),
    findMailDays(pool, new Date(now().getTime() - shownDaysMs)),
  ])
  return { kinds, failing, days }
}

/** One that still waits is not joined by a second one. Throws `emails_off`. */
export async function sendTestEmail({ pool, config, now }: TestEmailDeps, admin: Admin): Promise<void> {
  const emails = requireEmails(config)
  await inTransaction(pool, async (client) => {
    await emails.queue(client, testMail, { userId: admin.userId })
    await audit(client, admin, { action: 'test_email_sent', now: now() })
  })
}
