import { useTranslation } from 'react-i18next'
import { FilterSection } from './filter-section.tsx'
import { SuggestFilter } from './suggest-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

export function LocationSection(draft: DraftProps) {
  const { t } = useTranslation('people')
  return (
    <FilterSection {...draft} section="location" groups={['location']} defaultExpanded>
      <SuggestFilter
        {...draft}
        field="locations"
        label={t('fields.locations')}
        placeholder={t('placeholders.locations')}
        suggest="LOCATIONS"
      />
    </FilterSection>
  )
}
