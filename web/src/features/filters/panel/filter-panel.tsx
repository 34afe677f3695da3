import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FilterSection } from './filter-section.tsx'
import { PinnedStrip } from './pinned/pinned-strip.tsx'
import { PinsProvider } from './pinned/pins.tsx'
import { panelSections, prepareSections } from './sections.tsx'
import { SearchButton } from './search-button.tsx'
import type { DraftProps } from './draft.ts'

type FilterPanelProps = DraftProps & {
  canReset: boolean
  onReset: () => void
  onSearch: () => void
  fallbackTotal: number | undefined
  /** At the end of the panel's header, such as a close button. */
  action?: ReactNode
  /** At the start of the panel's header, in place of its title. */
  views?: ReactNode
  /** Above the sections. */
  top?: ReactNode
  /** Below the search button. */
  foot?: ReactNode
}

/** The draft of a search, section by section, with the search button always in view. */
export function FilterPanel({
  filters,
  onEdit,
  onEditSoon,
  canReset,
  onReset,
  onSearch,
  fallbackTotal,
  action,
  views,
  top,
  foot,
}: FilterPanelProps) {
  const { t } = useTranslation('people')
  const draft = { filters, onEdit, onEditSoon }
  return (
    <section aria-label={t('filters.region')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="flex h-topbar shrink-0 items-center gap-1 border-b border-line ps-3 pe-2">
        <h2 className={views ? 'sr-only' : 'flex-1 text-base font-semibold'}>{t('filters.title')}</h2>
        {views && <div className="flex-1">{views}</div>}
        <Button variant="quiet" size="small" isDisabled={!canReset} onPress={onReset}>
          {t('filters.resetAll')}
        </Button>
        {action}
      </header>
      <div
        // Positioned, so that hidden labels far down extend this list and not the page.
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
        onPointerEnter={prepareSections}
        onFocus={prepareSections}
      >
        {top}
        <PinsProvider>
          <PinnedStrip filters={filters} />
          <div data-keys="f">
            {panelSections.map((section) => (
              <FilterSection key={section.id} {...draft} section={section} />
            ))}
          </div>
        </PinsProvider>
      </div>
      <footer className="shrink-0 border-t border-line p-3">
        <SearchButton draft={filters} fallbackTotal={fallbackTotal} onSearch={onSearch} />
        {foot}
      </footer>
    </section>
  )
}
