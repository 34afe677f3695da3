import type { findSmtpSettings as route } from '@rapport/contract/integrations/smtp.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Actor } from '../../http/authorize.ts'
import type { IntegrationsDeps } from './mailboxes.ts'
import { findStoredByEmail } from './connect-queries.ts'

type Found = Output<(typeof route)['data']>

const nothing: Found = { kind: 'unknown', source: null, servers: null, otherHosts: [], provider: null }

/**
 * The servers of an address: those of the mailbox that the account has already, else what can be
 * found out about the domain. Throws `not_found` without SECRETS_KEY.
 */
export async function findSettings(
  { pool, smtp }: IntegrationsDeps,
  { userId }: Actor,
  { address }: { address: string },
): Promise<Found> {
  smtp.requireSetUp()
  const stored = await findStoredByEmail(pool, userId, address)
  if (stored) return { ...nothing, kind: 'servers', source: 'stored', servers: smtp.shownServers(stored) }
  return nothing
}
