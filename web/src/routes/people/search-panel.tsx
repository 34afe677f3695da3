import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { ReactNode } from 'react'
import { FilterPanel } from '../../features/filters/panel/filter-panel.tsx'
import type { ReadingState } from '../../features/sentence/use-reading.ts'
import { PanelTop, ViewSwitch } from '../../features/searches/panel-top.tsx'
import { SearchActions } from '../../features/searches/search-actions.tsx'
import type { PeopleState } from './people-state.ts'
import { sameFilters } from '../../features/filters/filters.ts'

export type SearchPanelProps = {
  state: PeopleState
  reading: ReadingState
  /** The people of the applied filters, until the draft's are counted. */
  fallbackTotal: number | undefined
  /** The draft was run. */
  onRun?: () => void
  /** Stands at the end of the panel's head, such as what closes it. */
  action?: ReactNode
}

/** The filter panel of People Search: around its sections the views, the sentence or the saved searches, and what saves. */
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
        onRun?.()
        state.search()
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
