import type { SuggestionType } from '@rapport/contract/people/schemas.ts'
import { useTranslation } from 'react-i18next'
import { SuggestFilter } from './suggest-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

/** A text with a dot is a web domain, any other an industry, as the contract reads them. */
const domainOrIndustry = (text: string): SuggestionType => (text.includes('.') ? 'DOMAINS' : 'INDUSTRIES')

export function IndustryFilter(draft: DraftProps) {
  const { t } = useTranslation('people')
  return (
    <SuggestFilter
      {...draft}
      field="companyFilter.domains"
      label={t('fields.companyFilter.domains')}
      placeholder={t('placeholders.industry')}
      suggest={domainOrIndustry}
    />
  )
}
