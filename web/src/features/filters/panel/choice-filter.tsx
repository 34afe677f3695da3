import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { memo, startTransition, useCallback, useOptimistic } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxList } from '../../../ui/fields/checkbox-list.tsx'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { readList, withField } from '@rapport/contract/filters/values.ts'
import { PeopleCount } from './people-count.tsx'
import { useValueCounts } from './use-value-counts.ts'
import { offeredName } from '../model/choices.ts'
import { withoutOpposites } from '../model/filter-edits.ts'
import { useFilterText } from '../model/use-filter-text.ts'
import { useOwnFilters } from './draft.ts'
import type { DraftProps } from './draft.ts'

type ChoiceFilterProps = DraftProps & {
  field: ListFieldId
  /** Defaults to the name of the field. */
  label?: string
  hideLabel?: boolean
  values: readonly string[]
  describe?: (value: string) => string
}

type Change = (filters: FilterSet) => FilterSet

/** The fixed values of a list, each with the number of people that it alone would leave under the other filters. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { field, onEditSoon } = props
  const filters = useOwnFilters(props.filters, field)
  const [shown, show] = useOptimistic(filters, (before, change: Change) => change(before))
  // The tick is painted first; the counts and the rest of the panel follow.
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

/** Rendered again only when its properties change: each tick makes a new draft. */
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
  const chosenIn = (set: FilterSet) => [
    ...new Set(readList(set, field).map((value) => offeredName(field, value))),
  ]
  return (
    <CheckboxList
      label={label ?? t(`fields.${field}`)}
      hideLabel={hideLabel}
      options={options}
      values={chosenIn(filters)}
      onToggle={(id, isSelected) =>
        onEdit((draft) => {
          const before = chosenIn(draft)
          const others = before.filter((value) => !values.includes(value))
          // In the order of the options.
          const next = values.filter((value) => (value === id ? isSelected : before.includes(value)))
          return withoutOpposites(withField(draft, field, [...others, ...next]), field)
        })
      }
    />
  )
})
