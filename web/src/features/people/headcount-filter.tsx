import { headcountRanges } from '@rapport/contract/enums.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxList } from '../../ui/checkbox-list.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { CustomHeadcount } from './custom-headcount.tsx'
import { clearField } from './filter-edits.ts'
import { withField } from './filter-fields.ts'
import { headcountMode, type HeadcountMode } from './headcount.ts'
import { useFilterText } from './use-filter-text.ts'
import type { DraftProps } from './use-list-edit.ts'

const field = 'companyFilter.headcounts'

/** Headcount by the given ranges or by one's own; changing from one to the other clears it. */
export function HeadcountFilter({ filters, onEdit }: DraftProps) {
  const { t } = useTranslation('people')
  const { range } = useFilterText()
  const [chosen, setChosen] = useState<HeadcountMode>('predefined')
  const values = filters.companyFilter.headcounts
  const mode = headcountMode(values, chosen)
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t('headcount.mode')}
        hideLabel={false}
        options={[
          { id: 'predefined', label: t('headcount.predefined') },
          { id: 'custom', label: t('headcount.custom') },
        ]}
        value={mode}
        onChange={(next) => {
          setChosen(next)
          onEdit((draft) => clearField(draft, field))
        }}
      />
      {mode === 'custom' ? (
        <CustomHeadcount filters={filters} onEdit={onEdit} />
      ) : (
        <CheckboxList
          label={t('fields.companyFilter.headcounts')}
          hideLabel
          options={headcountRanges.map((id) => ({ id, label: range(id) }))}
          values={headcountRanges.filter((id) => values.includes(id))}
          onChange={(next) => onEdit((draft) => withField(draft, field, next))}
        />
      )}
    </div>
  )
}
