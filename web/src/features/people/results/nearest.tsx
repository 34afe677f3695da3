import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Relaxed } from '@rapport/contract/people/schemas.ts'
import Info from 'lucide-react/icons/info'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { phoneScreen, useMediaQuery } from '../../../lib/use-media-query.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { bandsOf, useFilterText, withoutApplied } from '../../filters/filters.ts'
import { focusTable } from '../table/focus-table.ts'
import { omittedFilters } from './omitted-filters.ts'

type NearestProps = { filters: FilterSet; relaxed: Relaxed; total: number }

/** What is left out is read in full, as far as there is room. */
const shownValues = { phone: 3, wider: 6 }

/**
 * Says that no person matches all filters, and whom the table shows instead: `Showing 212 people.
 * Left out: last round Series B.`
 */
export function NearestText({ filters, relaxed, total }: NearestProps) {
  const { t } = useTranslation('people')
  const { phrase } = useFilterText()
  const formats = useFormats()
  const names = bandsOf(omittedFilters(relaxed)).map(phrase)
  const most = shownValues[useMediaQuery(phoneScreen) ? 'phone' : 'wider']
  const rest = names.length - most
  const shown = rest > 0 ? [...names.slice(0, most), t('nearest.more', { count: rest })] : names
  // No line begins with a dot.
  const people = { count: total, shown: formats.count(total), without: shown.join('\u00a0· ') }
  const isWider = relaxed.filters.experience.includeSimilarTitles && !filters.experience.includeSimilarTitles
  if (names.length === 0) return t('nearest.similarTitles', people)
  return `${t('nearest.nobody')} ${t(isWider ? 'nearest.withoutSimilar' : 'nearest.without', people)}`
}

type NearestBannerProps = NearestProps & {
  onUndo: () => void
  onChange: (change: (filters: FilterSet) => FilterSet) => void
}

/** The banner above the nearest people. Its text is announced with the total of the table, not here. */
export function NearestBanner({ onUndo, onChange, ...props }: NearestBannerProps) {
  const { t } = useTranslation('people')
  const { filters, relaxed } = props
  const keep = (current: FilterSet) =>
    current === filters ? relaxed.filters : omittedFilters(relaxed).reduce(withoutApplied, current)
  return (
    <section
      aria-label={t('nearest.title')}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-hover py-1.5 ps-4 pe-2 text-base"
    >
      <Info size={16} aria-hidden className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <NearestText {...props} />
      </p>
      <span className="ms-auto flex gap-1">
        <Button
          size="small"
          onPress={() => {
            onChange(keep)
            focusTable()
          }}
        >
          {t('nearest.keep')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            onUndo()
            focusTable()
          }}
        >
          {t('nearest.undo')}
        </Button>
      </span>
    </section>
  )
}
