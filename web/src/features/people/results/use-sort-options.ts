import { sortFields, usualDirection } from '@rapport/contract/people/sort.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import type { SortOption } from '../table/sort.ts'

/** Returns the sort options of a search, the usual order first. */
export function useSortOptions(): readonly SortOption[] {
  const { t } = useTranslation('people')
  return sortFields.map((on) => ({
    id: on,
    label: t(on === 'strength' || on === 'changed' ? `results.sortOn.${on}` : `results.${on}`),
    by: usualDirection(on),
  }))
}
