import { seniorityFilters } from '@rapport/contract/filters/vocabularies.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { BoundSelects } from './bound-selects.tsx'
import { ChoiceFilter } from './choice-filter.tsx'
import { orderedPairs } from '../model/filter-rules.ts'
import { SuggestFilter } from './suggest-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

const years = Array.from({ length: limits.maxExperienceYears + 1 }, (_, index) => index)

export function ExperienceSection(draft: DraftProps) {
  const { t } = useTranslation('people')
  const titles = { ...draft, placeholder: t('placeholders.jobTitle'), suggest: 'JOBS' as const }
  return (
    <>
      <BoundSelects
        {...draft}
        label={t('groups.experience')}
        pair={orderedPairs.experience}
        options={years}
        text={(count) => t('bounds.years', { count })}
      />
      <ChoiceFilter {...draft} field="experience.seniorityLevels" values={seniorityFilters} />
      <SuggestFilter
        {...titles}
        field="experience.jobTitlesIncluded"
        label={t('fields.experience.jobTitlesIncluded')}
      />
      <SuggestFilter
        {...titles}
        field="experience.jobTitlesExcluded"
        label={t('fields.experience.jobTitlesExcluded')}
      />
    </>
  )
}
