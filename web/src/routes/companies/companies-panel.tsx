import type { FilterSection as SectionId } from '@rapport/contract/filters/field-kinds.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { companiesQuery } from '../../features/companies/api.ts'
import type { CompaniesAddress } from '../../features/companies/search/address.ts'
import { CompanyCounts } from '../../features/filters/panel/company-counts.ts'
import { FilterSection } from '../../features/filters/panel/filter-section.tsx'
import { panelSections, prepareSections } from '../../features/filters/panel/sections.tsx'
import { afterPaint } from '../../lib/after-paint.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'

const ofCompanies: ReadonlySet<SectionId> = new Set(['company', 'revenue', 'funding', 'intent'])
const sections = panelSections.filter(({ id }) => ofCompanies.has(id))

type CompaniesPanelProps = {
  /** What is searched: its answer has the counts. */
  address: CompaniesAddress
  onEdit: (change: (filters: FilterSet) => FilterSet) => void
  onClear: () => void
  canClear: boolean
  /** At the end of the header, such as a close button. */
  action?: ReactNode
}

/** The filters of People Search that are facts of companies. They apply at once. */
export function CompaniesPanel({ address, onEdit, onClear, canClear, action }: CompaniesPanelProps) {
  const { t } = useTranslation('companies')
  const { filters } = address
  const counts = useCompanyCounts(address)
  const onEditSoon = async (change: (filters: FilterSet) => FilterSet) => {
    await afterPaint()
    onEdit(change)
  }
  return (
    <section aria-label={t('filters')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="flex h-topbar shrink-0 items-center gap-1 border-b border-line ps-3 pe-2">
        <h2 className="flex-1 text-base font-semibold">{t('filters')}</h2>
        <Button variant="quiet" size="small" isDisabled={!canClear} onPress={onClear}>
          {t('clear')}
        </Button>
        {action}
      </header>
      <div
        // Positioned, so that hidden labels far down extend this list and not the page.
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
        onPointerEnter={prepareSections}
        onFocus={prepareSections}
      >
        <CompanyCounts value={counts}>
          {sections.map((section) => (
            <FilterSection
              key={section.id}
              filters={filters}
              onEdit={onEdit}
              onEditSoon={onEditSoon}
              section={section}
            />
          ))}
        </CompanyCounts>
      </div>
    </section>
  )
}

/** The numbers beside the choices are of companies: the answer of the search has them. */
function useCompanyCounts({ filters, sort, page }: CompaniesAddress): CompanyCounts {
  const { t } = useTranslation('companies')
  const formats = useFormats()
  const { data, isPlaceholderData } = useQuery({
    ...companiesQuery(filters, sort, page),
    placeholderData: keepPreviousData,
  })
  const facets = data?.facets
  return useMemo(
    () => ({
      facets,
      isStale: isPlaceholderData,
      text: (count) => t('total', { count, shown: formats.count(count) }),
    }),
    [facets, isPlaceholderData, t, formats],
  )
}
