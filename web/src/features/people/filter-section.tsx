import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DisclosureSection } from '../../ui/disclosure.tsx'
import { clearGroups, countGroups } from './filter-edits.ts'
import type { FilterGroup } from './filter-fields.ts'
import type { DraftProps } from './use-list-edit.ts'

type FilterSectionProps = DraftProps & {
  section: 'location' | 'company' | 'experience' | 'identity'
  /** The groups that stand in it: what it counts and clears. */
  groups: readonly FilterGroup[]
  defaultExpanded?: boolean
  children: ReactNode
}

/** A collapsible part of the filter panel. It opens by itself only at first: when something in it is active. */
export function FilterSection({
  filters,
  onEdit,
  section,
  groups,
  defaultExpanded = false,
  children,
}: FilterSectionProps) {
  const { t } = useTranslation('people')
  const count = countGroups(filters, groups)
  return (
    <DisclosureSection
      title={t(`sections.${section}`)}
      count={count}
      onClear={() => onEdit((draft) => clearGroups(draft, groups))}
      defaultExpanded={defaultExpanded || count > 0}
    >
      {children}
    </DisclosureSection>
  )
}
