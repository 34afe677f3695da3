import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { formatMonth } from '@rapport/contract/dates/format-date.ts'
import { useLanguage } from '../../../../lib/texts/use-language.ts'

type Period = { startDate: string | null; endDate: string | null; isCurrent: boolean }

/** Formats a period: `Apr 2023 – Present`, `until 2015`; null when both dates are unknown. */
export function usePeriod() {
  const { t } = useTranslation('people')
  const language = useLanguage()
  return ({ startDate, endDate, isCurrent }: Period): string | null => {
    const end = endDate === null ? null : formatMonth(endDate, language)
    if (startDate === null) {
      if (end !== null) return t('profile.until', { end })
      return isCurrent ? t('profile.present') : null
    }
    const start = formatMonth(startDate, language)
    if (end !== null) return t('profile.dates', { start, end })
    return isCurrent
      ? t('profile.dates', { start, end: t('profile.present') })
      : t('profile.since', { start })
  }
}
