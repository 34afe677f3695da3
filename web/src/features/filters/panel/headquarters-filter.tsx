import { useTranslation } from 'react-i18next'
import { SuggestFilter } from './suggest-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

/** Where companies have their seat: places to include and places to exclude. */
export function HeadquartersFilter(draft: DraftProps) {
  const { t } = useTranslation('people')
  const places = { ...draft, placeholder: t('placeholders.locations'), suggest: 'LOCATIONS' as const }
  return (
    <>
      <SuggestFilter {...places} field="companyFilter.HQLocationIncluded" label={t('headquarters.include')} />
      <SuggestFilter {...places} field="companyFilter.HQLocationExcluded" label={t('headquarters.exclude')} />
    </>
  )
}
