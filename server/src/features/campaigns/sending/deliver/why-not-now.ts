import { inTransaction } from '../../../../database/transaction.ts'
import { refusals } from '../../guards/guards.ts'
import { findCandidate } from '../facts/candidate-queries.ts'
import { readFacts } from '../facts/facts.ts'
import { whyNotOneOff } from '../facts/one-off-facts.ts'
import type { SendingDeps, TurnContext } from '../facts/turn.ts'
import type { Held } from './outcomes.ts'

/**
 * Asks the guards again, right before the call that sends. The send itself doesn't count against
 * its own limits. Null: it may go.
 */
export async function whyNotNow(
  deps: SendingDeps,
  turn: TurnContext,
  { kind, enrolmentId, sendId }: Held,
): Promise<string | null> {
  return inTransaction(deps.pool, async (client) => {
    const now = deps.now()
    if (kind !== 'step') return (await whyNotOneOff(client, deps, { turn, sendId, now }))[0]?.reason ?? null
    const candidate = enrolmentId === null ? null : await findCandidate(client, enrolmentId)
    if (!candidate) return 'gone'
    const { guard } = await readFacts(client, deps, { ...turn, candidate, now, lock: false, without: sendId })
    return refusals(guard, now)[0]?.reason ?? null
  })
}
