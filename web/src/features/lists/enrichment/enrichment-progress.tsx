import type { List } from '@rapport/contract/lists/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import { showProgressOf, watch } from '../../notifications/notifications.tsx'
import { enrichmentQuery, isRunning, isShown, readDismissed, writeDismissed } from './enrichments.ts'

const EnrichmentStrip = lazyPart(
  async () => (await import('./enrichment-strip.tsx')).EnrichmentStrip,
  PartFailure,
)

/**
 * The newest enrichment of a list, also one of an earlier visit, until it is dismissed. Its end is
 * shown here and not by a toast.
 */
export function EnrichmentProgress({ list }: { list: List }) {
  const { data: run } = useQuery(enrichmentQuery(list.id))
  const [dismissed, setDismissed] = useState(readDismissed)
  const [openedAt] = useState(() => Date.now())
  const listId = list.id
  const isWatching = run !== undefined && run !== null && isRunning(run)
  useEffect(
    () => (isWatching ? watch({ type: 'ENRICHMENT', relatedEntityId: `${listId}` }) : undefined),
    [isWatching, listId],
  )
  useEffect(
    () => showProgressOf((end) => end.type === 'ENRICHMENT' && end.relatedEntityId === `${listId}`),
    [listId],
  )
  if (!run || !isShown(run, { dismissed, now: openedAt })) return null
  const dismiss = () => {
    setDismissed(run.id)
    writeDismissed(run.id)
  }
  return (
    <Suspense>
      <EnrichmentStrip list={list} run={run} onDismiss={dismiss} />
    </Suspense>
  )
}
