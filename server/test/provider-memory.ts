import type { Pool } from 'pg'
import type { ContactFinder } from '../src/providers/contact-finder.ts'
import type { PauseReason, Provider, ProviderAnswer, ProviderTerms } from '../src/providers/provider.ts'
import {
  createRequestLedger,
  type Ending,
  type Intent,
  type RequestLedger,
} from '../src/providers/request-ledger.ts'
import { createSharedPauses, type Pauses } from '../src/providers/shared-pauses.ts'
import { createWaterfall, type WaterfallOptions } from '../src/providers/waterfall.ts'

/** Without limits. */
export const noLimits: ProviderTerms = { ceiling: null, stopAfter: null }

/** The answer of a provider that charges nothing. */
export const answerOf = (contacts: ProviderAnswer['contacts']): ProviderAnswer => ({
  contacts,
  isCharged: false,
})

type Log = Pick<WaterfallOptions['log'], 'warn' | 'error'>
const silent: Log = { warn: () => {}, error: () => {} }

/** A finder that asks these providers, with the ledger and pauses of a database. */
export const finderOf =
  (providers: readonly Provider[], log = silent) =>
  (pool: Pool, now: () => Date): ContactFinder =>
    createWaterfall(providers, {
      log,
      ledger: createRequestLedger(pool, now),
      pauses: createSharedPauses(pool),
    })

/** Pauses of this process alone. `now` is a monotonic clock in milliseconds. */
export function memoryPauses(now: () => number): Pauses {
  const pauses = new Map<string, { until: number; reason: PauseReason }>()
  return {
    remaining: async () =>
      new Map(
        [...pauses]
          .map(([provider, { until, reason }]) => [provider, { left: until - now(), reason }] as const)
          .filter(([, { left }]) => left > 0),
      ),
    extend: async (provider, milliseconds, reason) => {
      const until = now() + milliseconds
      if (until > (pauses.get(provider)?.until ?? 0)) pauses.set(provider, { until, reason })
    },
    stopWithoutHits: async () => {},
  }
}

type MemoryLedger = RequestLedger & { begun: Intent[]; ended: Map<number, Ending> }

/** A ledger without a database, which refuses nothing. */
export function memoryLedger(): MemoryLedger {
  const begun: Intent[] = []
  const ended = new Map<number, Ending>()
  return {
    begun,
    ended,
    begin: async (intent) => ({ id: begun.push(intent) }),
    end: async (id, ending) => void ended.set(id, ending),
  }
}
