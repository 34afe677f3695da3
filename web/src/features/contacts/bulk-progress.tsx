import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { bulkRevealsQuery, isRunning } from './bulk-reveals.ts'

const BulkStrips = lazy(() => import('./bulk-strips.tsx').then((module) => ({ default: module.BulkStrips })))

/**
 * Bulk reveals in progress, including those started before this visit; each stays until it is dismissed. Which ones were seen running is recorded
 * here and not in the strips, because a small one can finish before these have loaded.
 */
export function BulkProgress() {
  const { data } = useQuery(bulkRevealsQuery())
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const unseen = (data ?? []).filter((reveal) => isRunning(reveal) && !seen.has(reveal.id))
  if (unseen.length > 0) setSeen(new Set([...seen, ...unseen.map(({ id }) => id)]))
  const reveals = (data ?? []).filter(({ id }) => seen.has(id))
  if (reveals.length === 0) return null
  return (
    <Suspense>
      <BulkStrips reveals={reveals} />
    </Suspense>
  )
}
