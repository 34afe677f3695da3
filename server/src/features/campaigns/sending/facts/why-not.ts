import type { PoolClient } from 'pg'
import { findAllBrake } from '../../restored/queries.ts'
import { refusals, type Refusal } from '../../guards/guards.ts'
import { findCandidate } from './candidate-queries.ts'
import { readFacts, type FactsDeps } from './facts.ts'
import { findMailboxesFor } from './mailbox-queries.ts'

export type WhyNotDeps = FactsDeps & { now: () => Date }

/**
 * The reasons why the next email of a person may not go now, by the guards and the facts of the
 * sender; none: it may. If several mailboxes could send it, the one that is ready first answers.
 * Changes nothing. Null if the campaign has no step.
 */
export async function whyNot(
  client: PoolClient,
  deps: WhyNotDeps,
  enrolmentId: number,
): Promise<Refusal[] | null> {
  const candidate = await findCandidate(client, enrolmentId, { isPlanned: false })
  if (!candidate) return null
  const now = deps.now()
  const { brake } = await findAllBrake(client)
  const mailboxes = await findMailboxesFor(client, enrolmentId)
  const answers: Refusal[][] = []
  for (const mailbox of mailboxes.length > 0 ? mailboxes : [null]) {
    const query = { mailbox, isSynced: mailbox?.isSynced ?? true, brake, candidate, now, lock: false }
    const { guard } = await readFacts(client, deps, query)
    answers.push(refusals(guard, now))
  }
  return answers.reduce((best, other) => (endOf(other) < endOf(best) ? other : best))
}

/**
 * Milliseconds since 1970 when all of them are over: never, if a user has to end one; 0 without
 * any.
 */
export const endOf = (refused: readonly Refusal[]): number =>
  refused.reduce((end, { until }) => Math.max(end, until?.getTime() ?? Infinity), 0)
