import type { FieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { neighbourAfter } from '../../ui/focus/roving.ts'
import { sameFilters } from '../filters/filters.ts'
import { markOpened, savedSearchesQuery } from './api.ts'
import { forEverybody, withNew } from './for-everybody.ts'
import { SavedLoading } from './saved-loading.tsx'
import { SavedList } from './saved-list.tsx'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'

/** The reason why there is nothing to choose from. */
export type NoSaved = 'none' | 'failed'

type SavedViewProps = {
  savedId: number | null
  /** The filters set in the panel, applied or not. */
  draft: FilterSet
  onSelect: (search: SavedSearch) => void
  onChosen: (() => void) | undefined
  onLeave: (reason: NoSaved) => void
}

/**
 * The saved searches of the account. When there are none, or they fail to load, the panel returns
 * to a new search.
 */
export function SavedView({ savedId, draft, onSelect, onChosen, onLeave }: SavedViewProps) {
  const list = useInfiniteQuery({ ...savedSearchesQuery, refetchOnMount: 'always' })
  const { data: searches = [], hasNextPage, isFetching, isFetchingNextPage } = list
  const [opened, open] = useOpened(onSelect)

  const reason = list.isLoadingError ? 'failed' : searches.length === 0 && !isFetching ? 'none' : null
  const leave = useEffectEvent((why: NoSaved) => onLeave(why))
  useEffect(() => {
    if (reason) leave(reason)
  }, [reason])

  const selected = searches.find((search) => search.id === savedId)
  // The selected search may be on a later page.
  const isMissing = savedId !== null && !selected && hasNextPage
  const fetchNext = useEffectEvent(() => void list.fetchNextPage())
  useEffect(() => {
    if (isMissing && !isFetching) fetchNext()
  }, [isMissing, isFetching])

  if (searches.length === 0) return <SavedLoading />

  const afterDelete = (id: number) => {
    if (id !== savedId) return
    const neighbour = neighbourAfter(
      searches.map((search) => String(search.id)),
      String(id),
    )
    const next = searches.find((search) => String(search.id) === neighbour)
    if (next) open(next)
    else onLeave('none')
  }
  return (
    <div className="flex flex-col gap-1 border-b border-line p-3">
      <SavedList
        searches={searches}
        selectedId={selected?.id}
        hasMore={hasNextPage}
        isLoadingMore={isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        onSelect={(search) => {
          open(search)
          onChosen?.()
        }}
        onDeleted={afterDelete}
      />
      {selected && <Outdated {...selected} />}
      {selected && <Difference saved={selected} draft={draft} onRevert={() => onSelect(selected)} />}
      <NewPeople
        {...(opened && opened.id === savedId ? opened : { newPeople: 0, since: '' })}
        onPress={() => {
          if (opened && selected)
            onSelect({ ...selected, searchFilters: withNew(selected.searchFilters, opened.after) })
          onChosen?.()
        }}
      />
    </div>
  )
}

type DifferenceProps = { saved: SavedSearch; draft: FilterSet; onRevert: () => void }

/** Says how the draft differs from the saved filters, and leads back to them. */
function Difference({ saved: { searchFilters }, draft, onRevert }: DifferenceProps) {
  const { t } = useTranslation('searches')
  if (sameFilters(draft, searchFilters)) return null
  const isOnlyNew = sameFilters(forEverybody(draft), searchFilters)
  return (
    <p className="flex items-center justify-between gap-2 text-xs text-muted">
      {t(isOnlyNew ? 'saved.onlyNew' : 'saved.changed')}
      <Button variant="quiet" size="small" onPress={onRevert}>
        {t(isOnlyNew ? 'actions.showAll' : 'actions.revert')}
      </Button>
    </p>
  )
}

const excludedLists = 'listFilter.listsExcluded' satisfies FieldId

/** Says which stored filters are outdated. Lists that are gone are still among them. */
function Outdated({ outdated }: Pick<SavedSearch, 'outdated'>) {
  const { t } = useTranslation('searches')
  const others = outdated.filter((path) => path !== excludedLists)
  return (
    <>
      {others.length > 0 && <p className="text-xs text-warning">{t('saved.outdated')}</p>}
      {others.length < outdated.length && <p className="text-xs text-warning">{t('saved.outdatedList')}</p>}
    </>
  )
}

type Opened = { id: number; newPeople: number; since: string; after: number }

/**
 * Selects a saved search and marks it as opened. The number of people that were new is shown while
 * it stays selected.
 */
function useOpened(onSelect: (search: SavedSearch) => void): [Opened | null, (search: SavedSearch) => void] {
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const [opened, setOpened] = useState<Opened | null>(null)
  const mark = useMutation({
    mutationFn: ({ id }: SavedSearch) => markOpened(id),
    onSuccess: ({ id, newPeople, newAfter: after }) =>
      setOpened((current) => (current?.id === id ? { ...current, newPeople, after } : current)),
    onError: answerToast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
  })
  const open = (search: SavedSearch) => {
    const { id, newPeople, openedAt: since, newAfter: after } = search
    setOpened({ id, newPeople, since, after })
    onSelect(search)
    mark.mutate(search)
  }
  return [opened, open]
}

/** The number of new people. A press shows only them. */
function NewPeople({
  newPeople,
  since,
  onPress,
}: Pick<Opened, 'newPeople' | 'since'> & { onPress: () => void }) {
  const { t } = useTranslation('searches')
  const formats = useFormats()
  return (
    <output className="block text-xs text-success empty:hidden">
      {newPeople > 0 && (
        <Button variant="quiet" size="small" className="-mx-2 text-success!" onPress={onPress}>
          {t('saved.newSince', {
            count: newPeople,
            shown: formats.count(newPeople),
            date: formats.date(new Date(since)),
          })}
        </Button>
      )}
    </output>
  )
}
