import { Activity, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisclosureSection } from '../../../ui/disclosure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { clearGroups, countGroups } from '../model/filter-edits.ts'
import type { PanelSection } from './filter-sections.tsx'
import type { DraftProps } from './use-list-edit.ts'

/**
 * A collapsible part of the filter panel. It opens by itself only at first: when it comes with the screen or something in it is
 * active. Its content comes with the first opening; closed again it asks nothing, and keeps what was typed.
 */
export function FilterSection({ section, ...draft }: DraftProps & { section: PanelSection }) {
  const { t } = useTranslation('people')
  const { id, groups, Content, isLater = false } = section
  const count = countGroups(draft.filters, groups)
  const [isExpanded, setExpanded] = useState(!isLater || count > 0)
  const [wasExpanded, setWasExpanded] = useState(isExpanded)
  if (isExpanded && !wasExpanded) setWasExpanded(true)
  return (
    // The groups are how `focusGroup` finds the section.
    <div data-filter-groups={groups.join(' ')}>
      <DisclosureSection
        title={t(`sections.${id}`)}
        count={count}
        onClear={() => draft.onEdit((filters) => clearGroups(filters, groups))}
        isExpanded={isExpanded}
        onExpandedChange={setExpanded}
      >
        {wasExpanded && (
          <Activity mode={isExpanded ? 'visible' : 'hidden'}>
            <Suspense fallback={<Skeleton className="h-control w-full" />}>
              <Content {...draft} />
            </Suspense>
          </Activity>
        )}
      </DisclosureSection>
    </div>
  )
}
