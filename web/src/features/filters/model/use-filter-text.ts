import { parseRange } from '@rapport/contract/filters/texts.ts'
import { maxRevenue } from '@rapport/contract/filters/vocabularies.ts'
import type {
  FundingAmount,
  FundingCategory,
  FundingDate,
  SeniorityFilter,
  SmartIntent,
} from '@rapport/contract/filters/vocabularies.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/texts/use-language.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import type { AppliedFilter } from './applied-filters.ts'
import type { FieldId } from './filter-fields.ts'
import { headcountNumber } from './headcount-text.ts'

/** How the values of filters read in the interface's language. */
export function useFilterText() {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const formats = useFormats()

  /** `11–50`, `10,001+`; the text itself when it is no range. */
  const range = (text: string): string => {
    if (text === '-') return t('fundingRoundsUnknown')
    const ends = parseRange(text)
    if (!ends) return text
    const min = headcountNumber(ends.min, language)
    return ends.max === Infinity
      ? t('ranges.open', { min })
      : t('ranges.closed', { min, max: headcountNumber(ends.max, language) })
  }

  /** Millions of dollars; the top step has no upper end. */
  const millions = (text: string) => {
    const amount = formats.money(Number(text) * 1e6)
    return Number(text) === maxRevenue ? t('ranges.open', { min: amount }) : amount
  }
  const amount = (text: string) => t(`fundingAmount.${text as FundingAmount}`)
  const readers: Partial<Record<FieldId, (text: string) => string>> = {
    'companyFilter.headcounts': range,
    'companyFilter.linkedinFollowers': range,
    'funding.totalFundingRounds': range,
    'experience.seniorityLevels': (text) => t(`seniority.${text as SeniorityFilter}`),
    smartIntentFilters: (text) => t(`intents.${text as SmartIntent}`),
    'funding.fundingDates': (text) => t(`fundingDate.${text as FundingDate}`),
    'funding.lastFundingAmounts': amount,
    'funding.totalFundingAmounts': amount,
    'funding.fundingCategories': (text) => t(`fundingCategory.${text as FundingCategory}`),
    'revenue.minRevenue': millions,
    'revenue.maxRevenue': millions,
  }

  const value = ({ field, value: raw }: Pick<AppliedFilter, 'field' | 'value'>): string => {
    const text = String(raw)
    return readers[field]?.(text) ?? text
  }

  return { range, value }
}
