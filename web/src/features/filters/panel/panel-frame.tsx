import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { prepareSections } from './sections.tsx'

type PanelFrameProps = {
  label: string
  title: string
  clearLabel: string
  canClear: boolean
  onClear: () => void
  /** At the end of the header, such as a close button. */
  action?: ReactNode
  /** At the start of the header, in place of its title. */
  views?: ReactNode
  /** Below the filters, always in view. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * The frame of every filter panel: a header with a button that clears the filters, and filters that
 * scroll.
 */
export function PanelFrame({
  label,
  title,
  clearLabel,
  canClear,
  onClear,
  action,
  views,
  foot,
  children,
}: PanelFrameProps) {
  return (
    <section aria-label={label} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="flex h-topbar shrink-0 items-center gap-1 border-b border-line ps-3 pe-2">
        <h2 className={views ? 'sr-only' : 'flex-1 text-base font-semibold'}>{title}</h2>
        {views && <div className="flex-1">{views}</div>}
        <Button variant="quiet" size="small" isDisabled={!canClear} onPress={onClear}>
          {clearLabel}
        </Button>
        {action}
      </header>
      <div
        // Positioned, so that hidden labels far down extend this list and not the page.
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
        onPointerEnter={prepareSections}
        onFocus={prepareSections}
      >
        {children}
      </div>
      {foot && <footer className="shrink-0 border-t border-line p-3">{foot}</footer>}
    </section>
  )
}
