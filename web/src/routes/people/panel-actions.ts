import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { PanelView, PeopleAddress } from '../../features/people/address.ts'

export type GoOptions = { replace?: boolean; sentence?: string }
export type PanelChange = Partial<Pick<PeopleAddress, 'query' | 'view' | 'savedId'> & { sentence: string }>

type Screen = {
  /** What the present entry of the history says. */
  latest: () => { address: PeopleAddress; draft: FilterSet; sentence: string | undefined }
  go: (next: PeopleAddress, draft: FilterSet, options?: GoOptions) => void
  /** Runs filters as an entry of its own. */
  apply: (applied: FilterSet, draft: FilterSet, panel?: PanelChange) => void
  /** Whether People Search is where one is. */
  isHere: () => boolean
}

type Selectable = { id: number; query: string; searchFilters: FilterSet }

/** What the two views of the filter panel do to the address: the sentence, the view, the saved search that is selected. */
export const panelActions = ({ latest, go, apply, isHere }: Screen) => ({
  /** Runs filters that come from elsewhere, such as a sample, in the place of everything that is set. */
  runNew: (filters: FilterSet) =>
    apply(filters, filters, { query: '', sentence: '', view: 'new', savedId: null }),
  /** Keeps what is typed; `sentence` stays what was read. */
  writeQuery: (query: string) => {
    const { address, draft, sentence = '' } = latest()
    if (isHere() && address.query !== query) go({ ...address, query }, draft, { replace: true, sentence })
  },
  /** Runs the filters that a sentence was read as, unless the box says something else by now. */
  runReading: (query: string, filters: FilterSet) => {
    const { address } = latest()
    if (isHere() && address.view === 'new' && address.query === query)
      apply(filters, filters, { sentence: query.trim(), savedId: null })
  },
  showView: (view: PanelView) => {
    const { address, draft } = latest()
    if (address.view !== view) go({ ...address, view }, draft, { replace: true })
  },
  /** Selects a saved search and runs its filters. */
  selectSaved: ({ id, query, searchFilters }: Selectable) =>
    apply(searchFilters, searchFilters, { query, sentence: query, view: 'saved', savedId: id }),
  /** The same for a link that names it, in the entry that the link made: going back does not lead to it again. */
  arriveAtSaved: ({ id, query, searchFilters }: Selectable) => {
    const { address } = latest()
    const arrived = { ...address, filters: searchFilters, query, view: 'saved', savedId: id } as const
    if (isHere()) go(arrived, searchFilters, { replace: true, sentence: query })
  },
  /** No saved search is left. */
  leaveSaved: () => {
    const { address, draft } = latest()
    go({ ...address, view: 'new', savedId: null }, draft, { replace: true })
  },
})
