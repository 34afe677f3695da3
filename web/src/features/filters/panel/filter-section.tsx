import { Activity, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { DisclosureSection } from '../../../ui/disclosure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { appliedBands } from '../model/bands.ts'
import { clearGroups } from '../model/filter-edits.ts'
import { ClosedSummary } from './closed-summary.tsx'
import { isAlone, PinButton } from './pinned/pins.tsx'
import { SectionContent, type PanelSection } from './sections.tsx'
import type { DraftProps } from './draft.ts'

/**
 * A collapsible part of the filter panel. It starts open when its controls come with the screen or
 * one of its filters is active. Its content mounts with the first opening; once closed it requests
 * nothing, and keeps what was typed.
 */
export function FilterSection({ section, ...draft }: DraftProps & { section: PanelSection }) {
  const { t } = useTranslation('people')
  const { id, groups, isLater } = section
  const count = appliedBands(draft.filters, groups).length
  const [isExpanded, setExpanded] = useState(!isLater || count > 0)
  const [wasExpanded, setWasExpanded] = useState(isExpanded)
  if (isExpanded && !wasExpanded) setWasExpanded(true)
  const only = groups.find(isAlone)
  return (
    // `focusGroup` finds the section by its groups.
    <div data-filter-groups={groups.join(' ')} className={only ? 'group/filter' : undefined}>
      <DisclosureSection
        title={t(`sections.${id}`)}
        count={count}
        onClear={() => draft.onEdit((filters) => clearGroups(filters, groups))}
        isExpanded={isExpanded}
        onExpandedChange={setExpanded}
        action={only && <PinButton group={only} />}
        summary={<ClosedSummary filters={draft.filters} groups={groups} className="-mt-2 pe-3 pb-2 ps-9" />}
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
