import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import { classes } from '../class-names.ts'
import type { ComboboxMulti, ComboboxMultiProps } from './combobox-multi.tsx'
import { FieldFrame, FieldHelp, FieldLabel, inputStyle } from './field.tsx'
import { isEnter } from './is-enter.ts'

type Combobox = typeof ComboboxMulti

let loaded: Combobox | null = null

async function load(): Promise<Combobox> {
  loaded ??= (await import('./combobox-multi.tsx')).ComboboxMulti
  return loaded
}

/** Loads the combobox ahead of its first use, which tries again after a failure. */
export const prepareCombobox = (): void => void load().catch(() => undefined)

type ComboboxOnDemandProps = ComboboxMultiProps & { inputRef: RefObject<HTMLInputElement | null> }

/** The caret in the plain field when the combobox replaces it. */
type Place = { start: number | null; end: number | null }

/**
 * A ComboboxMulti that is a plain text field until it is hovered or focused: comboboxes are most of the filter panel's code and of its
 * rendering time. The swap keeps text, focus and caret, and never interrupts a composition.
 */
export function ComboboxOnDemand(props: ComboboxOnDemandProps) {
  const { inputRef, inputValue } = props
  const [isNear, setNear] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const [full, setFull] = useState<{ Combobox: Combobox } | null>(null)
  const place = useRef<Place | null>(null)
  // A change of the text opens the list, so text typed before is set as a change.
  const [isCaughtUp, setCaughtUp] = useState(false)

  useEffect(() => {
    if (!isNear || isComposing || full) return undefined
    const use = (Combobox: Combobox) => {
      setCaughtUp(inputRef.current !== document.activeElement)
      setFull({ Combobox })
    }
    if (loaded) return use(loaded)
    let isLeft = false
    // The plain field stays and accepts text; the next focus tries again.
    load().then(
      (Combobox) => isLeft || use(Combobox),
      () => isLeft || setNear(false),
    )
    return () => {
      isLeft = true
    }
  }, [isNear, isComposing, full, inputRef])

  useLayoutEffect(() => {
    if (!full) return undefined
    const input = inputRef.current
    if (place.current) {
      input?.focus()
      if (isCaughtUp) input?.setSelectionRange(place.current.start, place.current.end)
      return undefined
    }
    // The focus left while the combobox was rendering.
    const timer = setTimeout(() => setCaughtUp(true))
    return () => clearTimeout(timer)
  }, [full, isCaughtUp, inputRef])

  if (!full)
    return <PlainBox {...props} place={place} onNear={() => setNear(true)} onComposing={setComposing} />
  return (
    <div onFocus={() => setCaughtUp(true)}>
      <full.Combobox {...props} inputValue={isCaughtUp ? inputValue : ''} />
    </div>
  )
}

/** The ARIA attributes of a combobox with a closed list. */
const closed = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const

type PlainBoxProps = ComboboxOnDemandProps & {
  /** Set when the field is removed; null if it isn't focused. */
  place: RefObject<Place | null>
  onNear: () => void
  onComposing: (isComposing: boolean) => void
}

/** Looks like a closed combobox, also to screen readers. */
function PlainBox(props: PlainBoxProps) {
  const { label, hideLabel = false, hint = '', error, inputValue, onInputChange } = props
  const { placeholder = '', onEnterText, inputRef, className, place, onNear, onComposing } = props
  // Just before it is removed from the page: keys may still arrive while the combobox renders.
  useLayoutEffect(() => {
    const input = inputRef.current
    return () => {
      const isFocused = input !== null && input === document.activeElement
      place.current = isFocused ? { start: input.selectionStart, end: input.selectionEnd } : null
    }
  }, [inputRef, place])
  return (
    <TextField
      value={inputValue}
      onChange={onInputChange}
      onFocus={onNear}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes('flex flex-col gap-1', className)}
    >
      <FieldLabel label={label} hideLabel={hideLabel} />
      <FieldFrame>
        <Input
          ref={inputRef}
          {...closed}
          autoComplete="off"
          placeholder={placeholder}
          onPointerEnter={onNear}
          onCompositionStart={() => onComposing(true)}
          onCompositionEnd={() => onComposing(false)}
          onKeyDown={(event) => {
            if (!isEnter(event)) return
            event.preventDefault()
            if (onEnterText && onEnterText(inputValue.trim()) !== false) onInputChange('')
          }}
          className={classes(inputStyle, 'pe-8')}
        />
      </FieldFrame>
      <FieldHelp hint={hint} error={error} />
    </TextField>
  )
}
