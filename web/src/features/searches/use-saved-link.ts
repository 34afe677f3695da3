import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { markOpened } from './api.ts'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'

/**
 * Opens the saved search that a link names only by its id. When it does not exist, or belongs to
 * someone else, a toast says so and `onMissing` is called.
 */
export function useSavedLink(
  id: number | null,
  onOpen: (search: SavedSearch) => void,
  onMissing: () => void,
): void {
  const { t } = useTranslation('searches')
  const answerToast = useAnswerToast()
  const { data, error } = useQuery({
    queryKey: ['searches', 'link', id],
    queryFn: () => markOpened(id!),
    enabled: id !== null,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const open = useEffectEvent((search: SavedSearch) => onOpen(search))
  const explain = useEffectEvent((failure: Error) => {
    if (failure instanceof ApiError && failure.code === 'not_found')
      toasts.add({ type: 'error', title: t('saved.gone'), subTitle: t('saved.goneText') })
    else answerToast.error(failure)
    onMissing()
  })
  useEffect(() => {
    if (id !== null && data?.id === id) open(data)
    else if (id !== null && error) explain(error)
  }, [id, data, error])
}
