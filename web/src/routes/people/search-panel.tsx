import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { ReactNode } from 'react'
import { FilterPanel } from '../../features/filters/panel/filter-panel.tsx'
import type { ReadingState } from '../../features/free-text/use-reading.ts'
import { PanelTop, ViewSwitch } from '../../features/searches/panel-top.tsx'
import { SearchActions } from '../../features/searches/search-actions.tsx'
import type { PeopleState } from './people-state.ts'
import { sameFilters } from '../../features/filters/filters.ts'

export type SearchPanelProps = {
  state: PeopleState
  reading: ReadingState
  /** The people of the applied filters, shown until the draft's are counted. */
  fallbackTotal: number | undefined
  /** Called when a search runs that was chosen here, such as to close a sheet. */
  onRun?: () => void
  /** At the end of the panel's header, such as a close button. */
  action?: ReactNode
}

/**
 * The filter panel of People Search: its sections, with the views, the sentence or the saved
 * searches, and the save buttons around them.
 */
export function SearchPanel({ state, reading, fallbackTotal, onRun, action }: SearchPanelProps) {
  const { address, draft } = state
  const isEmpty = sameFilters(draft, emptyFilterSet) && sameFilters(address.filters, emptyFilterSet)
  return (
    <FilterPanel
      filters={draft}
      onEdit={state.editDraft}
      onEditSoon={state.editDraftSoon}
      canReset={!isEmpty}
      onReset={state.resetAll}
      onSearch={() => {
        if (state.search()) onRun?.()
      }}
      fallbackTotal={fallbackTotal}
      action={action}
      views={<ViewSwitch view={address.view} onChange={state.showView} />}
      top={
        <PanelTop
          address={address}
          draft={draft}
          reading={reading}
          onWrite={state.writeQuery}
          onChange={state.changeApplied}
          onRun={state.runNew}
          onChosen={onRun}
          onSelect={state.selectSaved}
          onLeaveSaved={state.leaveSaved}
        />
      }
      foot={
        <SearchActions
          view={address.view}
          filters={draft}
          sentence={reading.sentence}
          savedId={address.savedId}
          onSelect={state.selectSaved}
        />
      }
    />
  )
}
