import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Addition } from '@rapport/contract/lists/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { call } from '../../../lib/api/api.ts'

/** The people to add: the named ones, or all who match filters except the named ones. */
export type ChosenPeople = {
  count: number
} & ({ talentIds: readonly number[] } | { filters: FilterSet; without: readonly number[] })

/** Named people are added at once, many on many lists and all who match by a job. */
export const addPeople = (chosen: ChosenPeople, listIds: number[]): Promise<Addition> =>
  call(listRoutes.addManyToLists, {
    body:
      'talentIds' in chosen
        ? { listIds, talentIds: [...chosen.talentIds] }
        : { listIds, filters: chosen.filters, without: [...chosen.without], total: chosen.count },
  })

/** Whether more people are named than a request may name. */
export const namesTooMany = (chosen: ChosenPeople): boolean =>
  ('talentIds' in chosen ? chosen.talentIds : chosen.without).length > limits.maxNamedMembers

/** Whether the added people differ from those that the user saw, as far as the numbers show. */
export const isOtherTotal = ({ count }: ChosenPeople, { total }: Pick<Addition, 'total'>): boolean =>
  total !== Math.min(count, limits.maxMembers)
