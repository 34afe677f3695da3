import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { memo, startTransition, useCallback, useOptimistic } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxList } from '../../../ui/fields/checkbox-list.tsx'
import { readList, withField, type ListFieldId } from '../model/filter-fields.ts'
import { PeopleCount } from './people-count.tsx'
import { useValueCounts } from './use-alternatives.ts'
import { useFilterText } from '../model/use-filter-text.ts'
import { useOwnFilters } from './use-own-filters.ts'
import type { DraftProps } from './use-list-edit.ts'

type ChoiceFilterProps = DraftProps & {
  field: ListFieldId
  /** The name of the field where none is given. */
  label?: string
  hideLabel?: boolean
  values: readonly string[]
  describe?: (value: string) => string
}

type Change = (filters: FilterSet) => FilterSet

/** Fixed values of a list, each with the number of people that it alone would leave under the other filters. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { field, onEditSoon } = props
  const filters = useOwnFilters(props.filters, [field])
  const [shown, show] = useOptimistic(filters, (before, change: Change) => change(before))
  // The tick is seen first; the counts and the rest of the panel follow.
  const edit = useCallback(
    (change: Change) => {
      startTransition(async () => {
        show(change)
        await onEditSoon(change)
      })
    },
    [show, onEditSoon],
  )
  return <Choices {...props} filters={shown} onEdit={edit} />
}

/** Drawn again only when one of its properties is another, as each tick is a new draft. */
const Choices = memo(function Choices(props: ChoiceFilterProps) {
  const { filters, onEdit, field, label, hideLabel = false, values, describe } = props
  const { t } = useTranslation('people')
  const { value: textOf } = useFilterText()
  const counts = useValueCounts(filters, field, values)
  const options = values.map((id) => ({
    id,
    label: textOf({ field, value: id }),
    description: describe?.(id),
    detail: <PeopleCount count={counts.count(id)} isStale={counts.isStale} />,
    isFaint: counts.count(id) === 0,
  }))
  const chosen = readList(filters, field)
  return (
    <CheckboxList
      label={label ?? t(`fields.${field}`)}
      hideLabel={hideLabel}
      options={options}
      values={chosen}
      onToggle={(id, isSelected) =>
        onEdit((draft) => {
          const before = readList(draft, field)
          const others = before.filter((value) => !values.includes(value))
          // In the order of the options.
          const next = values.filter((value) => (value === id ? isSelected : before.includes(value)))
          return withField(draft, field, [...others, ...next])
        })
      }
    />
  )
})
