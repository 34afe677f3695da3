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

/** Fetches what a box with suggestions needs, so that the first one is ready when it is reached. It is tried again then. */
export const prepareCombobox = (): void => void load().catch(() => undefined)

type ComboboxOnDemandProps = ComboboxMultiProps & { inputRef: RefObject<HTMLInputElement | null> }

/** Where one was in the plain box when the other took its place. */
type Place = { start: number | null; end: number | null }

/**
 * A ComboboxMulti that is a plain text box until the pointer or the focus reaches it: the machinery of suggestions is most of the code of a
 * panel of filters, and most of its work when it is drawn. What is typed meanwhile stays, focus and caret too; a composition is not cut.
 */
export function ComboboxOnDemand(props: ComboboxOnDemandProps) {
  const { inputRef, inputValue } = props
  const [isNear, setNear] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const [full, setFull] = useState<{ Combobox: Combobox } | null>(null)
  const place = useRef<Place | null>(null)
  // The list opens by a change of the text: one that was typed before comes as such a change.
  const [isCaughtUp, setCaughtUp] = useState(false)

  useEffect(() => {
    if (!isNear || isComposing || full) return undefined
    const use = (Combobox: Combobox) => {
      setCaughtUp(inputRef.current !== document.activeElement)
      setFull({ Combobox })
    }
    if (loaded) return use(loaded)
    let isLeft = false
    // Without it the box stays what it is, and takes one's own words; the next focus tries again.
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
    // The focus went while the other box was drawn.
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

/** What a combobox says of itself while its list is closed: it controls none then. */
const closed = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const

type PlainBoxProps = ComboboxOnDemandProps & {
  /** Written when it goes: null where it does not have the focus. */
  place: RefObject<Place | null>
  onNear: () => void
  onComposing: (isComposing: boolean) => void
}

/** Looks and reads like a closed combobox. */
function PlainBox(props: PlainBoxProps) {
  const { label, hideLabel = false, hint = '', error, inputValue, onInputChange } = props
  const { placeholder = '', onEnterText, inputRef, className, place, onNear, onComposing } = props
  // Before it is taken out of the page, and not earlier: keys may still come while the other box is drawn.
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
