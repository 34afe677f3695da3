import type { Config } from '../config/config.ts'

export type DeliveryConfig = Pick<Config, 'isProduction' | 'smtpUrl'>

/**
 * What becomes of this server's own emails: a mail server takes them; or they are captured and
 * shown at /outbox, never in production; or there are none.
 */
export function deliveryOf({ isProduction, smtpUrl }: DeliveryConfig): 'sent' | 'captured' | 'off' {
  if (smtpUrl !== null) return 'sent'
  return isProduction ? 'off' : 'captured'
}

/** Whether this server captures emails instead of sending them. Production never does. */
export const hasOutbox = (config: DeliveryConfig): boolean => deliveryOf(config) === 'captured'
