import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CompanySection } from './company-section.tsx'
import { ExperienceSection } from './experience-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { LocationSection } from './location-section.tsx'
import { SearchButton } from './search-button.tsx'
import type { DraftProps } from './use-list-edit.ts'

export type FilterPanelProps = DraftProps & {
  canReset: boolean
  onReset: () => void
  onSearch: () => void
  fallbackTotal: number | undefined
  /** Stands at the end of the panel's head, such as what closes it. */
  action?: ReactNode
}

/** The draft of a search, section by section, with what runs it always in reach. */
export function FilterPanel({
  filters,
  onEdit,
  canReset,
  onReset,
  onSearch,
  fallbackTotal,
  action,
}: FilterPanelProps) {
  const { t } = useTranslation('people')
  const draft = { filters, onEdit }
  return (
    <section aria-label={t('filters.region')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="flex h-topbar shrink-0 items-center gap-1 border-b border-line ps-3 pe-2">
        <h2 className="flex-1 text-base font-semibold">{t('filters.title')}</h2>
        <Button variant="quiet" size="small" isDisabled={!canReset} onPress={onReset}>
          {t('filters.resetAll')}
        </Button>
        {action}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <LocationSection {...draft} />
        <CompanySection {...draft} />
        <ExperienceSection {...draft} />
        <IdentitySection {...draft} />
      </div>
      <footer className="shrink-0 border-t border-line p-3">
        <SearchButton draft={filters} fallbackTotal={fallbackTotal} onSearch={onSearch} />
      </footer>
    </section>
  )
}
