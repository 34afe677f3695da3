import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import { readList } from '@rapport/contract/filters/values.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import Ban from 'lucide-react/icons/ban'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ChipGroup } from '../../../ui/chip.tsx'
import { chipText } from '../model/chip-text.ts'
import { removeValue } from '../model/filter-edits.ts'
import { useFilterText } from '../model/use-filter-text.ts'
import type { DraftProps } from './draft.ts'

export type ChipsProps = DraftProps & {
  label: string
  /** Moves the focus when the last chip is removed. */
  onEmpty: () => void
}

/** The chosen values of one list of the draft, each removable. */
export function FieldChips({ filters, onEdit, field, label, onEmpty }: ChipsProps & { field: ListFieldId }) {
  const { t } = useTranslation('people')
  const { range } = useFilterText()
  const { kind, excludes } = fieldOf(field)
  const values = readList(filters, field)
  return (
    <ChipGroup
      label={t('filters.chosen', { field: label })}
      chips={values.map((value) => ({
        id: value,
        text: kind === 'ranges' ? range(value) : chipText(field, value),
        full: kind === 'ranges' ? range(value) : value,
        ...(excludes && {
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
