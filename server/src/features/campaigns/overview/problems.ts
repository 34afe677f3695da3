import type { Problem } from '@rapport/contract/campaigns/overview.ts'
import { guardReasons, mends, type GuardReason, type Mend } from '@rapport/contract/campaigns/reasons.ts'
import type { PeopleGroup } from './situation-queries.ts'
import type { Situation } from './situation.ts'
import type { WaitingAnswer } from './waiting.ts'

/** What the status says. */
const toldOtherwise: ReadonlySet<GuardReason> = new Set([
  'campaign_not_running',
  'campaign_archived',
  'not_due',
])

type StateCount = Pick<PeopleGroup, 'state' | 'reason' | 'isHoldout' | 'count'>

/** People of a campaign by state and reason, most people first. */
export function countStates({ people }: Pick<Situation, 'people'>): StateCount[] {
  const counts = new Map<string, StateCount>()
  for (const { state, reason, isHoldout, count } of people) {
    const key = `${state} ${reason} ${isHoldout}`
    const known = counts.get(key)
    if (known) known.count += count
    else counts.set(key, { state, reason, isHoldout, count })
  }
  const named = ({ state, reason }: StateCount) => `${state} ${reason ?? ''}`
  return [...counts.values()].toSorted((a, b) => b.count - a.count || (named(a) < named(b) ? -1 : 1))
}

/** What somebody has to mend: of the people who are held, and of the campaign with its mailboxes. */
export function problemsOf(states: readonly StateCount[], answers: readonly WaitingAnswer[]): Problem[] {
  const counts = new Map<string, number>()
  const add = (reason: string, count: number) => counts.set(reason, (counts.get(reason) ?? 0) + count)
  for (const { state, reason, count, isHoldout } of states)
    if (state === 'held' && !isHoldout && reason !== null && reason !== 'out_of_office') add(reason, count)
  for (const { group, refusals } of answers)
    for (const { reason, until } of refusals)
      if (until === null && !toldOtherwise.has(reason)) add(reason, group.count)
  return [...counts]
    .map(([reason, count]) => ({ reason, count, mend: mendOf(reason) }))
    .toSorted((a, b) => rank(a.reason) - rank(b.reason) || b.count - a.count)
}

function mendOf(reason: string): Mend | null {
  if (reason === 'send_unknown') return 'resolve_send'
  return Object.hasOwn(mends, reason) ? mends[reason as GuardReason] : mends.held
}

/** Reasons to hold somebody that no guard has come where a hold by hand does. */
function rank(reason: string): number {
  const place = guardReasons.findIndex((known) => known === reason)
  return place === -1 ? guardReasons.indexOf('held') : place
}
