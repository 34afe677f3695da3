import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Activity, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useChoice } from '../../../lib/use-choice.ts'
import { Badge } from '../../../ui/badge.tsx'
import { appliedBands } from '../model/bands.ts'
import { ClosedSummary } from './closed-summary.tsx'

type MoreFiltersProps = { filters: FilterSet; groups: readonly FilterGroup[]; children: ReactNode }

/**
 * The less used filters of a section. They start open when one of them is active, or when they were
 * open last.
 */
export function MoreFilters({ filters, groups, children }: MoreFiltersProps) {
  const { t } = useTranslation('people')
  const count = appliedBands(filters, groups).length
  const [last, remember] = useChoice('moreFilters', ['closed', 'open'], 'closed')
  const [isOpen, setOpen] = useState(last === 'open' || count > 0)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <div data-filter-groups={groups.join(' ')} className="flex flex-col gap-3">
      <h4>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
            remember(isOpen ? 'closed' : 'open')
          }}
          className="-ms-1 flex min-h-8 items-center gap-1.5 rounded-control px-1 text-sm text-muted hover:bg-hover hover:text-text"
        >
          <ChevronRight size={14} aria-hidden className={isOpen ? 'rotate-90' : ''} />
          {t('filters.more')}
          {count > 0 && <Badge>{count}</Badge>}
        </button>
      </h4>
      {!isOpen && <ClosedSummary filters={filters} groups={groups} className="-mt-3 ps-4.5" />}
      {wasOpen && <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>}
    </div>
  )
}
