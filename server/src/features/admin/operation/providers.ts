import type { listProviders as route, ProviderUse } from '@rapport/contract/admin/operation.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import { wholeList } from '../../../http/whole-list.ts'
import type { ProviderStatus } from '../../../providers/contact-finder.ts'
import { countLookups } from '../../contacts/contacts.ts'

export type ProvidersDeps = {
  pool: Pool
  now: () => Date
  reveals: { lookup: { status(): ProviderStatus[] } }
}

const none = { requests: 0, hits: 0 }

/** Configured providers in the order in which they are requested, then former ones that answered in the last 30 days. */
export async function listProviders({
  pool,
  now,
  reveals,
}: ProvidersDeps): Promise<Output<(typeof route)['data']>> {
  const at = now()
  const counts = new Map((await countLookups(pool, at)).map((row) => [row.provider, row]))
  const statuses = new Map(reveals.lookup.status().map((status) => [status.provider, status]))
  const names = new Set([...statuses.keys(), ...counts.keys()])
  const items = [...names].map((provider) => ({
    provider,
    day: counts.get(provider)?.day ?? none,
    month: counts.get(provider)?.month ?? none,
    process: processOf(statuses.get(provider), at.getTime()),
  }))
  return wholeList(items)
}

function processOf(status: ProviderStatus | undefined, at: number): ProviderUse['process'] {
  if (!status) return null
  const { answers, hits, failures, outages, pausedMs } = status
  const pausedUntil = pausedMs > 0 ? new Date(at + pausedMs).toISOString() : null
  return { answers, hits, failures, outages, pausedUntil }
}
