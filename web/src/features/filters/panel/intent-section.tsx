import { smartIntentGroups, type SmartIntent } from '@rapport/contract/filters/vocabularies.ts'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from './choice-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

/** Signals of companies, group by group; the first group has no name of its own. */
export function IntentSection(draft: DraftProps) {
  const { t } = useTranslation('people')
  return smartIntentGroups.map(({ group, keys }) => (
    <ChoiceFilter
      key={group}
      {...draft}
      field="smartIntentFilters"
      label={t(`intentGroups.${group}`)}
      hideLabel={group === 'legacy'}
      values={keys}
      describe={(key) => t(`intentHints.${key as SmartIntent}`)}
    />
  ))
}
