import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './config/config.ts'
import { findAdministrators } from './features/accounts/accounts.ts'
import { findAllBrake } from './features/campaigns/campaigns.ts'
import { deliveryOf, type DeliveryConfig } from './mail/delivery.ts'

type StartDeps = {
  pool: Pool
  config: DeliveryConfig & Pick<Config, 'adminEmails'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Says in the log that sending is held and, in production, what the operator has left out. To be
 * called once the identity of the database is checked.
 */
export async function warnAtStart({ pool, config, log }: StartDeps): Promise<void> {
  const { brake, brakedAt } = await findAllBrake(pool)
  if (brake !== null)
    log.warn(
      { brake, since: brakedAt },
      'all sending is held, because this database is a restored or another one: Integrations, or Administration > Operation > Mailboxes, resumes it',
    )
  if (!config.isProduction) return
  if (deliveryOf(config) === 'off')
    log.warn(
      'no emails are sent, because SMTP_URL is not set: sign-up with an email address, lost passwords, emailed codes of administrators and notifications by email are off',
    )
  if ((await findAdministrators(pool, config)).length === 0)
    log.warn('there is no administrator: `operator first-administrator` prints a link that makes one')
}
