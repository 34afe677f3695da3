import type { Problem } from '@rapport/contract/campaigns/overview.ts'
import { reasonNames, reasonOf, reasons, type Reason } from '@rapport/contract/campaigns/reasons.ts'
import type { PeopleGroup } from './situation-queries.ts'
import type { Situation } from './situation.ts'
import type { WaitingAnswer } from './waiting.ts'

type StateCount = Pick<PeopleGroup, 'state' | 'isHoldout' | 'count'> & { reason: Reason | null }

/** People of a campaign by state and reason, most people first. */
export function countStates({ people }: Pick<Situation, 'people'>): StateCount[] {
  const counts = new Map<string, StateCount>()
  for (const { state, reason: stored, isHoldout, count } of people) {
    const reason = reasonOf(stored)
    const key = `${state} ${reason} ${isHoldout}`
    const known = counts.get(key)
    if (known) known.count += count
    else counts.set(key, { state, reason, isHoldout, count })
  }
  const named = ({ state, reason }: StateCount) => `${state} ${reason ?? ''}`
  return [...counts.values()].toSorted((a, b) => b.count - a.count || (named(a) < named(b) ? -1 : 1))
}

/**
 * The problems that a user has to solve: those of the people who are held, and those of the
 * campaign with its mailboxes.
 */
export function problemsOf(states: readonly StateCount[], answers: readonly WaitingAnswer[]): Problem[] {
  const counts = new Map<Reason, number>()
  const add = (reason: Reason, count: number) => counts.set(reason, (counts.get(reason) ?? 0) + count)
  for (const { state, reason, count, isHoldout } of states)
    if (state === 'held' && !isHoldout && reason !== null) add(reason, count)
  for (const { group, refusals } of answers)
    for (const { reason, until } of refusals) if (until === null) add(reason, group.count)
  return reasonNames.flatMap((reason) => {
    const count = counts.get(reason)
    const { isProblem, remedy } = reasons[reason]
    return count !== undefined && isProblem ? [{ reason, count, remedy }] : []
  })
}
