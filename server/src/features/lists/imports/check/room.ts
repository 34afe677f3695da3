import { limits } from '@rapport/contract/limits.ts'
import type { PoolClient } from 'pg'
import { countAll } from '../../member-queries.ts'
import { findOnList } from './room-queries.ts'
import type { Plan } from './plan-rows.ts'

/** A list, or null for a new one, and how many come onto it before these rows. */
type Target = { listId: number | null; coming: number }

/**
 * Marks the people who are added to the list, and refuses the rows of people for whom it has no
 * room. Returns the others.
 */
export async function withinRoom(
  client: PoolClient,
  { listId, coming }: Target,
  plans: readonly Plan[],
): Promise<Plan[]> {
  const matched = plans.flatMap(({ result }) => result.memberId ?? [])
  const there = listId === null ? new Set<number>() : await findOnList(client, listId, matched)
  const members = listId === null ? 0 : await countAll(client, listId)
  let room = limits.maxMembers - members - coming
  return plans.filter(({ result }) => {
    const isThere = result.memberId !== null && there.has(result.memberId)
    if (!isThere && room <= 0) {
      Object.assign(result, { outcome: 'refused', reason: 'list_full', changes: [] })
      return false
    }
    if (!isThere) room--
    result.isAdded = !isThere
    return true
  })
}
