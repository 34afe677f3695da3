import type { FoundPerson } from '@rapport/contract/people/person.ts'
import { Suspense, useEffect, useState } from 'react'
import { CompanyCardsLater } from '../../features/companies/card/company-cards-later.tsx'
import { listsQuery } from '../../features/lists/api.ts'
import { BookmarkButton } from '../../features/lists/bookmark/bookmark-button.tsx'
import { AdditionProgress } from '../../features/lists/progress/addition-progress.tsx'
import { FilterSheet } from '../../features/filters/panel/filter-sheet.tsx'
import { fetchProfile, ProfilePanel } from '../../features/people/profile/profile-later.ts'
import { usePeopleSearch } from '../../features/people/results/use-people-search.ts'
import { Results } from '../../features/people/results/results.tsx'
import { useReading } from '../../features/free-text/use-reading.ts'
import { idle } from '../../lib/idle.ts'
import { desktopScreen, phoneScreen, useMediaQuery } from '../../lib/use-media-query.ts'
import { SearchPanel } from './lazy-search-panel.ts'
import { AbovePeople } from './above-people.tsx'
import { PanelColumn } from './panel-column.tsx'
import { focusTable } from '../../features/people/people.ts'
import { ProfileAction } from './profile-action.tsx'
import { usePeopleState } from './people-state.ts'
import { AccountLists, appliedBands, useNamedLists } from '../../features/filters/filters.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'

const BulkActions = lazyPart(async () => (await import('./bulk-actions.tsx')).BulkActions, PartFailure)

/** The parts that lists and campaigns add to the table. */
const additions = {
  rowAction: BookmarkButton,
  bulkAction: BulkActions,
  progress: <AdditionProgress />,
}

const nobody: readonly FoundPerson[] = []

export { fetchFirst } from './people-first.ts'

const lists = listsQuery()

/** People Search: filters, results and the open profile, side by side. */
export const PeopleRoute = () => (
  <AccountLists value={lists}>
    <People />
  </AccountLists>
)

function People() {
  const state = usePeopleState()
  // Destructured: a handler that calls `state.something()` would change with every change of the state.
  const { address, changeApplied, goToPage, showPerson } = state
  const { filters, sort, page, personId } = address
  const isDesktop = useMediaQuery(desktopScreen)
  const isCovered = useMediaQuery(phoneScreen) && personId !== null
  const [openedHere, setOpenedHere] = useState(false)
  const search = usePeopleSearch(filters, { sort, page, sentence: state.sentence })
  const reading = useReading({
    query: address.query,
    filters,
    sentence: state.sentence,
    onWrite: state.writeQuery,
    onRead: state.runReading,
  })
  useAhead(search.people !== null)
  useNamedLists(filters, state.draft)

  const panel = { state, reading, fallbackTotal: search.total }
  const open = (id: number) => {
    setOpenedHere(true)
    showPerson(id)
  }

  return (
    <div className="flex h-full">
      {isDesktop && <PanelColumn {...panel} />}
      <div className="flex min-w-0 flex-1 flex-col bg-surface">
        <div inert={isCovered}>
          <AbovePeople state={state} search={search} />
        </div>
        <div className="flex min-h-0 flex-1">
          <div
            className="flex min-w-0 flex-1 flex-col"
            inert={isCovered}
            onPointerEnter={fetchProfile}
            onFocus={fetchProfile}
          >
            <Results
              filters={filters}
              search={search}
              page={page}
              sort={sort}
              onSort={state.sortBy}
              openId={personId}
              onOpen={open}
              onClose={state.closePerson}
              onPage={goToPage}
              onChange={changeApplied}
              onClear={state.resetAll}
              {...additions}
              action={
                isDesktop ? null : (
                  <FilterSheet appliedCount={appliedBands(filters).length}>
                    {(close, closeButton) => (
                      <Suspense>
                        <SearchPanel {...panel} onRun={close} action={closeButton} />
                      </Suspense>
                    )}
                  </FilterSheet>
                )
              }
            />
          </div>
          <OpenProfile state={state} people={search.people ?? nobody} takesFocus={openedHere} />
        </div>
      </div>
      <CompanyCardsLater onFollow={focusTable} />
    </div>
  )
}

type OpenProfileProps = {
  state: ReturnType<typeof usePeopleState>
  people: readonly FoundPerson[]
  takesFocus: boolean
}

function OpenProfile({ state, ...props }: OpenProfileProps) {
  const { address, changeApplied, openPerson, stepToPerson, closePerson } = state
  if (address.personId === null) return null
  return (
    <Suspense>
      <ProfilePanel
        {...props}
        personId={address.personId}
        keywords={address.filters.keywords.included}
        action={ProfileAction}
        onStep={stepToPerson}
        onOpen={openPerson}
        onSearch={(wanted) => changeApplied(() => wanted)}
        onClose={closePerson}
      />
    </Suspense>
  )
}

/** The first screen is complete by then. */
const aheadDelayMs = 3000

/**
 * Fetches the code of the profile before it is needed: when the pointer or the focus comes near, or
 * else once the rows have been there for a while.
 */
function useAhead(hasRows: boolean): void {
  useEffect(() => {
    if (!hasRows) return undefined
    const timer = setTimeout(() => void idle().then(fetchProfile), aheadDelayMs)
    return () => clearTimeout(timer)
  }, [hasRows])
}
