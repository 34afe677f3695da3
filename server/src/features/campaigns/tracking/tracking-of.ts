import type { CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { Config } from '../../../config/config.ts'
import { isLoopback } from '../../../config/loopback.ts'
import type { Tracking } from '../document/tracked.ts'

/**
 * Whether emails can count opens and clicks here: mail programs load no images without TLS, and
 * take links without it for fraud. On one's own machine, where a demo runs, the outbox follows
 * them.
 */
export function canTrack({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || isLoopback(hostname.replaceAll(/[[\]]/g, ''))
}

/** The tracking of an email, as the setup says. Null: none. */
export const trackingOf = (
  { opens, clicks }: Pick<CampaignSetup, 'opens' | 'clicks'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  token: string,
): Tracking | null =>
  (opens || clicks) && canTrack({ publicUrl }) ? { publicUrl, token, opens, clicks } : null
