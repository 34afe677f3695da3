import { followerRanges, headcountRanges } from '@rapport/contract/filters/vocabularies.ts'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from './choice-filter.tsx'
import { CustomRange } from './custom-range.tsx'
import { RangeModeChoice } from './range-mode-choice.tsx'
import type { DraftProps } from './use-list-edit.ts'
import { useRangeMode } from './use-range-mode.ts'

type RangesFilterProps = DraftProps & { about: 'headcount' | 'followers' }

const given = { headcount: headcountRanges, followers: followerRanges }
const fields = {
  headcount: 'companyFilter.headcounts',
  followers: 'companyFilter.linkedinFollowers',
} as const

/** A number by the given ranges or by one's own. */
export function RangesFilter({ about, ...draft }: RangesFilterProps) {
  const { t } = useTranslation('people')
  const field = fields[about]
  const { mode, setMode } = useRangeMode(draft, field, given[about])
  return (
    <div className="flex flex-col gap-2">
      <RangeModeChoice label={t(`${about}.mode`)} value={mode} onChange={setMode} />
      {mode === 'custom' ? (
        <CustomRange {...draft} about={about} field={field} />
      ) : (
        <ChoiceFilter {...draft} field={field} hideLabel values={given[about]} />
      )}
    </div>
  )
}
