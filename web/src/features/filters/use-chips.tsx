import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import Ban from 'lucide-react/icons/ban'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import type { Chip } from '../../ui/chip.tsx'
import type { AppliedFilter } from './model/applied-filters.ts'
import { appliedBands, type Band } from './model/bands.ts'
import { chipText } from './model/chip-text.ts'
import { isStatement, useFilterText } from './model/use-filter-text.ts'

/** A chip, and what goes with it. */
export type AppliedChip = Chip & { band: Band }

/** Fields whose included values need no prefix. */
const plain = new Set<string>([
  'locations',
  'companyFilter.namesIncluded',
  'companyFilter.domains',
  'experience.jobTitlesIncluded',
  'experience.seniorityLevels',
  'experience.functions',
  'linkedinUrls',
  'smartIntentFilters',
  'contacts.email',
  'contacts.phone',
])

/**
 * Returns the texts of active filters wherever they are shown: above the table, in a closed
 * section, and beside the words of a sentence.
 */
export function useChips() {
  const { t } = useTranslation('people')
  const { band: textOf } = useFilterText()

  const prefixOf = ({ field, exclude }: AppliedFilter): string | null => {
    // Without its field, what is excluded could be a place, a company or a keyword.
    if (exclude) return t(`fields.${field}`)
    if (field === 'companyFilter.namesIncludedPastList') return t('chips.past')
    if (field === 'names') return t('groups.name')
    return plain.has(field) ? null : t(`fields.${field}`)
  }

  const chipOf = (band: Band, prefix = prefixOf(band[0])): AppliedChip => {
    const [{ key, field, exclude }] = band
    const { kind } = fieldOf(field)
    const full = textOf(band)
    if (isStatement(field)) return { id: key, text: full, band }
    return {
      id: key,
      text: kind === 'texts' || kind === 'ids' ? chipText(field, full) : full,
      full,
      band,
      ...(prefix !== null && { prefix }),
      ...(exclude && {
        tone: 'excluded' as const,
        icon: <Ban size={12} aria-hidden className="shrink-0" />,
      }),
    }
  }

  const similarTo = (title: string) => t('titles.chip', { title })
  /** The chip with what a flag makes of its filter. */
  const modified = (filters: FilterSet, chip: AppliedChip): AppliedChip => {
    const { field } = chip.band[0]
    if (field === 'skills.included' && filters.skills.all) return { ...chip, prefix: t('chips.allSkills') }
    if (field === 'keywords.included' && filters.keywords.all)
      return { ...chip, prefix: t('chips.allKeywords') }
    if (field !== 'experience.jobTitlesIncluded' || !filters.experience.includeSimilarTitles) return chip
    return { ...chip, text: similarTo(chip.text), full: similarTo(chip.full ?? chip.text) }
  }

  /** The chips of what is active in some groups, or in all. */
  const chipsOf = (filters: FilterSet, groups?: readonly FilterGroup[]): AppliedChip[] =>
    appliedBands(filters, groups).map((band) => modified(filters, chipOf(band)))

  return { chipOf, chipsOf }
}
