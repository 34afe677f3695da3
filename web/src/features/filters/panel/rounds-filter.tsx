import { fundingRounds } from '@rapport/contract/filters/vocabularies.ts'
import { useTranslation } from 'react-i18next'
import type { End } from '../model/bounds.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { customRounds, roundsText, roundsTexts } from '../model/custom-rounds.ts'
import { FieldChips } from './field-chips.tsx'
import { withField } from '../model/filter-fields.ts'
import { RangeModeChoice } from './range-mode-choice.tsx'
import { TypedBounds } from './typed-bounds.tsx'
import type { DraftProps } from './use-list-edit.ts'
import { useRangeMode } from './use-range-mode.ts'

const field = 'funding.totalFundingRounds'

/** The number of funding rounds: given ranges, or one range of one's own of at most 15. */
export function RoundsFilter(draft: DraftProps) {
  const { t } = useTranslation('people')
  const { mode, setMode } = useRangeMode(draft, field, fundingRounds)

  const values = draft.filters.funding.totalFundingRounds
  const store = (texts: Record<End, string>) => {
    const rounds = customRounds(texts)
    if (rounds.error !== undefined) return { code: rounds.error, end: rounds.end }
    draft.onEdit((filters) => withField(filters, field, rounds.values))
    return null
  }
  return (
    <div className="flex flex-col gap-2">
      <RangeModeChoice label={t(`fields.${field}`)} value={mode} onChange={setMode} />
      {mode === 'custom' ? (
        <>
          <TypedBounds
            label={t(`fields.${field}`)}
            hideLabel
            names={{ min: t('rounds.min'), max: t('rounds.max') }}
            stored={roundsTexts(values)}
            accept={roundsText}
            store={store}
          />
          {values.length > 1 && (
            <FieldChips {...draft} field={field} label={t(`fields.${field}`)} onEmpty={() => undefined} />
          )}
        </>
      ) : (
        <ChoiceFilter {...draft} field={field} hideLabel values={fundingRounds} />
      )}
    </div>
  )
}
