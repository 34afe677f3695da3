import { useTranslation } from 'react-i18next'
import { readBounds, setBounds, type End } from '../model/bounds.ts'
import { orderedPairs } from '../model/filter-rules.ts'
import { digitsOnly } from '../model/ranges.ts'
import { TypedBounds } from './typed-bounds.tsx'
import type { DraftProps } from './use-list-edit.ts'

const pair = orderedPairs.founded
const yearText = (year: number | null) => (year === null ? '' : String(year))
const yearOf = (text: string) => (text === '' ? null : Number(text))

/** The years between which a company was founded, typed. */
export function FoundedFilter({ filters, onEdit }: DraftProps) {
  const { t } = useTranslation('people')
  const { min, max } = readBounds(filters, pair)

  const store = (texts: Record<End, string>, changed: End) => {
    const change = { bounds: { min: yearOf(texts.min), max: yearOf(texts.max) }, changed }
    const { error } = setBounds(filters, pair, change)
    if (error !== undefined) return { code: error, end: error === pair.code ? ('both' as const) : changed }
    onEdit((draft) => setBounds(draft, pair, change).filters ?? draft)
    return null
  }
  return (
    <TypedBounds
      label={t('groups.founded')}
      names={{
        min: t('fields.companyFilter.yearFoundedMin'),
        max: t('fields.companyFilter.yearFoundedMax'),
      }}
      stored={{ min: yearText(min), max: yearText(max) }}
      accept={(text) => digitsOnly(text, 4)}
      store={store}
    />
  )
}
