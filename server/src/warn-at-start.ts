import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './config/config.ts'
import { findAdministrators } from './features/accounts/accounts.ts'
import { findHeldSince } from './features/campaigns/campaigns.ts'
import { deliveryOf, type DeliveryConfig } from './mail/delivery.ts'

type StartDeps = {
  pool: Pool
  config: DeliveryConfig & Pick<Config, 'adminEmails'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Says in the log what the operator of a server in production has left out, and what follows from it. */
export async function warnAtStart({ pool, config, log }: StartDeps): Promise<void> {
  if (!config.isProduction) return
  if (deliveryOf(config) === 'off')
    log.warn(
      'no emails are sent, because SMTP_URL is not set: sign-up with an email address, lost passwords, emailed codes of administrators and notifications by email are off',
    )
  const heldSince = await findHeldSince(pool)
  if (heldSince !== null)
    log.warn(
      { since: heldSince },
      'all sending is held, because the database was restored: Integrations, or Administration > Operation > Mailboxes, resumes it',
    )
  if ((await findAdministrators(pool, config)).length === 0)
    log.warn('there is no administrator: `operator first-administrator` prints a link that makes one')
}
