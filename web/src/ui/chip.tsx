import X from 'lucide-react/icons/x'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { classes } from './class-names.ts'
import { neighbourAfter, nextIndex } from './focus/roving.ts'
import { shorten } from './shorten.ts'

export type Chip = {
  id: string
  /** The value. It is shortened on screen only; screen readers read it in full. */
  text: string
  /** The full value, if `text` is a short form. */
  full?: string
  /** Words before the value, such as 'Exclude companies'. Screen readers read them too. */
  prefix?: string
  icon?: ReactNode
  /** Why the value is not in force, such as 'left out': it is struck through. */
  struck?: string | undefined
  tone?: 'neutral' | 'excluded'
  /** A press opens a dialog beside it, which is open or not. */
  dialog?: 'open' | 'closed'
  /** Says what a press does. */
  hint?: string
}

export type ChipGroupProps = {
  label: string
  /** Shows the label above the chips. */
  showLabel?: boolean
  chips: readonly Chip[]
  /** Called on Delete, Backspace or a press on the cross; the focus moves to a neighbour. */
  onRemove: (id: string) => void
  /** A press on the value, for example to edit it. */
  onPress?: (id: string, button: HTMLButtonElement) => void
  /** The maximum number of characters shown. */
  maxLength?: number
  className?: string
}

/** A named group of values: one tab stop, arrows move, Delete removes. Renders nothing without values. */
export function ChipGroup({
  label,
  showLabel = false,
  chips,
  onRemove,
  onPress,
  maxLength = 40,
  className,
}: ChipGroupProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  if (chips.length === 0) return null
  const ids = chips.map((chip) => chip.id)
  const stop = current !== null && ids.includes(current) ? current : ids[0]

  const focus = (id: string) => {
    setCurrent(id)
    group.current?.querySelectorAll<HTMLElement>('[data-chip]')[ids.indexOf(id)]?.focus()
  }
  const remove = (id: string) => {
    // First, because a removed button takes the focus with it.
    const neighbour = neighbourAfter(ids, id)
    if (neighbour !== null) focus(neighbour)
    onRemove(id)
  }
  const handleKey = (event: KeyboardEvent, id: string) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove(id)
    else {
      const index = nextIndex(event.key, ids.indexOf(id), ids.length)
      if (index === null) return
      focus(ids[index] ?? id)
    }
    event.preventDefault()
  }

  return (
    <fieldset ref={group} className={classes('flex min-w-0 flex-col gap-1', className)}>
      <legend className={showLabel ? 'mb-1 text-xs text-muted' : 'sr-only'}>{label}</legend>
      <ul className="flex flex-wrap gap-1">
        {chips.map((chip) => (
          <ChipItem
            key={chip.id}
            chip={chip}
            maxLength={maxLength}
            isStop={chip.id === stop}
            onRemove={() => remove(chip.id)}
            onPress={onPress && ((button) => onPress(chip.id, button))}
            onKeyDown={(event) => handleKey(event, chip.id)}
            onFocus={() => setCurrent(chip.id)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

const markStyle = (chip: Chip) => (chip.tone === 'excluded' ? 'text-danger' : 'text-muted')

type ChipItemProps = {
  chip: Chip
  maxLength: number
  isStop: boolean
  onRemove: () => void
  onPress: ((button: HTMLButtonElement) => void) | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
}

function ChipItem({ chip, maxLength, isStop, onRemove, onPress, onKeyDown, onFocus }: ChipItemProps) {
  const { t } = useTranslation()
  const whole = chip.full ?? chip.text
  const full = chip.prefix ? `${chip.prefix}: ${whole}` : whole
  const short = shorten(chip.text, maxLength)
  const title = chip.struck ? `${full} (${chip.struck})` : short === whole ? undefined : full
  // The tab stop: the value if it can be pressed, otherwise the cross.
  const stop = { 'data-chip': '', tabIndex: isStop ? 0 : -1, onKeyDown, onFocus }
  const text = (
    <>
      <span className={chip.struck && 'line-through'}>
        {chip.prefix && <span className={classes('font-medium', markStyle(chip))}>{chip.prefix}: </span>}
        {short}
      </span>
      {chip.struck && <span className="sr-only"> ({chip.struck})</span>}
    </>
  )
  return (
    <li
      className={classes(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-chip border ps-2 text-xs outline-offset-1 outline-accent select-none has-focus-visible:outline-2',
        chip.tone === 'excluded' ? 'border-control bg-surface' : 'border-line bg-hover',
        chip.struck ? 'border-dashed text-muted' : 'text-text',
      )}
    >
      {chip.icon && <span className={markStyle(chip)}>{chip.icon}</span>}
      {onPress ? (
        <button
          {...stop}
          type="button"
          title={chip.hint || title}
          aria-keyshortcuts="Delete"
          onClick={(event) => onPress(event.currentTarget)}
          {...(chip.dialog && { 'aria-haspopup': 'dialog', 'aria-expanded': chip.dialog === 'open' })}
          className="min-w-0 truncate py-1 outline-none hover:underline"
        >
          {text}
        </button>
      ) : (
        <span className="truncate" title={title}>
          {text}
        </span>
      )}
      <button
        {...(onPress ? { tabIndex: -1 } : stop)}
        type="button"
        aria-label={t('ui.remove', { name: full })}
        title={t('ui.remove', { name: full })}
        onClick={onRemove}
        className="-my-px inline-flex size-6 shrink-0 items-center justify-center rounded-chip outline-none hover:bg-pressed"
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  )
}
