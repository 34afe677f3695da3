import { fieldOf, oppositeOf } from '@rapport/contract/filters/field-of.ts'
import { readList } from '@rapport/contract/filters/values.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import Ban from 'lucide-react/icons/ban'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { afterPaint } from '../../../../lib/after-paint.ts'
import { ChipGroup, type Chip } from '../../../../ui/chip.tsx'
import { chipText } from '../../model/chip-text.ts'
import { addByHand, removeValue } from '../../model/filter-edits.ts'
import { useFilterText } from '../../model/use-filter-text.ts'
import type { DraftProps } from '../draft.ts'

export type ChipsProps = DraftProps & {
  label: string
  /** Moves the focus when the last chip is removed. */
  onEmpty: () => void
}

type FieldChipsProps = ChipsProps & {
  field: ListFieldId
  /** The look of an included value, and the effect of a press on it instead of excluding it. */
  look?: (value: string) => Partial<Chip>
  onPress?: (value: string, button: HTMLButtonElement) => void
}

/**
 * The values of one list of the draft, then those that are excluded, each removable. A press moves
 * one to the other side.
 */
export function FieldChips({ filters, onEdit, field, label, onEmpty, look, onPress }: FieldChipsProps) {
  const { t } = useTranslation('people')
  const { range, nameOf } = useFilterText()
  const isRange = fieldOf(field).kind === 'ranges'
  const opposite = oppositeOf(field)
  const included = readList(filters, field)
  const excluded = opposite ? readList(filters, opposite) : []
  const chipOf = (value: string) => ({
    id: value,
    text: isRange ? range(value) : chipText(field, nameOf(field, value)),
    full: isRange ? range(value) : nameOf(field, value),
  })
  const move = (value: string, button: HTMLButtonElement) => {
    const target = included.includes(value) ? opposite : field
    if (target) onEdit((draft) => addByHand(draft, target, value).filters ?? draft)
    // Its chip moves, and with it the focus.
    void afterPaint().then(() => button.focus())
  }
  return (
    <ChipGroup
      label={t('filters.chosen', { field: label })}
      chips={[
        ...included.map((value) => ({
          ...chipOf(value),
          ...(opposite && { hint: t('chips.excludeValue', { value: nameOf(field, value) }) }),
          ...look?.(value),
        })),
        ...excluded.map((value) => ({
          ...chipOf(value),
          hint: t('chips.includeValue', { value: nameOf(field, value) }),
          prefix: t('chips.exclude'),
          tone: 'excluded' as const,
          icon: <Ban size={12} aria-hidden className="shrink-0" />,
        })),
      ]}
      maxLength={look ? 80 : 40}
      // Hundreds may be pasted.
      className="-m-0.5 max-h-48 overflow-y-auto p-0.5"
      {...(opposite && {
        onPress: (value, button) =>
          onPress && included.includes(value) ? onPress(value, button) : move(value, button),
      })}
      onRemove={(value) => {
        const from = included.includes(value) ? field : opposite
        if (from) onEdit((draft) => removeValue(draft, from, value))
        if (included.length + excluded.length === 1) onEmpty()
      }}
    />
  )
}
