import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { optionStyle } from '../overlays/popover-style.ts'
import { Spinner } from '../loading/spinner.tsx'

/** What can be chosen, as it is shown: what stands at the end of its line says more, such as a number. */
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

/** What can be chosen, and the one that can be created. */
export function Options(props: OptionsProps) {
  const { id, label, options, newLabel, isCreating, chosen, isMultiple, active, onActive, onChoose } = props
  // No native element is a list that stands below a text box and keeps the focus there.
  const listRole = { role: 'listbox', 'aria-multiselectable': isMultiple } as const
  const option = (index: number, isChosen: boolean) => ({
    id: optionId(id, index),
    isChosen,
    isActive: index === active,
    onActive: () => onActive(index),
    onChoose: () => onChoose(index),
  })
  return (
    <div
      id={id}
      {...listRole}
      aria-label={label}
      className="-mx-1 max-h-[min(280px,40dvh)] overflow-y-auto empty:hidden"
    >
      {options.map((each, index) => (
        <OptionRow key={each.id} {...option(index, chosen.has(each.id))}>
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

type OptionRowProps = {
  id: string
  isChosen: boolean
  isActive: boolean
  onActive: () => void
  onChoose: () => void
  children: ReactNode
}

function OptionRow({ id, isChosen, isActive, onActive, onChoose, children }: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  // The keys of the list are those of the text box, which keeps the focus.
  const roleProps = {
    role: 'option',
    'aria-selected': isChosen,
    onPointerMove: isActive ? undefined : onActive,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: onChoose,
  } as const
  return (
    <div
      ref={row}
      id={id}
      {...roleProps}
      className={classes(optionStyle, isActive && 'bg-hover', isChosen && 'font-medium')}
    >
      {children}
    </div>
  )
}
