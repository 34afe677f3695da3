import type { listProviders as route, ProviderUse } from '@rapport/contract/admin/operation.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import { wholeList } from '../../../http/answers/whole-list.ts'
import type { ProviderStatus } from '../../../providers/contact-finder.ts'
import { countLookups } from '../../contacts/contacts.ts'
import type { OtherThreads } from './other-threads.ts'

export type ProvidersDeps = OtherThreads & {
  pool: Pool
  now: () => Date
  reveals: { lookup: { status(): ProviderStatus[] } }
}

const none = { requests: 0, hits: 0 }

/**
 * Configured providers in the order in which they are requested, then former ones that answered in
 * the last 30 days.
 */
export async function listProviders({
  pool,
  now,
  reveals,
  others,
}: ProvidersDeps): Promise<Output<(typeof route)['data']>> {
  const at = now()
  const counts = new Map((await countLookups(pool, at)).map((row) => [row.provider, row]))
  const elsewhere = (await others()).flatMap(({ providers }) => providers)
  const statuses = new Map(reveals.lookup.status().map((own) => [own.provider, joined(own, elsewhere)]))
  const names = new Set([...statuses.keys(), ...counts.keys()])
  const items = [...names].map((provider) => ({
    provider,
    day: counts.get(provider)?.day ?? none,
    month: counts.get(provider)?.month ?? none,
    process: processOf(statuses.get(provider), at.getTime()),
  }))
  return wholeList(items)
}

/** The status over all threads. Each thread leaves a provider alone by itself. */
function joined(own: ProviderStatus, elsewhere: readonly ProviderStatus[]): ProviderStatus {
  const all = [own, ...elsewhere.filter(({ provider }) => provider === own.provider)]
  const sum = (of: 'answers' | 'hits' | 'failures') => all.reduce((total, status) => total + status[of], 0)
  const most = (of: 'outages' | 'pausedMs') => Math.max(...all.map((status) => status[of]))
  return {
    provider: own.provider,
    answers: sum('answers'),
    hits: sum('hits'),
    failures: sum('failures'),
    outages: most('outages'),
    pausedMs: most('pausedMs'),
  }
}

function processOf(status: ProviderStatus | undefined, at: number): ProviderUse['process'] {
  if (!status) return null
  const { answers, hits, failures, outages, pausedMs } = status
  const pausedUntil = pausedMs > 0 ? new Date(at + pausedMs).toISOString() : null
  return { answers, hits, failures, outages, pausedUntil }
}
