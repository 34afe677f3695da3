import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { CheckboxList } from '../../../../ui/fields/checkbox-list.tsx'
import { skillsQuery } from '../../api.ts'
import { addByHand, removeText } from '../../model/filter-edits.ts'
import { useOwnFilters, type DraftProps } from '../draft.ts'
import { PeopleCount } from '../people-count.tsx'

const field = 'skills.included'

/**
 * The chosen skills and those that most people have under the other filters, each with the people
 * that it alone would leave. Requested while it is shown; without an answer nothing is.
 */
export function SkillCounts(draft: DraftProps) {
  const { t } = useTranslation('people')
  const filters = useOwnFilters(draft.filters, field)
  const { data, isPlaceholderData } = useQuery({
    ...skillsQuery(filters),
    placeholderData: keepPreviousData,
  })
  if (!data || data.skills.length === 0) return null
  const toggle = (skill: string, isChosen: boolean) =>
    draft.onEdit((before) =>
      isChosen ? (addByHand(before, field, skill).filters ?? before) : removeText(before, field, skill),
    )
  return (
    <div className="pe-7">
      <CheckboxList
        label={t('filters.frequentSkills')}
        options={data.skills.map(({ value, count }) => ({
          id: value,
          label: value,
          detail: <PeopleCount count={count} isStale={isPlaceholderData} />,
          isFaint: count === 0,
        }))}
        values={draft.filters.skills.included}
        onToggle={toggle}
      />
    </div>
  )
}
