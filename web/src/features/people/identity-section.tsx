import { useTranslation } from 'react-i18next'
import { FilterSection } from './filter-section.tsx'
import { TextFilter } from './text-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

const groups = ['name', 'profileLink'] as const

export function IdentitySection(draft: DraftProps) {
  const { t } = useTranslation('people')
  return (
    <FilterSection {...draft} section="identity" groups={groups}>
      <TextFilter {...draft} field="names" label={t('fields.names')} placeholder={t('placeholders.names')} />
      <TextFilter
        {...draft}
        field="linkedinUrls"
        label={t('fields.linkedinUrls')}
        placeholder={t('placeholders.linkedinUrls')}
      />
    </FilterSection>
  )
}
