import { useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { classes } from '../class-names.ts'
import { ComboboxList, type ComboboxOption, type ComboboxStatus } from './combobox-list.tsx'
import { FieldFrame, FieldHelp, FieldLabel, inputStyle, type FieldProps } from './field.tsx'
import { Spinner } from '../spinner.tsx'

export type ComboboxMultiProps = FieldProps & {
  placeholder?: string
  /** The text in the field. Adding a value clears it. */
  inputValue: string
  onInputChange: (text: string) => void
  options: readonly ComboboxOption[]
  status: ComboboxStatus
  /** An option was selected. Return false to keep the text, if the value is refused. */
  onSelect: (option: ComboboxOption) => boolean | void
  /** Enter on a text that is not an option, which may be empty. Without it only options can be selected. */
  onEnterText?: (text: string) => boolean | void
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

/**
 * A text field with suggestions. Selecting one adds a value elsewhere, usually to chips beside it.
 *
 * Enter does nothing during a composition, so that a Korean syllable is never split.
 */
export function ComboboxMulti({
  label,
  hideLabel = false,
  hint = '',
  error,
  placeholder = '',
  inputValue,
  onInputChange,
  options,
  status,
  onSelect,
  onEnterText,
  inputRef,
  className,
}: ComboboxMultiProps) {
  const asked = inputValue.trim() !== '' && status !== 'idle'
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useReachablePage(isOpen, box)

  const enterText = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    const target = event.target as HTMLElement
    const text = inputValue.trim()
    if (!onEnterText || target.hasAttribute('aria-activedescendant')) return
    event.preventDefault()
    event.stopPropagation()
    if (onEnterText(text) !== false) onInputChange('')
  }

  return (
    <ComboBox
      value={null}
      onChange={(key) => {
        const option = options.find((candidate) => candidate.id === key)
        if (option && onSelect(option) !== false) onInputChange('')
      }}
      inputValue={inputValue}
      onInputChange={onInputChange}
      items={asked ? options : []}
      allowsEmptyCollection={asked}
      allowsCustomValue
      onOpenChange={setOpen}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes('flex flex-col gap-1', className)}
    >
      <FieldLabel label={label} hideLabel={hideLabel} />
      <div ref={box} onKeyDownCapture={enterText}>
        <FieldFrame>
          <Input
            {...(inputRef ? { ref: inputRef } : {})}
            placeholder={placeholder}
            className={classes(inputStyle, 'pe-8')}
          />
          {isOpen && status === 'loading' && (
            <span className="pointer-events-none absolute end-2 flex text-muted">
              <Spinner />
            </span>
          )}
        </FieldFrame>
      </div>
      <FieldHelp hint={hint} error={error} />
      <ComboboxList status={status} />
    </ComboBox>
  )
}

/**
 * Keeps the page accessible while a list of suggestions is open.
 *
 * React Aria sets `aria-hidden` on everything except the input and its list, but leaves it focusable, which violates WCAG 4.1.2; the
 * list isn't a dialog, so nothing needs hiding. React Aria skips elements with `data-live-announcer`. A layout effect sets it before
 * React Aria's own effect.
 */
function useReachablePage(isOpen: boolean, within: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    let top = within.current
    while (top?.parentElement && top.parentElement !== document.body) top = top.parentElement
    if (!top) return undefined
    top.dataset['liveAnnouncer'] = 'true'
    return () => {
      delete top.dataset['liveAnnouncer']
    }
  }, [isOpen, within])
}
