import {
  useDeferredValue,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentType,
  type RefObject,
} from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { classes } from '../class-names.ts'
import { Spinner } from '../loading/spinner.tsx'
import { emptyTexts, type ComboboxListProps, type ComboboxStatus } from './combobox-option.ts'
import { FieldFrame, FieldHelp, FieldLabel, inputStyle, useField, type FieldProps } from './field.tsx'
import { useCombobox, type ComboboxControl } from './use-combobox.ts'

type List = ComponentType<ComboboxListProps>

let loaded: List | null = null

async function load(): Promise<List> {
  loaded ??= (await import('./combobox-list.tsx')).ComboboxList
  return loaded
}

/** Loads the list of suggestions ahead of its first use, which tries again after a failure. */
export const prepareCombobox = (): void => void load().catch(() => undefined)

export type ComboboxProps = FieldProps &
  ComboboxControl & {
    placeholder?: string
    inputRef: RefObject<HTMLInputElement | null>
    className?: string
    onFocusChange?: (isFocused: boolean) => void
    onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
  }

/**
 * A text field with suggestions. Choosing one adds or removes a value elsewhere, usually a chip
 * beside it.
 *
 * The text field is never replaced: an element that goes away between the press and the release of
 * a pointer swallows the tap. Only its list is loaded on demand, and without it the field still
 * accepts text.
 */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    hideLabel = false,
    labelEnd,
    hint = '',
    error,
    placeholder = '',
    inputRef,
    className,
    onFocusChange,
    onPaste,
  } = props
  const { inputValue, options, status } = props
  const [list, setList] = useState<{ List: List } | null>(loaded && { List: loaded })
  const { isOpen, open, type, close, inputProps, listProps } = useCombobox({
    ...props,
    hasList: list !== null,
  })
  const around = useRef<HTMLDivElement>(null)
  const field = useField({ hint, error })
  // Drawn when there is time, so that neither a key nor a press waits for it. A key chooses among
  // the newest options, drawn or not.
  const shownList = useDeferredValue(isOpen && list ? <list.List {...listProps} field={around} /> : null)
  // After a failure the next focus tries again.
  const fetchList = () =>
    void load().then(
      (List) => setList((before) => before ?? { List }),
      () => undefined,
    )
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <FieldLabel {...field.label} label={label} hideLabel={hideLabel} labelEnd={labelEnd} />
      <div ref={around}>
        <FieldFrame>
          <input
            ref={inputRef}
            type="text"
            {...field.box}
            {...inputProps}
            value={inputValue}
            onChange={(event) => type(event.target.value)}
            onFocus={() => {
              fetchList()
              open()
              onFocusChange?.(true)
            }}
            onBlur={() => {
              close()
              onFocusChange?.(false)
            }}
            onPaste={(event) => {
              onPaste?.(event)
              // The text is handled elsewhere, and the list would hide the result.
              if (event.defaultPrevented) close()
            }}
            autoComplete="off"
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
      <FieldHelp {...field.help} />
      <Announcement isOpen={isOpen} status={status} count={options.length} />
      {isOpen && shownList}
    </div>
  )
}

type AnnouncementProps = { isOpen: boolean; status: ComboboxStatus; count: number }

/**
 * Says what the list holds: the focus stays in the text field, so screen readers do not read the
 * list itself.
 */
function Announcement({ isOpen, status, count }: AnnouncementProps) {
  const { t } = useTranslation()
  const text = () => {
    if (!isOpen || status === 'loading') return ''
    if (count > 0) return t('ui.suggestionCount', { count })
    return emptyTexts[status].map((key) => t(key)).join('. ')
  }
  return <output className="sr-only">{text()}</output>
}
