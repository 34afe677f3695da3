import {
  formatDate,
  formatMoment,
  formatPartialDate,
  formatRelative,
  formatUtcDay,
  formatYears,
} from '@rapport/contract/dates/format-date.ts'
import {
  formatBadge,
  formatCompact,
  formatCount,
  formatGrowth,
  formatMoney,
  formatPrice,
} from './format-number.ts'
import { useLanguage } from './use-language.ts'

/** Formatting functions for the interface's language. */
export function useFormats() {
  const language = useLanguage()
  return {
    count: formatCount,
    growth: formatGrowth,
    badge: formatBadge,
    compact: (value: number) => formatCompact(value, language),
    money: (dollars: number) => formatMoney(dollars, language),
    price: (dollars: number) => formatPrice(dollars, language),
    date: (date: Date) => formatDate(date, language),
    /** The day in UTC, which is the same for all users: the last day of a plan or an absence. */
    lastDay: (date: Date) => formatUtcDay(date, language),
    moment: (date: Date) => formatMoment(date, language),
    partialDate: (text: string) => formatPartialDate(text, language),
    relative: (date: Date, now: Date) => formatRelative(date, now, language),
    years: (span: number) => formatYears(span, language),
  }
}
