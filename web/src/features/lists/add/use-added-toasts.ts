import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { Addition } from '@rapport/contract/lists/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'

/** Says what an addition did, or will do. */
export function useAddedToasts() {
  const { t } = useTranslation(['lists', 'common'])
  const formats = useFormats()
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const undo = async (id: number) => {
    try {
      await call(listRoutes.undoAddition, { params: { id } })
      toasts.add({ type: 'success', title: t('add.undone') })
    } catch (error) {
      answerToast.error(error)
    }
    await queries.invalidateQueries({ queryKey: ['lists'] })
  }
  return {
    added: ({ id, added, already }: Addition) =>
      toasts.add({
        type: 'success',
        title: added === 0 ? t('add.none') : t('add.added', { count: added, shown: formats.count(added) }),
        subTitle: already === 0 ? '' : t('add.already', { shown: formats.count(already) }),
        ...(added > 0 && { action: { label: t('common:actions.undo'), run: () => void undo(id) } }),
      }),
    /** The people who match have changed since the user saw them. */
    otherTotal: (total: number, seen: number) =>
      toasts.add({
        type: 'warning',
        title: t('add.otherTotal', { count: total, shown: formats.count(total) }),
        subTitle: t('add.otherTotalText', { seen: formats.count(seen) }),
        duration: otherTotalMs,
      }),
  }
}

/** The time to read two sentences, in milliseconds. */
const otherTotalMs = 6000
