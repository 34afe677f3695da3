import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { ChoiceFieldId, FieldId, filterFields } from '@rapport/contract/filters/fields.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import { maxRevenue } from '@rapport/contract/filters/vocabularies.ts'
import { useTranslation } from 'react-i18next'
import { formatCompact, formatCount } from '../../../lib/texts/format-number.ts'
import type { Language } from '../../../lib/texts/i18n.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useLanguage } from '../../../lib/texts/use-language.ts'
import type errors from '../../../locales/en/errors.json'
import type { AppliedFilter } from './applied-filters.ts'

type Choices = Pick<typeof filterFields, ChoiceFieldId>
/** The keys of the texts of all choices: a missing text is a type error. */
type ChoiceKey = {
  [Id in ChoiceFieldId]: `${Choices[Id]['texts']}.${Choices[Id]['values'][number]}`
}[ChoiceFieldId]

/** A number of employees: every digit in English; in Korean every digit below 10,000, then 만. */
export const headcountNumber = (value: number, language: Language): string =>
  language === 'ko' && value >= 10_000 ? formatCompact(value, language) : formatCount(value)

/** Formats the values of filters in the language of the interface. */
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

  /** The top step has no upper end. */
  const millionsOfDollars = (text: string) => {
    const amount = formats.money(Number(text) * 1e6)
    return Number(text) === maxRevenue ? t('ranges.open', { min: amount }) : amount
  }

  const valueText = (id: FieldId, text: string): string => {
    const field = fieldOf(id)
    if (field.kind === 'choices') return t(`${field.texts}.${text}` as ChoiceKey)
    if (field.kind === 'ranges') return range(text)
    return field.kind === 'bound' && field.unit === 'millions of dollars' ? millionsOfDollars(text) : text
  }
  const value = ({ field, value: raw }: Pick<AppliedFilter, 'field' | 'value'>): string =>
    valueText(field, String(raw))

  return { range, value }
}

type KnownCode = keyof typeof errors.fields

/** The text of a filter's error code. A code without a text reads as an invalid text. */
export function useFilterError() {
  const { t, i18n } = useTranslation('errors')
  return (code: string): string =>
    t(`fields.${i18n.exists(`errors:fields.${code}`) ? (code as KnownCode) : 'error_invalid_text'}`)
}
