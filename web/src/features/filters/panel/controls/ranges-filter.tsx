import type { Ranges } from '@rapport/contract/filters/field-kinds.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { readList } from '@rapport/contract/filters/values.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Segmented } from '../../../../ui/buttons/segmented.tsx'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../../ui/loading/part-failure.tsx'
import { Skeleton } from '../../../../ui/loading/skeleton.tsx'
import { clearField } from '../../model/filter-edits.ts'
import { rangeMode, type RangeMode } from '../../model/ranges.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import type { DraftProps } from '../draft.ts'

const loadCustom = () => import('./custom-ranges.tsx')
const CustomRanges = lazyPart(async () => (await loadCustom()).CustomRanges, PartFailure)
const CustomRounds = lazyPart(async () => (await loadCustom()).CustomRounds, PartFailure)

/** Loads the boxes of custom ranges ahead. A failure shows when the user opens them. */
export const prepareCustomRanges = (): void => void loadCustom().catch(() => undefined)

type RangesProps = DraftProps & { field: ListFieldId; ranges: Ranges<ListFieldId> }

/** A number by the ranges on offer or by custom ones. Changing from one to the other clears the field. */
export function RangesFilter({ field, ranges, ...draft }: RangesProps) {
  const { t } = useTranslation('people')
  const { of, offered } = ranges
  const [chosen, setChosen] = useState<RangeMode>('predefined')
  const mode = rangeMode(readList(draft.filters, field), offered, chosen)
  const setMode = (next: RangeMode) => {
    setChosen(next)
    draft.onEdit((filters) => clearField(filters, field))
  }
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={of === 'rounds' ? t(`fields.${field}`) : t(`${of}.mode`)}
        hideLabel={false}
        options={[
          { id: 'predefined', label: t('rangeModes.predefined') },
          { id: 'custom', label: t('rangeModes.custom') },
        ]}
        value={mode}
        onChange={setMode}
      />
      {mode === 'predefined' && <ChoiceFilter {...draft} field={field} hideLabel values={offered} />}
      {mode === 'custom' && (
        <Suspense fallback={<Skeleton className="h-control w-full" />}>
          {of === 'rounds' ? (
            <CustomRounds {...draft} field={field} />
          ) : (
            <CustomRanges {...draft} field={field} of={of} />
          )}
        </Suspense>
      )}
    </div>
  )
}
