import type { List } from '@rapport/contract/lists/schemas.ts'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { optionStyle } from '../../../ui/overlays/popover-style.ts'
import { Spinner } from '../../../ui/spinner.tsx'

type ListOptionsProps = {
  id: string
  lists: readonly List[]
  /** The last option creates a list with this title. */
  newTitle: string | null
  isCreating: boolean
  chosen: ReadonlySet<number>
  isMultiple: boolean
  /** The index of the option that Enter chooses. */
  active: number | null
  onActive: (index: number) => void
  onChoose: (index: number) => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The lists to choose from, each with its number of people, and the one that can be created. */
export function ListOptions(props: ListOptionsProps) {
  const { id, lists, newTitle, isCreating, chosen, isMultiple, active, onActive, onChoose } = props
  const { t } = useTranslation('lists')
  const formats = useFormats()
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
      aria-label={t('choose.lists')}
      className="-mx-1 max-h-[min(280px,40dvh)] overflow-y-auto empty:hidden"
    >
      {lists.map((list, index) => (
        <Option key={list.id} {...option(index, chosen.has(list.id))}>
          <span className="flex size-4 shrink-0 items-center text-accent">
            {chosen.has(list.id) && <Check size={16} aria-hidden />}
          </span>
          <span className="min-w-0 flex-1 truncate" title={list.title}>
            {list.title}
          </span>
          <span className="text-xs font-normal text-muted">{formats.count(list.total)}</span>
        </Option>
      ))}
      {newTitle !== null && (
        <Option key="new" {...option(lists.length, false)}>
          <span className="flex size-4 shrink-0 items-center text-muted">
            {isCreating ? <Spinner /> : <Plus size={16} aria-hidden />}
          </span>
          <span className="min-w-0 flex-1 truncate">{t('choose.create', { title: newTitle })}</span>
        </Option>
      )}
    </div>
  )
}

type OptionProps = {
  id: string
  isChosen: boolean
  isActive: boolean
  onActive: () => void
  onChoose: () => void
  children: ReactNode
}

function Option({ id, isChosen, isActive, onActive, onChoose, children }: OptionProps) {
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
