import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import { showProgressOf, watch } from '../../notifications/notifications.tsx'
import { additionsQuery, readDismissed, shownAdditions, writeDismissed } from './additions.ts'

const AdditionStrips = lazyPart(
  async () => (await import('./addition-strips.tsx')).AdditionStrips,
  PartFailure,
)

/**
 * People being added to lists by a job, also those of an earlier visit; each stays until it is
 * dismissed, with Undo. The end of each is shown here and not by a toast.
 */
export function AdditionProgress({ listId }: { listId?: number }) {
  const { data = [] } = useQuery(additionsQuery())
  const [dismissed, setDismissed] = useState(readDismissed)
  const shown = shownAdditions(data, dismissed).filter(
    ({ listIds }) => listId === undefined || listIds.includes(listId),
  )
  // This includes ended ones, because the notification may come after the news of the end.
  const watched = shown.flatMap(({ listIds }) => listIds).join()
  useEffect(() => {
    const stops = watched.split(',').map((relatedEntityId) => watch({ type: 'LIST_FILLED', relatedEntityId }))
    return () => stops.forEach((stop) => stop())
  }, [watched])
  useEffect(
    () =>
      showProgressOf(
        (end) => end.type === 'LIST_FILLED' && (listId === undefined || end.relatedEntityId === `${listId}`),
      ),
    [listId],
  )
  if (shown.length === 0) return null
  const dismiss = (id: number) => {
    const next = new Set([...dismissed, id])
    setDismissed(next)
    writeDismissed(next)
  }
  return (
    <Suspense>
      <AdditionStrips additions={shown} onDismiss={dismiss} />
    </Suspense>
  )
}
