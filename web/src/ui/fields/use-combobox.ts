import { useId, useState, type KeyboardEvent } from 'react'
import { optionId, type ComboboxOption, type ComboboxStatus } from './combobox-option.ts'
import { isComposing } from './is-enter.ts'
import { useActLater, useKeysAhead } from './use-keys-ahead.ts'

export type ComboboxControl = {
  /** The text in the field. Adding a value clears it. */
  inputValue: string
  onInputChange: (text: string) => void
  options: readonly ComboboxOption[]
  status: ComboboxStatus
  /** An option was chosen, or with Alt excluded. Return false to keep the text, if the value is refused. */
  onSelect: (option: ComboboxOption, isExcluding: boolean) => boolean | void
  /**
   * Enter, or Alt+Enter, while there is no option to take: nothing is suggested for the text, its
   * suggestions are still on their way, or it is empty. Also on a first option that has its mark
   * already. Return false to keep the text.
   */
  onEnterText: (text: string, isExcluding: boolean) => boolean | void
  excludeText?: ((label: string) => string) | null
}

type Input = ComboboxControl & {
  /** False until the code of the list is loaded. */
  hasList: boolean
}

/**
 * A combobox whose list opens below the text field, as in the ARIA Authoring Practices. Focus and
 * typing open the list; Escape, a choice for a typed text and leaving the field close it. The focus
 * stays in the field: the active option is the one that Enter chooses. For a typed text that is the
 * first one, unless another was marked.
 */
export function useCombobox(input: Input) {
  // Nearly all of it changes with each key: caches of its parts would be code without use.
  'use no memo'
  const { inputValue, onInputChange, options, status, onSelect, onEnterText, hasList } = input
  const [isDismissed, setDismissed] = useState(true)
  const [chosenRow, setActive] = useState<number | null>(null)
  const listId = useId()
  const isAsked = status !== 'idle' && status !== 'waiting'
  const isWaiting = options.length === 0 && (status === 'waiting' || status === 'loading')
  const isOpen = isAsked && !isDismissed && hasList
  const hasOptions = isOpen && options.length > 0
  const first = inputValue.trim() !== '' && options.length > 0 ? 0 : null
  const marked = isOpen && chosenRow !== null && chosenRow < options.length ? chosenRow : null
  const active = isOpen ? (marked ?? first) : null
  const ahead = useKeysAhead()
  const close = () => {
    ahead.leave()
    setDismissed(true)
    setActive(null)
    return isOpen
  }
  const open = () => setDismissed(false)
  const choose = (option: ComboboxOption, isExcluding = false) => {
    // The options for an empty text stay open, so that several can be chosen.
    if (inputValue.trim() !== '') close()
    if (onSelect(option, isExcluding) !== false) onInputChange('')
  }
  const step = (by: 1 | -1) => {
    if (isWaiting) return ahead.step(by)
    if (!isAsked) return false
    open()
    const from = marked ?? (by === 1 ? -1 : options.length)
    if (options.length > 0) setActive((from + by + options.length) % options.length)
    return true
  }
  const enterText = (text: string, isExcluding: boolean) => {
    close()
    if (onEnterText(text, isExcluding) !== false) onInputChange('')
    return true
  }
  const enterAt = (index: number | null, altKey: boolean) => {
    const option = options[index ?? first ?? -1]
    // Enter does not undo a choice or an exclusion by accident.
    const isKept = index === null && (option?.isChosen || option?.isExcluded)
    if (!option || isKept) return enterText(option?.id ?? inputValue.trim(), altKey)
    choose(option, altKey)
    return true
  }
  const enter = ({ altKey }: KeyboardEvent) => ahead.enter(altKey) || enterAt(marked, altKey)
  useActLater(ahead, { isWaiting, count: options.length, onActive: setActive, onEnter: enterAt })
  const type = (text: string) => {
    ahead.drop()
    open()
    setActive(null)
    onInputChange(text)
  }
  const keys = { ArrowDown: () => step(1), ArrowUp: () => step(-1), Enter: enter, Escape: close }
  const onKeyDown = (event: KeyboardEvent) => pressed(event, keys)
  const inputProps = { ...stateProps({ listId, active, hasOptions }), onKeyDown }
  const chosen = { active, onActive: setActive, onChoose: choose, excludeText: input.excludeText ?? null }
  const listProps = { id: listId, options, status, ...chosen, onClose: close }
  return { isOpen, open, type, close, inputProps, listProps }
}

type State = { listId: string; active: number | null; hasOptions: boolean }

/** The attributes that tell assistive technology about the list. */
const stateProps = ({ listId, active, hasOptions }: State) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': hasOptions,
    'aria-controls': hasOptions ? listId : undefined,
    'aria-activedescendant': active === null ? undefined : optionId(listId, active),
  }) as const

/**
 * Runs what a key does, which says whether it did something. A key of a composition does nothing,
 * so that a Korean syllable is never split.
 */
function pressed(event: KeyboardEvent, keys: Record<string, (event: KeyboardEvent) => boolean>): void {
  if (isComposing(event) || !keys[event.key]?.(event)) return
  event.preventDefault()
  // Escape closes the list and nothing around it.
  event.stopPropagation()
}
