import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { shorten } from '../../ui/shorten.ts'
import { appliedFilters, useFilterText } from '../filters/filters.ts'

const shownValues = 4

/** Summarises filters in one line: `CTO · Berlin · 51–200 · 3 more`. */
export function useSearchSummary(): (filters: FilterSet) => string {
  const { t } = useTranslation('searches')
  const { t: people } = useTranslation('people')
  const { value, bound } = useFilterText()
  return (filters) => {
    const texts = appliedFilters(filters).map((filter) => {
      if (filter.value === true) return people(`fields.${filter.field}`)
      const text = value(filter)
      if (filter.exclude) return t('summary.exclude', { value: text })
      return bound(filter) ?? text
    })
    const rest = texts.length - shownValues
    const shown = rest > 0 ? [...texts.slice(0, shownValues), t('summary.more', { count: rest })] : texts
    return shorten(shown.join(' · '), limits.maxSearchTitleLength)
  }
}
