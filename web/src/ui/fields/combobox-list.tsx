import { useContext, useEffect, useEffectEvent } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { optionStyle, popoverStyle } from '../overlays/popover-style.ts'

export type ComboboxOption = {
  /** Unique in the list. */
  id: string
  label: string
  /** At the end of the row, such as a count. */
  detail?: string
  /** Less useful than the others, but enabled. */
  isFaint?: boolean
}

/** `idle`: nothing was requested, so the list stays closed. */
export type ComboboxStatus = 'idle' | 'loading' | 'error' | 'ready'

/** The list below a combobox: its options, or a message that replaces them. */
export function ComboboxList({ status }: { status: ComboboxStatus }) {
  useOpening(status !== 'idle')
  const { t } = useTranslation()
  // By default the list resets its focused option just after it appears, which would undo an arrow key pressed before.
  const focusStrategy = useContext(ComboBoxStateContext)?.focusStrategy ?? false
  const message = {
    idle: '',
    loading: t('ui.loading'),
    error: t('ui.loadFailed'),
    ready: t('ui.noResults'),
  }[status]
  return (
    <Popover offset={4} placement="bottom start" className={`${popoverStyle} w-(--trigger-width)`}>
      <section aria-label={t('ui.suggestions')}>
        <ListBox<ComboboxOption>
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Among the options; the focus itself stays in the text box.
          autoFocus={focusStrategy}
          className="max-h-72 overflow-auto p-1 outline-none"
          renderEmptyState={() => (
            // Pressing it must not blur the field.
            <p
              role="presentation"
              onMouseDown={(event) => event.preventDefault()}
              className={`px-2 py-1.5 text-sm ${status === 'error' ? 'text-danger' : 'text-muted'}`}
            >
              {message}
            </p>
          )}
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={optionStyle}>
              <span className={`min-w-0 flex-1 truncate ${option.isFaint ? 'text-muted' : ''}`}>
                {option.label}
              </span>
              {option.detail && <span className="text-xs text-muted">{option.detail}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </section>
    </Popover>
  )
}

/** Opens the list once there is something to show. By default it opens only on typing, and suggestions may arrive later. */
function useOpening(isAsked: boolean): void {
  const state = useContext(ComboBoxStateContext)
  const open = useEffectEvent(() => {
    if (state?.isFocused && !state.isOpen) state.open(null, 'input')
  })
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
}
