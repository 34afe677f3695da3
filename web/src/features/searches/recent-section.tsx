import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisclosureSection } from '../../ui/disclosure.tsx'

const RecentList = lazy(() => import('./recent-list.tsx').then((module) => ({ default: module.RecentList })))

/** What was searched for lately; asked for when it is opened. */
export function RecentSection({ onRun }: { onRun: (filters: FilterSet) => void }) {
  const { t } = useTranslation('searches')
  const [isExpanded, setExpanded] = useState(false)
  return (
    <DisclosureSection title={t('recent.title')} isExpanded={isExpanded} onExpandedChange={setExpanded}>
      {isExpanded && (
        <Suspense>
          <RecentList
            onRun={(filters) => {
              setExpanded(false)
              onRun(filters)
            }}
          />
        </Suspense>
      )}
    </DisclosureSection>
  )
}
