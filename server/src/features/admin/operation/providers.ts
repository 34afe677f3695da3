import type { listProviders as route, ProviderState, ProviderUse } from '@rapport/contract/admin/operation.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { Config } from '../../../config/config.ts'
import { wholeList } from '../../../http/answers/whole-list.ts'
import type { ProviderStatus } from '../../../providers/contact-finder.ts'
import { findProviderFigures, type ProviderFigures } from '../../../providers/provider-figures.ts'
import { dollar } from '../../../providers/request-ledger.ts'
import { findPauses, type Pause } from '../../../providers/shared-pauses.ts'
import { searchLedgerName } from '../../../providers/pdl-search/search-people.ts'
import type { OtherThreads } from './other-threads.ts'

export type ProvidersDeps = OtherThreads & {
  pool: Pool
  now: () => Date
  reveals: { lookup: { status(): ProviderStatus[] } }
  config: Pick<Config, 'peopleSearch'>
}

const none = { requests: 0, hits: 0 }
const unused = { day: none, month: none, bounced: 0, lost: 0, spent: 0 }

/**
 * Configured providers in the order in which they are configured, then the search of people, if it
 * is on, then former ones that were asked in the last 30 days.
 */
export async function listProviders({
  pool,
  now,
  reveals,
  config: { peopleSearch },
  others,
}: ProvidersDeps): Promise<Output<(typeof route)['data']>> {
  const at = now()
  const [all, pauses] = await Promise.all([findProviderFigures(pool, at), findPauses(pool)])
  const figures = new Map(all.map((row) => [row.provider, row]))
  const elsewhere = (await others()).flatMap(({ providers }) => providers)
  const statuses = new Map(reveals.lookup.status().map((own) => [own.provider, joined(own, elsewhere)]))
  const terms = new Map<string, Terms>(statuses)
  if (peopleSearch) terms.set(searchLedgerName, peopleSearch)
  const names = new Set([...terms.keys(), ...figures.keys()])
  const items = [...names].map((provider) =>
    useOf(figures.get(provider) ?? { provider, ...unused }, {
      status: statuses.get(provider),
      terms: terms.get(provider),
      pause: pauses.get(provider),
      at,
    }),
  )
  return wholeList(items)
}

/** What a configured provider may cost. */
type Terms = Pick<ProviderStatus, 'ceiling' | 'price'>
type Circumstances = {
  status: ProviderStatus | undefined
  terms: Terms | undefined
  pause: Pause | undefined
  at: Date
}

function useOf({ spent, ...counts }: ProviderFigures, circumstances: Circumstances): ProviderUse {
  const { status, terms } = circumstances
  return {
    ...counts,
    spent: spent / dollar,
    ceiling: terms?.ceiling == null ? null : terms.ceiling / dollar,
    ...standingOf(spent, circumstances),
    process: processOf(status),
  }
}

function standingOf(
  spent: number,
  { terms, pause, at }: Circumstances,
): { state: ProviderState; until: string | null } {
  if (!terms) return { state: 'former', until: null }
  if (pause) return { state: pause.reason, until: new Date(at.getTime() + pause.left).toISOString() }
  const isAtCeiling = terms.ceiling !== null && spent + terms.price > terms.ceiling
  return { state: isAtCeiling ? 'ceiling' : 'working', until: null }
}

/** The counts over all threads. */
function joined(own: ProviderStatus, elsewhere: readonly ProviderStatus[]): ProviderStatus {
  const all = [own, ...elsewhere.filter(({ provider }) => provider === own.provider)]
  const sum = (of: 'answers' | 'hits' | 'failures') => all.reduce((total, status) => total + status[of], 0)
  return {
    ...own,
    answers: sum('answers'),
    hits: sum('hits'),
    failures: sum('failures'),
    outages: Math.max(...all.map(({ outages }) => outages)),
  }
}

function processOf(status: ProviderStatus | undefined): ProviderUse['process'] {
  if (!status) return null
  const { answers, hits, failures, outages } = status
  return { answers, hits, failures, outages }
}
