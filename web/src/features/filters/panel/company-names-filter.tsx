import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/fields/switch.tsx'
import { setFlag } from '../model/filter-edits.ts'
import { SuggestFilter } from './suggest-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

/** Companies to include, those of the past with their own list, and companies to exclude. */
export function CompanyNamesFilter(draft: DraftProps) {
  const { filters, onEdit } = draft
  const { t } = useTranslation('people')
  const { namesIncludedPast, namesExcludedPast, namesExcluded } = filters.companyFilter
  const names = { ...draft, placeholder: t('placeholders.company'), suggest: 'COMPANIES' as const }
  return (
    <>
      <SuggestFilter
        {...names}
        field="companyFilter.namesIncluded"
        label={t('fields.companyFilter.namesIncluded')}
      />
      <Switch
        label={t('fields.companyFilter.namesIncludedPast')}
        isSelected={namesIncludedPast}
        onChange={(on) => onEdit((before) => setFlag(before, 'companyFilter.namesIncludedPast', on))}
      />
      {namesIncludedPast && (
        <SuggestFilter
          {...names}
          field="companyFilter.namesIncludedPastList"
          label={t('fields.companyFilter.namesIncludedPastList')}
        />
      )}
      <SuggestFilter
        {...names}
        field="companyFilter.namesExcluded"
        label={t('fields.companyFilter.namesExcluded')}
      />
      {(namesExcluded.length > 0 || namesExcludedPast) && (
        <Switch
          label={t('fields.companyFilter.namesExcludedPast')}
          isSelected={namesExcludedPast}
          onChange={(on) => onEdit((before) => setFlag(before, 'companyFilter.namesExcludedPast', on))}
        />
      )}
    </>
  )
}
