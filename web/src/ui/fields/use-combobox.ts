import { useId, useState, type KeyboardEvent } from 'react'
import { optionId, type ComboboxOption, type ComboboxStatus } from './combobox-option.ts'
import { isComposing } from './is-enter.ts'

export type ComboboxControl = {
  /** The text in the field. Adding a value clears it. */
  inputValue: string
  onInputChange: (text: string) => void
  options: readonly ComboboxOption[]
  status: ComboboxStatus
  /** An option was chosen. Return false to keep the text, if the value is refused. */
  onSelect: (option: ComboboxOption) => boolean | void
  /** Enter on a text that is not an option, which may be empty. Return false to keep the text. */
  onEnterText: (text: string) => boolean | void
}

type Input = ComboboxControl & {
  /** False until the code of the list is loaded. */
  hasList: boolean
}

/**
 * A combobox whose list opens below the text field, as in the ARIA Authoring Practices. Typing opens the list; Escape, a choice and
 * leaving the field close it. The focus stays in the field: the active option is the one that Enter chooses.
 */
export function useCombobox(input: Input) {
  const { inputValue, onInputChange, options, status, onSelect, onEnterText, hasList } = input
  const [isDismissed, setDismissed] = useState(true)
  const [chosenRow, setActive] = useState<number | null>(null)
  const listId = useId()
  const isAsked = inputValue.trim() !== '' && status !== 'idle'
  const isOpen = isAsked && !isDismissed && hasList
  const active = isOpen && chosenRow !== null && chosenRow < options.length ? chosenRow : null
  const hasOptions = isOpen && options.length > 0

  const close = () => {
    setDismissed(true)
    setActive(null)
    return isOpen
  }
  const choose = (option: ComboboxOption) => {
    close()
    if (onSelect(option) !== false) onInputChange('')
  }
  const step = (by: 1 | -1) => {
    if (!isAsked) return false
    setDismissed(false)
    const from = active ?? (by === 1 ? -1 : options.length)
    if (options.length > 0) setActive((from + by + options.length) % options.length)
    return true
  }
  const enter = () => {
    const option = active === null ? undefined : options[active]
    if (option) choose(option)
    else if (onEnterText(inputValue.trim()) !== false) onInputChange('')
    return true
  }
  const onKeyDown = (event: KeyboardEvent) =>
    pressed(event, { ArrowDown: () => step(1), ArrowUp: () => step(-1), Enter: enter, Escape: close })
  const type = (text: string) => {
    setDismissed(false)
    setActive(null)
    onInputChange(text)
  }
  const inputProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': hasOptions,
    'aria-controls': hasOptions ? listId : undefined,
    'aria-activedescendant': active === null ? undefined : optionId(listId, active),
    onKeyDown,
  } as const
  const listProps = {
    id: listId,
    options,
    status,
    active,
    onActive: setActive,
    onChoose: choose,
    onClose: close,
  }
  return { isOpen, type, close, inputProps, listProps }
}

/** Runs what a key does, which says whether it did something. A key of a composition does nothing, so that a Korean syllable is never split. */
function pressed(event: KeyboardEvent, keys: Record<string, () => boolean>): void {
  if (isComposing(event) || !keys[event.key]?.()) return
  event.preventDefault()
  // Escape closes the list and nothing around it.
  event.stopPropagation()
}
