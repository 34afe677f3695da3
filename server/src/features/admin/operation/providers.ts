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

const day = 24 * 60 * 60 * 1000
const none = { requests: 0, hits: 0 }

/** Configured providers in the order in which they are requested, then former ones that answered in the last 30 days. */
export async function listProviders({
  pool,
  now,
  reveals,
}: ProvidersDeps): Promise<Output<(typeof route)['data']>> {
  const at = now().getTime()
  const [ofDay, ofMonth] = await Promise.all(
    [1, 30].map(async (days) => {
      const counts = await countLookups(pool, new Date(at - days * day))
      return new Map(counts.map(({ provider, requests, hits }) => [provider, { requests, hits }]))
    }),
  )
  const statuses = new Map(reveals.lookup.status().map((status) => [status.provider, status]))
  const names = new Set([...statuses.keys(), ...ofMonth!.keys()])
  const items = [...names].map((provider) => ({
    provider,
    day: ofDay!.get(provider) ?? none,
    month: ofMonth!.get(provider) ?? none,
    process: processOf(statuses.get(provider), at),
  }))
  return wholeList(items)
}

function processOf(status: ProviderStatus | undefined, at: number): ProviderUse['process'] {
  if (!status) return null
  const { answers, hits, failures, outages, pausedMs } = status
  const pausedUntil = pausedMs > 0 ? new Date(at + pausedMs).toISOString() : null
  return { answers, hits, failures, outages, pausedUntil }
}
