import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { showProgressOf, watch } from '../notifications/notifications.tsx'
import { bulkRevealsQuery, isRunning } from './bulk-reveals.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'

const BulkStrips = lazyPart(async () => (await import('./bulk-strips.tsx')).BulkStrips, PartFailure)

/**
 * Bulk reveals in progress, including those started before this visit; each stays until it is
 * dismissed. The end of each is shown here and not by a toast. Which ones were seen running is
 * recorded here and not in the strips, because a small one can finish before the strips have
 * loaded.
 */
export function BulkProgress() {
  const { data } = useQuery(bulkRevealsQuery())
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const unseen = (data ?? []).filter((reveal) => isRunning(reveal) && !seen.has(reveal.id))
  if (unseen.length > 0) setSeen(new Set([...seen, ...unseen.map(({ id }) => id)]))
  useEffect(() => {
    const stops = [...seen].map((id) => watch({ type: 'BULK_REVEAL', relatedEntityId: `${id}` }))
    return () => stops.forEach((stop) => stop())
  }, [seen])
  useEffect(() => showProgressOf(({ type }) => type === 'BULK_REVEAL'), [])
  const reveals = (data ?? []).filter(({ id }) => seen.has(id))
  if (reveals.length === 0) return null
  return (
    <Suspense>
      <BulkStrips reveals={reveals} />
    </Suspense>
  )
}
