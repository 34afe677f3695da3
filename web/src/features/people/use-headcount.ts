import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { headcountNumber } from '../filters/filters.ts'

/** Formats a company's headcount: `240`, `11–50`, `10,001+`. */
export function useHeadcount() {
  const { t } = useTranslation('people')
  const language = useLanguage()
  return ({ min, max }: { min: number; max: number | null }): string => {
    const low = headcountNumber(min, language)
    if (max === null) return t('ranges.open', { min: low })
    return max === min ? low : t('ranges.closed', { min: low, max: headcountNumber(max, language) })
  }
}
