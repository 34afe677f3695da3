import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useId, useRef, type Key, type ReactNode } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { classes } from '../class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'

export type SidePanelProps = {
  title: ReactNode
  onClose: () => void
  /** Buttons before the close button, such as previous and next. */
  actions?: ReactNode
  /** Takes the focus when it opens. */
  takesFocus?: boolean
  /** Receives key events before Escape closes the panel; `preventDefault` keeps it open. */
  onKeyDown?: (event: KeyboardEvent) => void
  /** Content with a new key starts at its top. */
  contentKey?: Key
  children: ReactNode
}

const panelId = 'side-panel'

/** Moves the focus to the open panel, when the focused element is about to go. */
export const focusSidePanel = (): void => document.getElementById(panelId)?.focus()

const place =
  'fixed inset-y-0 right-0 z-20 shadow-overlay xl:static xl:z-auto xl:shadow-none motion-safe:animate-panel xl:animate-none'

/** A panel of 440 px beside the content; over it on screens below 1280 px. Not modal: the content stays usable. */
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
  // A DOM listener and not React's, whose events include the panel's popovers: there Escape must close the popover only.
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
        <IconButton label={t('ui.close')} keys="Escape" onPress={onClose}>
          <X size={16} />
        </IconButton>
      </header>
      <div key={contentKey} className="min-h-0 flex-1 overflow-y-auto">
        {children}
      </div>
    </section>
  )
}
