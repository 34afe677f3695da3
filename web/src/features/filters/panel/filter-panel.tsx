import { allParts } from '@rapport/contract/filters/index-parts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { knownSettingsQuery } from '../../settings/settings.tsx'
import { appliedBands } from '../model/bands.ts'
import { FilterSection } from './filter-section.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { PinnedStrip } from './pinned/pinned-strip.tsx'
import { PinsProvider } from './pinned/pins.tsx'
import { panelSections, type PanelSection } from './sections.tsx'
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
  const parts: Partial<Record<string, boolean>> = useQuery(knownSettingsQuery()).data?.indexParts ?? allParts
  const isShown = ({ id, groups }: PanelSection) =>
    parts[id] !== false || appliedBands(filters, groups).length > 0
  return (
    <PanelFrame
      label={t('filters.region')}
      title={t('filters.title')}
      clearLabel={t('filters.resetAll')}
      canClear={canReset}
      onClear={onReset}
      action={action}
      views={views}
      foot={
        <>
          <SearchButton draft={filters} fallbackTotal={fallbackTotal} onSearch={onSearch} />
          {foot}
        </>
      }
    >
      {top}
      <PinsProvider>
        <PinnedStrip filters={filters} />
        <div data-keys="f">
          {panelSections.filter(isShown).map((section) => (
            <FilterSection key={section.id} {...draft} section={section} />
          ))}
        </div>
      </PinsProvider>
    </PanelFrame>
  )
}
