import type { addEnrolments } from '@rapport/contract/campaigns/enrolments.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Input } from '@rapport/contract/route.ts'

type Body = Input<(typeof addEnrolments)['body']>

/**
 * The people to add: the named ones, or all who match a condition except the named ones. The
 * condition is a filter set or the members of a list.
 */
export type ChosenForCampaign = { count: number } & (
  | { talentIds: readonly number[] }
  | { filters: FilterSet; without: readonly number[] }
  | { listId: number; search: string; revealed: boolean | null; without: readonly number[] }
)

export function addBody(chosen: ChosenForCampaign, dryRun: boolean): Body {
  if ('talentIds' in chosen) return { talentIds: [...chosen.talentIds], dryRun }
  const without = [...chosen.without]
  if ('filters' in chosen) return { filters: chosen.filters, without, dryRun }
  const { listId, search, revealed } = chosen
  return { listIds: [listId], search, revealed, without, dryRun }
}

/** Whether more people are named than a request may name. */
export const namesTooMany = (chosen: ChosenForCampaign): boolean =>
  ('talentIds' in chosen ? chosen.talentIds : chosen.without).length > limits.maxNamedMembers
