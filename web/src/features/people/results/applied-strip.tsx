import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import Ban from 'lucide-react/icons/ban'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChipGroup } from '../../../ui/chip.tsx'
import { focusTable } from '../table/focus-table.ts'
import {
  appliedFilters,
  withoutApplied,
  type AppliedFilter,
  chipText,
  useFilterText,
} from '../../filters/filters.ts'

type AppliedStripProps = {
  filters: FilterSet
  onChange: (change: (filters: FilterSet) => FilterSet) => void
  onClear: () => void
}

/** Fields whose values need no prefix. */
const plain = new Set<string>([
  'locations',
  'companyFilter.namesIncluded',
  'companyFilter.domains',
  'experience.jobTitlesIncluded',
  'experience.seniorityLevels',
  'experience.functions',
  'linkedinUrls',
  'smartIntentFilters',
])

/** The filters of the results. Removing one searches again. */
export function AppliedStrip({ filters, onChange, onClear }: AppliedStripProps) {
  const { t } = useTranslation('people')
  const { value, bound } = useFilterText()
  const applied = appliedFilters(filters)
  if (applied.length === 0) return null

  const prefix = ({ field, exclude }: AppliedFilter): string | null => {
    if (field === 'companyFilter.HQLocationExcluded') return t(`fields.${field}`)
    if (exclude) return t('chips.exclude')
    if (field === 'companyFilter.namesIncludedPastList') return t('chips.past')
    if (field === 'names') return t('groups.name')
    return plain.has(field) ? null : t(`fields.${field}`)
  }
  const chips = applied.map((filter) => {
    const { key, field, exclude } = filter
    if (filter.value === true) return { id: key, text: t(`fields.${field}`) }
    const phrase = bound(filter)
    if (phrase !== null) return { id: key, text: phrase }
    const full = value(filter)
    const before = prefix(filter)
    const short = fieldOf(field).kind === 'texts' ? chipText(field, full) : full
    const isWidened = field === 'experience.jobTitlesIncluded' && filters.experience.includeSimilarTitles
    return {
      id: key,
      text: isWidened ? t('titles.chip', { title: chipText(field, full) }) : short,
      full: isWidened ? t('titles.chip', { title: full }) : full,
      ...(before !== null && { prefix: before }),
      ...(exclude && {
        tone: 'excluded' as const,
        icon: <Ban size={12} aria-hidden className="shrink-0" />,
      }),
    }
  })

  const clear = () => {
    onClear()
    focusTable()
  }

  return (
    <div className="flex items-start gap-2 border-b border-line px-4 py-2">
      <ChipGroup
        className="-ms-0.5 max-h-24 min-w-0 flex-1 overflow-y-auto p-0.5"
        label={t('strip.title')}
        chips={chips}
        onRemove={(key) => {
          const filter = applied.find((candidate) => candidate.key === key)
          if (filter) onChange((current) => withoutApplied(current, filter))
          if (applied.length === 1) focusTable()
        }}
      />
      <Button variant="quiet" size="small" onPress={clear}>
        {t('strip.clearAll')}
      </Button>
    </div>
  )
}
