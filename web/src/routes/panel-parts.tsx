import type { ReadingState } from '../features/people/use-reading.ts'
import { PanelTop } from '../features/searches/panel-top.tsx'
import { SearchActions } from '../features/searches/search-actions.tsx'
import { ViewSwitch } from '../features/searches/view-switch.tsx'
import type { PeopleState } from './people-state.ts'

/** What the filter panel shows around its sections: the views, the sentence or the saved searches, and what saves. */
export const panelParts = (state: PeopleState, reading: ReadingState) => ({
  views: <ViewSwitch view={state.address.view} onChange={state.showView} />,
  top: (
    <PanelTop
      address={state.address}
      draft={state.draft}
      reading={reading}
      onWrite={state.writeQuery}
      onChange={state.changeApplied}
      onRun={state.runNew}
      onSelect={state.selectSaved}
      onLeaveSaved={state.leaveSaved}
    />
  ),
  foot: (
    <SearchActions
      view={state.address.view}
      filters={state.draft}
      sentence={reading.sentence}
      savedId={state.address.savedId}
      onSelect={state.selectSaved}
    />
  ),
})
