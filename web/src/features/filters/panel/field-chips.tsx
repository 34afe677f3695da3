import Ban from 'lucide-react/icons/ban'
import { useTranslation } from 'react-i18next'
import { ChipGroup } from '../../../ui/chip.tsx'
import { chipText } from '../model/chip-text.ts'
import { removeValue } from '../model/filter-edits.ts'
import { fieldOf, readList, type ListFieldId } from '../model/filter-fields.ts'
import { useFilterText } from '../model/use-filter-text.ts'
import type { DraftProps } from './use-list-edit.ts'

type FieldChipsProps = DraftProps & {
  field: ListFieldId
  label: string
  /** Where the focus goes when the last chip is gone. */
  onEmpty: () => void
}

/** The chosen values of one list of the draft, each removable. */
export function FieldChips({ filters, onEdit, field, label, onEmpty }: FieldChipsProps) {
  const { t } = useTranslation('people')
  const { range } = useFilterText()
  const { kind, exclude = false } = fieldOf(field)
  const values = readList(filters, field)
  return (
    <ChipGroup
      label={t('filters.chosen', { field: label })}
      chips={values.map((value) => ({
        id: value,
        text: kind === 'ranges' ? range(value) : chipText(field, value),
        full: kind === 'ranges' ? range(value) : value,
        ...(exclude && {
          prefix: t('chips.exclude'),
          tone: 'excluded' as const,
          icon: <Ban size={12} aria-hidden className="shrink-0" />,
        }),
      }))}
      onRemove={(value) => {
        onEdit((draft) => removeValue(draft, field, value))
        if (values.length === 1) onEmpty()
      }}
    />
  )
}
