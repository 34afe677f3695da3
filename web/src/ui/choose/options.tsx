import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { Spinner } from '../loading/spinner.tsx'
import { OptionRow } from './option-row.tsx'

/** A choice as it is shown. `detail`, such as a number, stands at the end of its line. */
export type Option = { id: number; title: string; detail?: ReactNode }

type OptionsProps = {
  id: string
  label: string
  options: readonly Option[]
  /** Names the last option, which creates one; null if nothing can be created. */
  newLabel: string | null
  isCreating: boolean
  chosen: ReadonlySet<number>
  isMultiple: boolean
  /** The index of the option that Enter chooses. */
  active: number | null
  onActive: (index: number) => void
  onChoose: (index: number) => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The list of choices, and of the one that can be created. */
export function Options(props: OptionsProps) {
  const { id, label, options, newLabel, isCreating, chosen, isMultiple, active, onActive, onChoose } = props
  // No native element is a list that stands below a text box and keeps the focus there.
  const listRole = { role: 'listbox', 'aria-multiselectable': isMultiple } as const
  const option = (index: number, isChosen: boolean) => ({
    id: optionId(id, index),
    isSelected: isChosen,
    isActive: index === active,
    onActive: () => onActive(index),
    onPress: () => onChoose(index),
  })
  return (
    <div
      id={id}
      {...listRole}
      aria-label={label}
      className="-mx-1 max-h-[min(280px,40dvh)] overflow-y-auto empty:hidden"
    >
      {options.map((each, index) => (
        <OptionRow
          key={each.id}
          {...option(index, chosen.has(each.id))}
          className={classes(chosen.has(each.id) && 'font-medium')}
        >
          <span className="flex size-4 shrink-0 items-center text-accent">
            {chosen.has(each.id) && <Check size={16} aria-hidden />}
          </span>
          <span className="min-w-0 flex-1 truncate" title={each.title}>
            {each.title}
          </span>
          <span className="text-xs font-normal text-muted">{each.detail}</span>
        </OptionRow>
      ))}
      {newLabel !== null && (
        <OptionRow key="new" {...option(options.length, false)}>
          <span className="flex size-4 shrink-0 items-center text-muted">
            {isCreating ? <Spinner /> : <Plus size={16} aria-hidden />}
          </span>
          <span className="min-w-0 flex-1 truncate">{newLabel}</span>
        </OptionRow>
      )}
    </div>
  )
}
