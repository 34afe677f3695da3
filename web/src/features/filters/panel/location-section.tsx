import { useTranslation } from 'react-i18next'
import { SuggestFilter } from './suggest-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

export function LocationSection(draft: DraftProps) {
  const { t } = useTranslation('people')
  return (
    <SuggestFilter
      {...draft}
      field="locations"
      label={t('fields.locations')}
      placeholder={t('placeholders.locations')}
      suggest="LOCATIONS"
    />
  )
}
