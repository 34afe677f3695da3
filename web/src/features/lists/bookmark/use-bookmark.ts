import { listRoutes } from '@rapport/contract/lists/routes.ts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { shorten } from '../../../ui/shorten.ts'
import { listsQuery } from '../api.ts'
import { bookmarksQuery, withList } from './bookmarks.ts'

type Change = { list: { id: number; title: string }; isOn: boolean }

/** Puts a person on a list or takes them off. The change shows at once, and is undone if it is refused. */
export function useBookmark(person: { id: number; fullName: string }, isMenuOpen: () => boolean) {
  const { t } = useTranslation(['lists', 'common'])
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const undo = async ({ id }: Change['list'], removalId: number) => {
    show(queries, person.id, id, true)
    try {
      await call(listRoutes.restoreMembers, { params: { id }, body: { removalId } })
    } catch (error) {
      show(queries, person.id, id, false)
      answerToast.error(error)
    }
  }
  return useMutation({
    mutationFn: async ({ list: { id }, isOn }: Change) => {
      if (isOn) {
        await call(listRoutes.addToLists, { body: { talentId: person.id, listIds: [id] } })
        return null
      }
      const removed = await call(listRoutes.removeFromList, { params: { id, talentId: person.id } })
      return removed.removalId
    },
    onMutate: async ({ list, isOn }) => {
      await queries.cancelQueries({ queryKey: bookmarksQuery(person.id).queryKey })
      show(queries, person.id, list.id, isOn)
    },
    onSuccess: (removalId, { list }) => {
      if (removalId === null) return
      toasts.add({
        type: 'success',
        title: t('bookmark.removed'),
        subTitle: `${person.fullName} · ${shorten(list.title, 60)}`,
        action: { label: t('common:actions.undo'), run: () => void undo(list, removalId) },
      })
    },
    onError: (error, { list, isOn }) => {
      show(queries, person.id, list.id, !isOn)
      // Otherwise the menu says so.
      if (!isMenuOpen()) answerToast.error(error)
    },
    networkMode: 'always',
  })
}

/** Updates the cached lists of a person and the number of people on a list. */
function show(queries: QueryClient, personId: number, listId: number, isOn: boolean): void {
  queries.setQueryData(bookmarksQuery(personId).queryKey, (listIds) => withList(listIds ?? [], listId, isOn))
  queries.setQueryData(listsQuery().queryKey, (lists) =>
    lists?.map((list) => (list.id === listId ? { ...list, total: list.total + (isOn ? 1 : -1) } : list)),
  )
}
