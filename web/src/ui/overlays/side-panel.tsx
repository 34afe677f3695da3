import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useId, useRef, type Key, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'

export type SidePanelProps = {
  title: ReactNode
  onClose: () => void
  /** Stands in the panel's bar before the close button, such as previous and next. */
  actions?: ReactNode
  /** Takes the focus once, when it opens. */
  takesFocus?: boolean
  /** Given the key events of the panel before Escape closes it; `preventDefault` keeps it open. */
  onKeyDown?: (event: KeyboardEvent) => void
  /** Other content than before begins at its top. */
  contentKey?: Key
  children: ReactNode
}

const panelId = 'side-panel'

/** Gives the focus to the panel that is open, where what has it is about to go. */
export const focusSidePanel = (): void => document.getElementById(panelId)?.focus()

const place =
  'fixed inset-y-0 right-0 z-20 shadow-overlay xl:static xl:z-auto xl:shadow-none motion-safe:animate-panel xl:animate-none'

/** A panel of 440 px beside the content, over it below 1280 px. Not modal: what stands beside it stays usable. */
export function SidePanel({
  title,
  onClose,
  actions,
  takesFocus = false,
  onKeyDown,
  contentKey,
  children,
}: SidePanelProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    onKeyDown?.(event)
    if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) onClose()
  })
  // A listener of the document's tree, not of React's: Escape in a popover of the panel closes the popover alone.
  useEffect(() => {
    const element = panel.current
    if (!element) return undefined
    const listen = (event: KeyboardEvent) => handleKey(event)
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  }, [])
  return (
    <section
      ref={panel}
      id={panelId}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes(
        'flex w-profile max-w-full shrink-0 flex-col border-s border-line bg-surface',
        place,
      )}
    >
      <header className="flex h-topbar shrink-0 items-center gap-1 border-b border-line ps-4 pe-2">
        <h2 id={titleId} className="min-w-0 flex-1 truncate text-base font-semibold">
          {title}
        </h2>
        {actions}
        <IconButton label={t('ui.close')} onPress={onClose}>
          <X size={16} />
        </IconButton>
      </header>
      <div key={contentKey} className="min-h-0 flex-1 overflow-y-auto">
        {children}
      </div>
    </section>
  )
}
