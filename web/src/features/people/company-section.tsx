import { useTranslation } from 'react-i18next'
import { CompanyNamesFilter } from './company-names-filter.tsx'
import { FilterSection } from './filter-section.tsx'
import { HeadcountFilter } from './headcount-filter.tsx'
import { SuggestFilter } from './suggest-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

const groups = ['company', 'industry', 'headcount'] as const

export function CompanySection(draft: DraftProps) {
  const { t } = useTranslation('people')
  return (
    <FilterSection {...draft} section="company" groups={groups} defaultExpanded>
      <CompanyNamesFilter {...draft} />
      <SuggestFilter
        {...draft}
        field="companyFilter.domains"
        label={t('fields.companyFilter.domains')}
        placeholder={t('placeholders.industry')}
        suggest="INDUSTRIES"
      />
      <HeadcountFilter {...draft} />
    </FilterSection>
  )
}
