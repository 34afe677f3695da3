import { seniorityFilters } from '@rapport/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { CheckboxList } from '../../ui/checkbox-list.tsx'
import { withField } from './filter-fields.ts'
import { FilterSection } from './filter-section.tsx'
import { SuggestFilter } from './suggest-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

const groups = ['seniority', 'jobTitle'] as const

export function ExperienceSection(draft: DraftProps) {
  const { t } = useTranslation('people')
  const titles = { ...draft, placeholder: t('placeholders.jobTitle'), suggest: 'JOBS' as const }
  return (
    <FilterSection {...draft} section="experience" groups={groups}>
      <CheckboxList
        label={t('fields.experience.seniorityLevels')}
        options={seniorityFilters.map((id) => ({ id, label: t(`seniority.${id}`) }))}
        values={draft.filters.experience.seniorityLevels}
        onChange={(levels) =>
          draft.onEdit((filters) => withField(filters, 'experience.seniorityLevels', levels))
        }
      />
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
    </FilterSection>
  )
}
