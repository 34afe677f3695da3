import { useTranslation } from 'react-i18next'
import { BoundSelects } from './bound-selects.tsx'
import { orderedPairs } from '../model/filter-rules.ts'
import { graduationYears } from '../model/graduation-years.ts'
import { SuggestFilter } from './suggest-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

const options = graduationYears(new Date().getFullYear())

export function EducationSection(draft: DraftProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <SuggestFilter
        {...draft}
        field="education.universities"
        label={t('fields.education.universities')}
        placeholder={t('placeholders.university')}
        suggest="UNIVERSITIES"
      />
      <SuggestFilter
        {...draft}
        field="education.fieldsOfStudy"
        label={t('fields.education.fieldsOfStudy')}
        placeholder={t('placeholders.fieldOfStudy')}
        suggest="EDUCATIONS"
      />
      <BoundSelects
        {...draft}
        label={t('bounds.graduation')}
        pair={orderedPairs.graduation}
        options={options}
        text={String}
      />
    </>
  )
}
