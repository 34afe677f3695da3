import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { classes } from '../../../ui/class-names.ts'
import { useChips } from '../use-chips.tsx'

type ClosedSummaryProps = { filters: FilterSet; groups: readonly FilterGroup[]; className: string }

/** The active filters in a closed part of the panel, in the words of the chips above the table. */
export function ClosedSummary({ filters, groups, className }: ClosedSummaryProps) {
  const chips = useChips().chipsOf(filters, groups)
  if (chips.length === 0) return null
  const text = chips.map(({ prefix, text: value }) => (prefix ? `${prefix}: ${value}` : value)).join(' · ')
  return (
    <p title={text} className={classes('truncate text-xs text-muted', className)}>
      {text}
    </p>
  )
}
