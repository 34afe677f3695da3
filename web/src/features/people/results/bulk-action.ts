import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { ComponentType } from 'react'
import type { Selection } from '../table/selection/selection.ts'

/** The selected people of a search: those named, or all who match filters but those named. */
type ChosenPeople = {
  count: number
} & ({ talentIds: readonly number[] } | { filters: FilterSet; without: readonly number[] })

/** A button for the selected people of a search, such as the one that adds them to lists. */
export type BulkAction = ComponentType<{ chosen: ChosenPeople }>

export const chosenPeople = (
  { everybody, ids }: Selection,
  filters: FilterSet,
  count: number,
): ChosenPeople => (everybody ? { count, filters, without: [...ids] } : { count, talentIds: [...ids] })
