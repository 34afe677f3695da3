import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { PanelView, PeopleAddress } from '../../features/people/address.ts'

export type GoOptions = { replace?: boolean; sentence?: string }
export type PanelChange = Partial<Pick<PeopleAddress, 'query' | 'view' | 'savedId'> & { sentence: string }>

type Screen = {
  /** The current entry of the history. */
  latest: () => { address: PeopleAddress; draft: FilterSet; sentence: string | undefined }
  go: (next: PeopleAddress, draft: FilterSet, options?: GoOptions) => void
  /** Searches for filters in a new entry. */
  apply: (applied: FilterSet, draft: FilterSet, panel?: PanelChange) => void
  /** Whether People Search is the current screen. */
  isHere: () => boolean
}

type Selectable = { id: number; query: string; searchFilters: FilterSet }

/**
 * The changes that the two views of the filter panel make to the address: the sentence, the view
 * and the selected saved search.
 */
export const panelActions = ({ latest, go, apply, isHere }: Screen) => ({
  /** Searches for filters from elsewhere, such as a sample, instead of everything that is set. */
  runNew: (filters: FilterSet) =>
    apply(filters, filters, { query: '', sentence: '', view: 'new', savedId: null }),
  /** Stores the typed text; `sentence` stays the one that was read. */
  writeQuery: (query: string) => {
    const { address, draft, sentence = '' } = latest()
    if (isHere() && address.query !== query) go({ ...address, query }, draft, { replace: true, sentence })
  },
  /** Searches for the filters of a sentence. Ignored if the text has changed since. */
  runReading: (query: string, filters: FilterSet) => {
    const { address } = latest()
    if (isHere() && address.view === 'new' && address.query === query)
      apply(filters, filters, { sentence: query.trim(), savedId: null })
  },
  showView: (view: PanelView) => {
    const { address, draft } = latest()
    if (address.view !== view) go({ ...address, view }, draft, { replace: true })
  },
  /** Selects a saved search and searches for its filters. */
  selectSaved: ({ id, query, searchFilters }: Selectable) =>
    apply(searchFilters, searchFilters, { query, sentence: query, view: 'saved', savedId: id }),
  /** The same for a link to a saved search, in the link's own entry, so that Back doesn't return to it. */
  arriveAtSaved: ({ id, query, searchFilters }: Selectable) => {
    const { address } = latest()
    const arrived = { ...address, filters: searchFilters, query, view: 'saved', savedId: id } as const
    if (isHere()) go(arrived, searchFilters, { replace: true, sentence: query })
  },
  /** After the last saved search is deleted. */
  leaveSaved: () => {
    const { address, draft } = latest()
    go({ ...address, view: 'new', savedId: null }, draft, { replace: true })
  },
})
