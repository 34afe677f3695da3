import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { shorten } from '../../ui/shorten.ts'
import { appliedBands, useFilterText } from '../filters/filters.ts'

const shownValues = 4

/** Summarises filters in one line: `CTO · Berlin · 51–200 employees · not at 네이버 · 3 more`. */
export function useSearchSummary(): (filters: FilterSet) => string {
  const { t } = useTranslation('searches')
  const { phrase, opening } = useFilterText()
  return (filters) => {
    const texts = appliedBands(filters).map((band, index) => (index === 0 ? opening : phrase)(band))
    const rest = texts.length - shownValues
    const shown = rest > 0 ? [...texts.slice(0, shownValues), t('summary.more', { count: rest })] : texts
    return shorten(shown.join(' · '), limits.maxSearchTitleLength)
  }
}
