import type { findSmtpSettings as route } from '@rapport/contract/integrations/smtp.ts'
import type { Output } from '@rapport/contract/route.ts'
import { Resolver } from 'node:dns/promises'
import type { Actor } from '../../http/authorize.ts'
import { WindowCounters } from '../../limits/window-counters.ts'
import { findMailSettings } from '../../mail/discovery/find-mail-settings.ts'
import type { MailProvider } from '../../mail/discovery/mail-provider.ts'
import { mailProviders, type ProviderKey } from '../../mail/discovery/providers.ts'
import { findStoredByEmail } from './connect-queries.ts'
import type { IntegrationsDeps } from './mailboxes.ts'
import { asciiAddress } from './ascii-address.ts'

type Found = Output<(typeof route)['data']>

const nothing: Found = { kind: 'unknown', source: null, servers: null, otherHosts: [], provider: null }

const findLimit = { count: 60, windowSeconds: 60 * 60 }

/**
 * The servers of an address: those of the mailbox that the account has already, else what can be
 * found out about the domain. Throws `not_found` without SECRETS_KEY; `too_many_requests`.
 */
export async function findSettings(
  { pool, smtp, now }: IntegrationsDeps,
  { userId }: Actor,
  { address: typed }: { address: string },
): Promise<Found> {
  smtp.requireSetUp()
  const address = asciiAddress(typed)
  const stored = await findStoredByEmail(pool, userId, address)
  if (stored) return { ...nothing, kind: 'servers', source: 'stored', servers: smtp.shownServers(stored) }
  const limit = new WindowCounters({ pool, now, windowSeconds: findLimit.windowSeconds })
  await limit.count([{ key: `mail settings of ${userId}`, limit: findLimit.count }])
  const found = await findMailSettings(address, {
    resolver: new Resolver({ timeout: 2000, tries: 2 }),
    checks: smtp.hostChecks,
    signal: new AbortController().signal,
  })
  if (found.kind !== 'servers') return { ...nothing, kind: found.kind }
  const { source, provider, smtp: submission, imap, otherHosts } = found
  return {
    kind: 'servers',
    source,
    servers: { smtp: submission, imap },
    otherHosts,
    provider: provider === null ? null : shownProvider(provider),
  }
}

function shownProvider(key: ProviderKey): Found['provider'] {
  const { name, help, appPassword, isImapOffAtFirst }: MailProvider = mailProviders[key]
  return { name, help, appPassword, isImapOffAtFirst }
}
