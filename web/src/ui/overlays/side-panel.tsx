import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useId, useRef, type Key, type ReactNode } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { classes } from '../class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'

export type SidePanelProps = {
  title: ReactNode
  /** Stands before the title. */
  mark?: ReactNode
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
  'fixed inset-x-0 top-8 bottom-0 z-20 rounded-t-dialog shadow-overlay motion-safe:animate-dialog md:inset-y-0 md:right-0 md:left-auto md:w-profile md:rounded-none md:border-s md:motion-safe:animate-panel xl:static xl:z-auto xl:shadow-none xl:animate-none'

/**
 * A panel of 440 px beside the content; over it on screens below 1280 px. Not modal: the content
 * stays usable. On phones a sheet over the content; a press beside it closes it.
 */
export function SidePanel({
  title,
  mark,
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
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    // Done: by the time the keys of the screen see it, the panel may be gone.
    event.preventDefault()
    onClose()
  })
  // A DOM listener and not React's, whose events include the panel's popovers: there Escape must
  // close the popover only.
  useEffect(() => {
    const element = panel.current
    if (!element) return undefined
    const listen = (event: KeyboardEvent) => handleKey(event)
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <div
        aria-hidden
        onClick={onClose}
        className="fixed inset-0 z-20 bg-scrim motion-safe:animate-scrim md:hidden"
      />
      <section
        ref={panel}
        id={panelId}
        tabIndex={-1}
        aria-labelledby={titleId}
        className={classes('flex max-w-full shrink-0 flex-col border-line bg-surface', place)}
      >
        <header className="flex min-h-topbar shrink-0 items-center gap-1 border-b border-line py-2 ps-4 pe-2">
          {mark && <span className="me-2 flex shrink-0">{mark}</span>}
          <h2 id={titleId} className="line-clamp-2 min-w-0 flex-1 text-lg font-semibold wrap-anywhere">
            {title}
          </h2>
          {actions}
          <IconButton label={t('ui.close')} keys="Escape" onPress={onClose}>
            <X size={16} />
          </IconButton>
        </header>
        {/* Positioned, so that hidden texts far down extend this panel and not the page. */}
        <div key={contentKey} className="relative min-h-0 flex-1 overflow-y-auto">
          {children}
        </div>
      </section>
    </>
  )
}
