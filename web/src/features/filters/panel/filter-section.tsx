import { Activity, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { DisclosureSection } from '../../../ui/disclosure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { clearGroups, countGroups } from '../model/filter-edits.ts'
import { SectionContent, type PanelSection } from './sections.tsx'
import type { DraftProps } from './draft.ts'

/**
 * A collapsible part of the filter panel. It starts open when its controls come with the screen or one of its filters is active.
 * Its content mounts with the first opening; once closed it requests nothing, and keeps what was typed.
 */
export function FilterSection({ section, ...draft }: DraftProps & { section: PanelSection }) {
  const { t } = useTranslation('people')
  const { id, groups, isLater } = section
  const count = countGroups(draft.filters, groups)
  const [isExpanded, setExpanded] = useState(!isLater || count > 0)
  const [wasExpanded, setWasExpanded] = useState(isExpanded)
  if (isExpanded && !wasExpanded) setWasExpanded(true)
  return (
    // `focusGroup` finds the section by its groups.
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
              <SectionContent {...draft} section={section} />
            </Suspense>
          </Activity>
        )}
      </DisclosureSection>
    </div>
  )
}
