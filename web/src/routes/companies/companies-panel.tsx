import type { FilterSection as SectionId } from '@rapport/contract/filters/field-kinds.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { companiesQuery } from '../../features/companies/api.ts'
import type { CompaniesAddress } from '../../features/companies/search/address.ts'
import { CompanyCounts } from '../../features/filters/panel/company-counts.ts'
import { FilterSection } from '../../features/filters/panel/filter-section.tsx'
import { PanelFrame } from '../../features/filters/panel/panel-frame.tsx'
import { panelSections } from '../../features/filters/panel/sections.tsx'
import { afterPaint } from '../../lib/after-paint.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'

const ofCompanies: ReadonlySet<SectionId> = new Set(['company', 'revenue', 'funding', 'intent'])
const sections = panelSections.filter(({ id }) => ofCompanies.has(id))

type CompaniesPanelProps = {
  /** The current search, whose answer has the counts. */
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
    <PanelFrame
      label={t('filters')}
      title={t('filters')}
      clearLabel={t('clear')}
      canClear={canClear}
      onClear={onClear}
      action={action}
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
    </PanelFrame>
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
