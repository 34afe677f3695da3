import type { Database } from '../database/database.ts'
import { cheapestOf, type PauseReason, type Provider } from './provider.ts'
import { spentInMonth } from './request-ledger.ts'
import { findPauses } from './shared-pauses.ts'
import { maxWaitMs } from './waterfall.ts'

/** Why a provider can't be asked now. `left`: the milliseconds for which it is left alone. */
export type Closed = { reason: PauseReason; left: number } | { reason: 'ceiling' }

export type ProviderState = {
  provider: Provider
  closed: Closed | null
  /** The millionths of a dollar that it may still cost this month. Null: no limit. */
  remaining: number | null
}

/** Whether each provider can be asked now: it isn't paused, and may cost its cheapest request. */
export async function providerStates(
  db: Database,
  providers: readonly Provider[],
  now: Date,
): Promise<ProviderState[]> {
  const pauses = await findPauses(db)
  return Promise.all(
    providers.map(async (provider): Promise<ProviderState> => {
      const { name, terms } = provider
      const spent = terms.ceiling === null ? 0 : await spentInMonth(db, name, now)
      const remaining = terms.ceiling === null ? null : Math.max(0, terms.ceiling - spent)
      const pause = pauses.get(name)
      if (pause && pause.left > maxWaitMs) return { provider, closed: pause, remaining }
      const isOver = remaining !== null && cheapestOf(provider) > remaining
      return { provider, closed: isOver ? { reason: 'ceiling' } : null, remaining }
    }),
  )
}
