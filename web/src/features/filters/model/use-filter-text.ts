import { fieldOf, type OrderedPair } from '@rapport/contract/filters/field-of.ts'
import type { ChoiceFieldId, FieldId, filterFields } from '@rapport/contract/filters/fields.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import { maxRevenue } from '@rapport/contract/filters/vocabularies.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { formatEnds, formatMoney, formatMoneyEnds, formatWhole } from '../../../lib/texts/format-number.ts'
import { hasText, type Language } from '../../../lib/texts/i18n.ts'
import type { Translate } from '../../../lib/texts/translate.ts'
import { useLanguage } from '../../../lib/texts/use-language.ts'
import type errors from '../../../locales/en/errors.json'
import { useAccountLists, type AccountList } from '../account-lists.ts'
import { valueNamesQuery } from '../value-names-query.ts'
import type { AppliedFilter } from './applied-filters.ts'
import { reachOf, type Band } from './bands.ts'

type Choices = Pick<typeof filterFields, ChoiceFieldId>
type Value = Pick<AppliedFilter, 'field' | 'value'>
type BoundFieldId = OrderedPair['min' | 'max']
/** The keys of the texts of all choices: a missing text is a type error. */
type ChoiceKey = {
  [Id in ChoiceFieldId]: `${Choices[Id]['texts']}.${Choices[Id]['values'][number]}`
}[ChoiceFieldId]

/** Formats the values of filters. */
export function filterText(
  t: Translate<readonly ['people']>,
  language: Language,
  names: ReadonlyMap<string, string> = new Map(),
  lists?: readonly AccountList[],
) {
  /** `11–50`, `10,001+`; the text itself when it is no range. */
  const range = (text: string): string => {
    if (text === '-') return t('fundingRoundsUnknown')
    const ends = parseRange(text)
    if (!ends) return text
    return ends.max === Infinity
      ? t('ranges.open', { min: formatWhole(ends.min, language) })
      : t('ranges.closed', formatEnds(ends.min, ends.max, language))
  }

  /** The top step has no upper end. */
  const millionsOfDollars = (text: string) => {
    const amount = formatMoney(Number(text) * 1e6, language)
    return Number(text) === maxRevenue ? t('ranges.open', { min: amount }) : amount
  }

  /** What a place or an industry is called in the language; other texts are what they are. */
  const nameOf = (id: FieldId, text: string): string => {
    const field = fieldOf(id)
    const isNamed =
      field.kind === 'texts' && (field.suggest === 'LOCATIONS' || field.suggest === 'INDUSTRIES')
    return (isNamed && names.get(text)) || text
  }

  const listTitle = (id: number): string => {
    if (!lists) return t('accountLists.unnamed')
    return lists.find((list) => list.id === id)?.title ?? t('accountLists.gone')
  }

  const valueText = (id: FieldId, text: string): string => {
    const field = fieldOf(id)
    if (field.kind === 'choices') return t(`${field.texts}.${text}` as ChoiceKey)
    if (field.kind === 'ranges') return range(text)
    if (field.kind === 'texts') return nameOf(id, text)
    if (field.kind === 'ids') return listTitle(Number(text))
    return field.kind === 'bound' && field.unit === 'millions of dollars' ? millionsOfDollars(text) : text
  }
  const value = ({ field, value: raw }: Value): string => valueText(field, String(raw))

  /** A bound with the fact that it bounds: `Minimum experience: 5`, `경력 5년 이상`; null for any other filter. */
  const bound = ({ field, value: raw }: Value): string | null => {
    if (fieldOf(field).kind !== 'bound') return null
    if (field === 'revenue.maxRevenue' && raw === maxRevenue) return t('boundTexts.revenue.top')
    return t(`boundTexts.${field as BoundFieldId}`, { value: valueText(field, String(raw)) })
  }

  const joined = ({ min, max, isMoney }: NonNullable<ReturnType<typeof reachOf>>): string => {
    if (max === Infinity)
      return t('ranges.over', {
        min: isMoney ? formatMoney(min, language) : formatWhole(min - 1, language),
      })
    return t('ranges.closed', isMoney ? formatMoneyEnds(min, max, language) : formatEnds(min, max, language))
  }

  /** What one chip says: `501–5,000` for two neighbouring ranges, the name of a flag, or a value. */
  const band = (values: Band): string => {
    const reach = reachOf(values)
    const [filter] = values
    if (reach) return joined(reach)
    if (filter.value === true) return t(`fields.${filter.field}`)
    if (filter.value === false)
      return t(`accountLists.not.${fieldOf(filter.field).group as 'revealed' | 'contacted'}`)
    return bound(filter) ?? value(filter)
  }

  return { range, value, bound, band, nameOf }
}

/** Formats the values of filters in the language of the interface. */
export function useFilterText() {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const { data: names } = useQuery(valueNamesQuery(language))
  const { data: lists } = useAccountLists(false)
  return filterText(t, language, names, lists)
}

type KnownCode = keyof typeof errors.fields

/** The text of a filter's error code. A code without a text reads as an invalid text. */
export function useFilterError() {
  const { t } = useTranslation('errors')
  return (code: string): string =>
    t(`fields.${hasText(`errors:fields.${code}`) ? (code as KnownCode) : 'error_invalid_text'}`)
}
