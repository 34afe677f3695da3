import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import { DisclosureSection } from '../../ui/disclosure.tsx'
import type { PanelView, PeopleAddress } from '../people/people.ts'
import { FreeText, type ReadingState } from '../free-text/free-text.ts'
import { SavedLoading } from './saved-loading.tsx'
import type { NoSaved } from './saved-view.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'

const UnderstoodList = lazyPart(
  async () => (await import('../free-text/free-text.ts')).UnderstoodList,
  PartFailure,
)
const RecentList = lazyPart(async () => (await import('./recent-list.tsx')).RecentList, PartFailure)
const SavedView = lazyPart(async () => (await import('./saved-view.tsx')).SavedView, SavedFailure)

type ViewSwitchProps = { view: PanelView; onChange: (view: PanelView) => void }

/** Switches between a new search and the saved ones. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const { t } = useTranslation('searches')
  return (
    <Segmented
      label={t('views.label')}
      options={[
        { id: 'new', label: t('views.new') },
        { id: 'saved', label: t('views.saved') },
      ]}
      value={view}
      onChange={onChange}
    />
  )
}

export type PanelTopProps = {
  address: PeopleAddress
  draft: FilterSet
  reading: ReadingState
  onWrite: (query: string) => void
  onChange: (change: (filters: FilterSet) => FilterSet) => void
  onRun: (filters: FilterSet) => void
  onSelect: (search: SavedSearch) => void
  /** Called when a recent or saved search was chosen. */
  onChosen?: (() => void) | undefined
  onLeaveSaved: () => void
}

/** The top of the filter panel: a sentence and what was understood, or the saved searches. */
export function PanelTop(props: PanelTopProps) {
  const { address, draft, reading, onWrite, onChange, onRun, onSelect, onChosen, onLeaveSaved } = props
  const [noSaved, setNoSaved] = useState<NoSaved | null>(null)
  if (address.view === 'saved') {
    if (noSaved) setNoSaved(null)
    return (
      <Suspense fallback={<SavedLoading />}>
        <SavedView
          savedId={address.savedId}
          draft={draft}
          onSelect={onSelect}
          onChosen={onChosen}
          onLeave={(reason) => {
            setNoSaved(reason)
            onLeaveSaved()
          }}
        />
      </Suspense>
    )
  }
  return (
    <>
      <div className="border-b border-line p-3">
        <NoSavedNotice reason={noSaved} />
        <FreeText query={address.query} reading={reading} onWrite={onWrite} />
        {(reading.sentence || reading.attempt?.state === 'none') && (
          <Suspense>
            <UnderstoodList filters={draft} reading={reading} onChange={onChange} />
          </Suspense>
        )}
      </div>
      <RecentSection
        onRun={(filters) => {
          onRun(filters)
          onChosen?.()
        }}
      />
    </>
  )
}

/** Leads back to a new search, like saved searches that can't be fetched. */
function SavedFailure({ onLeave }: { onLeave: (reason: NoSaved) => void }) {
  return <PartFailure onClose={() => onLeave('failed')} />
}

function NoSavedNotice({ reason }: { reason: NoSaved | null }) {
  const { t } = useTranslation('searches')
  return (
    <output
      className={reason === 'failed' ? 'block text-sm text-warning' : 'block text-sm text-muted empty:hidden'}
    >
      {reason && <span className="mb-3 block">{t(`saved.${reason}`)}</span>}
    </output>
  )
}

/** Recent searches, fetched when the section opens. */
function RecentSection({ onRun }: { onRun: (filters: FilterSet) => void }) {
  const { t } = useTranslation('searches')
  const [isExpanded, setExpanded] = useState(false)
  return (
    <DisclosureSection title={t('recent.title')} isExpanded={isExpanded} onExpandedChange={setExpanded}>
      {isExpanded && (
        <Suspense>
          <RecentList
            onFail={() => setExpanded(false)}
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
