import { oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readList } from '@rapport/contract/filters/values.ts'
import { memo, startTransition, useCallback, useOptimistic } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { CheckboxList } from '../../../../ui/fields/checkbox-list.tsx'
import { chosenNames, offeredChoices, toggleChoice } from '../../model/choices.ts'
import { useFilterText } from '../../model/use-filter-text.ts'
import { useOwnFilters, type DraftProps } from '../draft.ts'
import type { Exclusion } from './exclude-toggle.tsx'
import { PeopleCount } from '../people-count.tsx'
import { useValueCounts } from './use-value-counts.ts'

type ChoiceFilterProps = DraftProps & {
  field: ListFieldId
  /** Defaults to the name of the field. */
  label?: string
  hideLabel?: boolean
  /** Defaults to all that the field offers. */
  values?: readonly string[]
  describe?: (value: string) => string
  /**
   * The control that excludes a value. The fields of the first sections exclude nothing, so it is
   * loaded with the later ones.
   */
  exclusion?: Exclusion | undefined
}

type Change = (filters: FilterSet) => FilterSet

/**
 * The fixed values of a list, each with the number of people that it alone would leave under the
 * other filters.
 */
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
  const { filters, onEdit, field, label, hideLabel = false, describe, exclusion } = props
  const { t } = useTranslation('people')
  const { value: textOf } = useFilterText()
  const excluding = oppositeOf(field)
  const included = chosenNames(filters, field)
  const excluded = excluding ? chosenNames(filters, excluding) : []
  const chosen = excluding
    ? [...readList(filters, field), ...readList(filters, excluding)]
    : readList(filters, field)
  const values = props.values ?? offeredChoices(field, chosen)
  const counts = useValueCounts(filters, field, values)
  const excludedCounts = useValueCounts(
    filters,
    excluding ?? field,
    values.filter((value) => excluded.includes(value)),
  )
  const options = values.map((id) => {
    const isExcluded = excluded.includes(id)
    const { count, isStale } = isExcluded ? excludedCounts : counts
    const name = textOf({ field, value: id })
    return {
      id,
      label: name,
      description: describe?.(id),
      detail: <PeopleCount count={count(id)} isStale={isStale} />,
      isFaint: count(id) === 0,
      ...(isExcluded && exclusion && { shown: <exclusion.Name name={name} /> }),
      ...(excluding &&
        exclusion && {
          end: (
            <exclusion.Toggle
              name={name}
              isExcluded={isExcluded}
              onPress={() =>
                onEdit((draft) => toggleChoice(draft, excluding, { values, id, isChosen: !isExcluded }))
              }
            />
          ),
        }),
    }
  })
  return (
    // Its counts stand below those of lists that can exclude.
    <div className={excluding && exclusion ? 'contents' : 'pe-7'}>
      <CheckboxList
        label={label ?? t(`fields.${field}`)}
        hideLabel={hideLabel}
        options={options}
        values={included}
        onToggle={(id, isChosen) => onEdit((draft) => toggleChoice(draft, field, { values, id, isChosen }))}
      />
    </div>
  )
})
