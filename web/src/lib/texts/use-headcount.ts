import { useTranslation } from './use-translation.ts'
import { formatEnds, formatWhole } from './format-number.ts'
import { useLanguage } from './use-language.ts'

/** Formats a company's headcount: `240`, `11–50`, `10,001+`. */
export function useHeadcount() {
  const { t } = useTranslation('people')
  const language = useLanguage()
  return ({ min, max }: { min: number; max: number | null }): string => {
    if (max === null) return t('ranges.open', { min: formatWhole(min, language) })
    return max === min ? formatWhole(min, language) : t('ranges.closed', formatEnds(min, max, language))
  }
}
