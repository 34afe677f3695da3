import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { PanelView } from '../people/people.ts'
import { savedSearchesQuery } from './api.ts'
import { forEverybody } from './for-everybody.ts'
import { useIsSaving, useUpdateSearch } from './use-save.ts'
import { sameFilters, showRefused } from '../filters/filters.ts'
import { useMay } from '../accounts/accounts.ts'

export type SearchActionsProps = {
  view: PanelView
  /** The filters set in the panel, applied or not. */
  filters: FilterSet
  /** The sentence that the filters came from. */
  sentence: string
  savedId: number | null
  onSelect: (search: SavedSearch) => void
}

/** Saves the search. In the saved view, updates the selected search or saves the changed one as new. */
export function SearchActions(props: SearchActionsProps) {
  const { view, sentence, onSelect } = props
  const filters = forEverybody(props.filters)
  const { t } = useTranslation('searches')
  const isPermitted = useMay('searches.write')
  const isSaving = useIsSaving()
  const isEmpty = sameFilters(filters, emptyFilterSet)
  const open = () => {
    if (showRefused()) return
    openDialog('save-search', { query: sentence, searchFilters: filters, onSaved: onSelect })
  }
  if (!isPermitted) return null
  return (
    <div className="mt-2 flex gap-2">
      {view === 'new' ? (
        <Button data-keys="s" className="w-full" isDisabled={isEmpty || isSaving} onPress={open}>
          {t('actions.save')}
        </Button>
      ) : (
        <SavedActions {...props} filters={filters} isEmpty={isEmpty} isSaving={isSaving} onSaveAsNew={open} />
      )}
    </div>
  )
}

type SavedActionsProps = SearchActionsProps & { isEmpty: boolean; isSaving: boolean; onSaveAsNew: () => void }

function SavedActions({ filters, savedId, isEmpty, isSaving, onSaveAsNew }: SavedActionsProps) {
  const { t } = useTranslation('searches')
  // The saved view fetches them; this only reads the cache.
  const { data } = useInfiniteQuery({ ...savedSearchesQuery, enabled: false })
  const update = useUpdateSearch()
  const selected = data?.find((search) => search.id === savedId)
  const isChanged = !isEmpty && !(selected && sameFilters(filters, selected.searchFilters))
  return (
    <>
      <Button
        className="min-w-0 flex-1"
        // An outdated search can be updated without a change here: that drops the values that no
        // longer exist.
        isDisabled={!selected || !(isChanged || (selected.outdated.length > 0 && !isEmpty)) || isSaving}
        onPress={() => {
          if (selected && !showRefused()) update.mutate({ id: selected.id, searchFilters: filters })
        }}
      >
        {t('actions.update')}
      </Button>
      <Button className="min-w-0 flex-1" isDisabled={!isChanged || isSaving} onPress={onSaveAsNew}>
        {t('actions.saveAsNew')}
      </Button>
    </>
  )
}
