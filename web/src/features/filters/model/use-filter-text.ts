import { fieldOf } from '@rapport/contract/filters/field-of.ts'
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
/** The keys of the texts of all choices: a missing text is a type error. */
type ChoiceKey = {
  [Id in ChoiceFieldId]: `${Choices[Id]['texts']}.${Choices[Id]['values'][number]}`
}[ChoiceFieldId]

/** Formats ranges and amounts. */
function figureText(t: Translate<readonly ['people']>, language: Language) {
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

  const joined = ({ min, max, isMoney }: NonNullable<ReturnType<typeof reachOf>>): string => {
    if (max === Infinity)
      return t('ranges.over', {
        min: isMoney ? formatMoney(min, language) : formatWhole(min - 1, language),
      })
    return t('ranges.closed', isMoney ? formatMoneyEnds(min, max, language) : formatEnds(min, max, language))
  }
  return { range, millionsOfDollars, joined }
}

/** Formats the values of filters. */
export function filterText(
  t: Translate<readonly ['people']>,
  language: Language,
  names: ReadonlyMap<string, string> = new Map(),
  lists?: readonly AccountList[],
) {
  const { range, millionsOfDollars, joined } = figureText(t, language)

  /** The name of a place or an industry in the language; other texts are returned as they are. */
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

  /** `501–5,000` for two neighbouring ranges, or a value. */
  const valueOf = (values: Band): string => {
    const reach = reachOf(values)
    return reach ? joined(reach) : value(values[0])
  }

  return { range, value, nameOf, ...phrasesOf(t, valueOf) }
}

/** Puts filters into words, with their values written by `valueOf`. */
function phrasesOf(t: Translate<readonly ['people']>, valueOf: (values: Band) => string) {
  /**
   * The text of one chip as a part of a sentence or title: `51–200 employees`, `not at 네이버`, `past
   * companies included`.
   */
  const phrase = (values: Band): string => {
    const [{ field, value: raw }] = values
    if (raw === false) return t(`phrases.not.${fieldOf(field).group as 'revealed' | 'contacted'}`)
    if (field === 'revenue.maxRevenue' && raw === maxRevenue) return t('phrases.anyRevenue')
    return t(`phrases.${field}`, { value: valueOf(values), count: Number(raw) })
  }

  /** A phrase at the beginning of a text. A value stays as it is written. */
  const opening = (values: Band): string => {
    const text = phrase(values)
    return text.startsWith(valueOf(values)) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  }

  /** The text of one chip: its value, or the whole phrase of a filter that has none. */
  const band = (values: Band): string => (isStatement(values[0].field) ? opening : valueOf)(values)

  return { band, phrase, opening }
}

/** Whether a filter says something by itself, instead of naming a value: a switch, an answer, a bound. */
export const isStatement = (id: FieldId): boolean => ['flag', 'answer', 'bound'].includes(fieldOf(id).kind)

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
