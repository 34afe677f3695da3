import { formatCompact, formatCount } from '../../../lib/texts/format-number.ts'
import type { Language } from '../../../lib/texts/i18n.ts'

/** A number of employees: every digit in English; in Korean every digit below 10,000, then 만. */
export const headcountNumber = (value: number, language: Language): string =>
  language === 'ko' && value >= 10_000 ? formatCompact(value, language) : formatCount(value)
