import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { CheckboxList } from '../../ui/checkbox-list.tsx'
import { facetOf } from './facet-of.ts'
import { readList, withField, type ListFieldId } from './filter-fields.ts'
import { useFacets } from './use-facets.ts'
import { useFilterText } from './use-filter-text.ts'
import type { DraftProps } from './use-list-edit.ts'

type ChoiceFilterProps = DraftProps & {
  field: ListFieldId
  /** The name of the field where none is given. */
  label?: string
  hideLabel?: boolean
  values: readonly string[]
  describe?: (value: string) => string
}

/** Fixed values of a list, each with the number of people that it alone would leave under the other filters. */
export function ChoiceFilter({
  filters,
  onEdit,
  field,
  label,
  hideLabel = false,
  values,
  describe,
}: ChoiceFilterProps) {
  const { t } = useTranslation('people')
  const { count: formatCount } = useFormats()
  const { value: textOf } = useFilterText()
  const facets = useFacets(filters)
  const facet = facetOf(field)

  const detail = (count: number | undefined) =>
    count === undefined ? null : (
      <span className={facets.isStale ? 'opacity-50' : ''}>
        <span aria-hidden>{formatCount(count)}</span>
        <span className="sr-only">{t('results.total', { count, shown: formatCount(count) })}</span>
      </span>
    )
  const options = values.map((id) => {
    const look = { id, label: textOf({ field, value: id }), description: describe?.(id) }
    if (facet === null) return look
    const count = facets.count(facet, id)
    return { ...look, detail: detail(count), isFaint: count === 0 }
  })
  const chosen = readList(filters, field)
  return (
    <CheckboxList
      label={label ?? t(`fields.${field}`)}
      hideLabel={hideLabel}
      options={options}
      values={chosen}
      onChange={(next) =>
        onEdit((draft) => {
          const others = readList(draft, field).filter((value) => !values.includes(value))
          return withField(draft, field, [...others, ...next])
        })
      }
    />
  )
}
