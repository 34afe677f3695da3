import type { FastifyBaseLogger } from 'fastify'
import { deliveryOf, type DeliveryConfig } from './mail/delivery.ts'

/** Says in the log what an operator has left out, and what is off without it. */
export function warnAtStart({
  config,
  log,
}: {
  config: DeliveryConfig
  log: Pick<FastifyBaseLogger, 'warn'>
}): void {
  if (deliveryOf(config) === 'off')
    log.warn(
      'no emails are sent, because SMTP_URL is not set: sign-up with an email address, lost passwords, emailed codes of administrators and notifications by email are off',
    )
}
