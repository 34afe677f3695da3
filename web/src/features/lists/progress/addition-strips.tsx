import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { Addition } from '@rapport/contract/lists/schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { holdFocus } from '../../../ui/focus/hold-focus.ts'
import { DismissJob, JobStrip } from '../../../ui/job-strip.tsx'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { focusTable } from '../../people/people.ts'
import { listsQuery } from '../api.ts'
import { additionsQuery, isRunning, withAddition } from './additions.ts'
import { useMay } from '../../accounts/accounts.ts'

type AdditionStripsProps = { additions: readonly Addition[]; onDismiss: (id: number) => void }

/** A line for each addition. */
export function AdditionStrips({ additions, onDismiss }: AdditionStripsProps) {
  const { t } = useTranslation('lists')
  return (
    <section aria-label={t('progress.region')} className="max-h-32 shrink-0 overflow-y-auto">
      {additions.map((addition) => (
        <AdditionStrip key={addition.id} addition={addition} onDismiss={() => onDismiss(addition.id)} />
      ))}
    </section>
  )
}

/** The progress or the outcome of an addition. */
function AdditionStrip({ addition, onDismiss }: { addition: Addition; onDismiss: () => void }) {
  const { t } = useTranslation(['lists', 'common'])
  const formats = useFormats()
  const mayWrite = useMay('lists.write')
  const lists = useListNames(addition)
  const { id, state, total, done, added, already, leftOut } = addition
  // The line disappears, and the focus with it.
  const undo = useAdditionCall(async () => {
    const undone = await call(listRoutes.undoAddition, { params: { id } })
    focusTable()
    return undone
  })
  const dismiss = () => {
    focusTable()
    onDismiss()
  }
  const strip = useRef<HTMLDivElement>(null)
  const cancel = useAdditionCall(async () => {
    const cancelled = await call(listRoutes.cancelAddition, { params: { id } })
    holdFocus(strip.current)
    return cancelled
  })
  const summary = (['added', 'already', 'leftOut'] as const)
    .filter((part) => part === 'added' || addition[part] > 0)
    .map((part) => t(`progress.${part}`, { shown: formats.count({ added, already, leftOut }[part]) }))
    .join(' · ')
  // An undone addition is no longer shown.
  const text = state === 'undone' ? '' : t(`progress.${state}`, { lists })
  const progress = t('progress.done', { done: formats.count(done), total: formats.count(total) })
  return (
    <JobStrip
      strip={strip}
      state={state}
      title={text}
      detail={!isRunning(addition) && summary}
      progress={isRunning(addition) && { done, total, text: progress }}
    >
      {isRunning(addition) ? (
        mayWrite && (
          <Button
            variant="quiet"
            size="small"
            isPending={cancel.isPending}
            aria-label={t('progress.cancelLabel', { lists })}
            onPress={() => cancel.mutate()}
          >
            {t('progress.cancel')}
          </Button>
        )
      ) : (
        <>
          {added > 0 && mayWrite && (
            <Button
              variant="quiet"
              size="small"
              isPending={undo.isPending}
              aria-label={t('progress.undoLabel', { lists })}
              onPress={() => undo.mutate()}
            >
              {t('common:actions.undo')}
            </Button>
          )}
          <DismissJob label={t('progress.dismiss')} onPress={dismiss} />
        </>
      )}
    </JobStrip>
  )
}

/** The title of the list, or the number of lists. */
function useListNames({ listIds }: Addition): string {
  const { t } = useTranslation('lists')
  const { data } = useQuery(listsQuery())
  if (listIds.length > 1) return t('progress.lists', { count: listIds.length })
  const list = data?.find(({ id }) => id === listIds[0])
  if (list) return t('progress.title', { title: list.title })
  return data ? t('progress.gone') : '…'
}

/** Cancels or undoes, and shows the state that follows at once. */
function useAdditionCall(send: () => Promise<Addition>) {
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  return useMutation({
    mutationFn: send,
    onSuccess: (next) =>
      queries.setQueryData(additionsQuery().queryKey, (known) => known && withAddition(known, next)),
    onError: answerToast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: ['lists'] }),
    networkMode: 'always',
  })
}
