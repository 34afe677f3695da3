import { fold } from '@rapport/contract/fold.ts'
import type { OfferedVariable } from '@rapport/contract/campaigns/messages.ts'
import { useEffect, useImperativeHandle, useRef, useState, type MouseEvent, type Ref } from 'react'
import { classes } from '../../../../ui/class-names.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { optionStyle, popoverStyle } from '../../../../ui/overlays/popover-style.ts'
import { completeSpelling, spellingAt } from './find-variables.ts'
import type { BoxHandle } from './box.ts'
import { useVariableOptions, type VariableOption } from './use-variable-options.ts'

/** Handles a key that was pressed in the text. False: the text handles it itself. */
export type TakeKey = (event: KeyboardEvent) => boolean

type VariableListProps = {
  box: BoxHandle
  variables: readonly OfferedVariable[]
  id: string
  keys: Ref<TakeKey>
}

/**
 * The list of variables that opens below `{{` in a text. The focus stays in the text, which passes
 * arrows, Enter, Tab and Escape to the list. The list is drawn outside the text box and changes
 * nothing in it until a variable is chosen, so it may stay open during a composition.
 */
export function VariableList({ box, variables, id, keys }: VariableListProps) {
  const { t } = useTranslation('editor')
  const all = useVariableOptions(variables)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [chosen, setChosen] = useState({ typed: '', index: 0 })
  const spelling = spellingAt(box.state)
  const typed = fold(spelling?.typed.trim() ?? '')
  const options = all.filter(({ name, label }) => fold(label).includes(typed) || fold(name).includes(typed))
  const isOpen = spelling !== null && spelling.from !== dismissed && options.length > 0
  const index = chosen.typed === typed ? Math.min(chosen.index, options.length - 1) : 0
  const choose = (name: string | undefined) => {
    const { view } = box
    if (!spelling || name === undefined || view.composing) return
    completeSpelling(spelling, name)(view.state, view.dispatch)
    view.focus()
  }
  useImperativeHandle(keys, () => (event) => {
    if (!isOpen || event.isComposing || box.view.composing || event.altKey) return false
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (by !== null) setChosen({ typed, index: (index + by + options.length) % options.length })
    else if (event.key === 'Enter' || event.key === 'Tab') choose(options[index]?.name)
    else if (event.key === 'Escape') setDismissed(spelling.from)
    else return false
    return true
  })
  useActiveOption(box, isOpen ? `${id}-${index}` : null)
  if (!isOpen) return null
  return (
    <Options
      label={t('tools.variable')}
      id={id}
      options={options}
      index={index}
      place={placeOf(box, spelling.from)}
      onChoose={choose}
    />
  )
}

type OptionsProps = {
  label: string
  id: string
  options: readonly VariableOption[]
  index: number
  place: Place
  onChoose: (name: string) => void
}

function Options({ label, id, options, index, place, onChoose }: OptionsProps) {
  // The text has the focus, keeps it, and hands over its keys.
  const list = {
    role: 'listbox',
    'aria-label': label,
    tabIndex: 0,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const
  return (
    <ul
      {...list}
      id={id}
      className={classes(popoverStyle, 'absolute z-3 max-h-60 w-64 overflow-y-auto p-1')}
      style={place}
    >
      {options.map((option, at) => (
        <Option
          key={option.name}
          id={`${id}-${at}`}
          option={option}
          isActive={at === index}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

type OptionProps = {
  id: string
  option: VariableOption
  isActive: boolean
  onChoose: (name: string) => void
}

function Option({ id, option: { name, label, detail }, isActive, onChoose }: OptionProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const rowProps = {
    role: 'option',
    'aria-selected': isActive,
    onClick: () => onChoose(name),
  } as const
  return (
    <li ref={row} id={id} {...rowProps} className={classes(optionStyle, isActive && 'bg-hover')}>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {detail !== undefined && <span className="text-xs text-muted">{detail}</span>}
    </li>
  )
}

/** Tells the text which option its keys are about. */
function useActiveOption({ view }: BoxHandle, active: string | null): void {
  useEffect(() => {
    if (active === null) view.dom.removeAttribute('aria-activedescendant')
    else view.dom.setAttribute('aria-activedescendant', active)
  }, [view, active])
}

const listWidth = 256
const gap = 4

type Place = { top: number; left: number }

/** Places the list below the variable, within the box. Above, it would cover the toolbar. */
function placeOf({ view }: BoxHandle, pos: number): Place {
  const around = view.dom.parentElement!.parentElement!.getBoundingClientRect()
  const { bottom, left } = view.coordsAtPos(pos)
  return {
    top: bottom - around.top + gap,
    left: Math.max(0, Math.min(left - around.left, around.width - listWidth)),
  }
}
