import { useTranslation } from 'react-i18next'
import { Fieldset } from '../../../ui/fields/fieldset.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { withField } from '../model/filter-fields.ts'
import { orderedPairs } from '../model/filter-rules.ts'
import { revenueEnds, revenueMode, revenueModes, revenueOptions, setRevenueMode } from '../model/revenue.ts'
import { PeopleCount } from './people-count.tsx'
import { useAlternatives } from './use-alternatives.ts'
import { useFilterText } from '../model/use-filter-text.ts'
import type { DraftProps } from './use-list-edit.ts'

const pair = orderedPairs.revenue

/** Revenue that is known, between two steps, or that is not on file. */
export function RevenueSection({ filters, onEdit }: DraftProps) {
  const { t } = useTranslation('people')
  const { value: textOf } = useFilterText()
  const mode = revenueMode(filters)
  const ends = revenueEnds(filters)
  const counts = useAlternatives(
    Object.fromEntries(revenueModes.map((id) => [id, id === mode ? filters : setRevenueMode(filters, id)])),
  )
  return (
    <>
      <Segmented
        label={t('revenue.mode')}
        options={revenueModes.map((id) => ({
          id,
          label: t(`revenue.${id}`),
          detail: <PeopleCount count={counts.count(id)} isStale={counts.isStale} />,
        }))}
        value={mode}
        onChange={(next) => onEdit((draft) => setRevenueMode(draft, next))}
      />
      {mode === 'known' && (
        <Fieldset label={t('revenue.range')} hideLabel>
          <div className="flex gap-2">
            {(['min', 'max'] as const).map((end) => (
              <Select
                key={end}
                className="flex-1"
                label={t(`bounds.${end}`)}
                options={revenueOptions(ends, end).map((step) => ({
                  id: String(step),
                  label: textOf({ field: pair[end], value: step }),
                }))}
                value={String(ends[end])}
                onChange={(id) => onEdit((draft) => withField(draft, pair[end], Number(id)))}
              />
            ))}
          </div>
        </Fieldset>
      )}
    </>
  )
}
