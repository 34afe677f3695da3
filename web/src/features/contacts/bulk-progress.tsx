import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { bulkRevealsQuery, isRunning } from './bulk-reveals.ts'

const BulkStrips = lazy(() => import('./bulk-strips.tsx').then((module) => ({ default: module.BulkStrips })))

/**
 * The bulk reveals that run, also those that were started before this visit; each stays until its end has been read. What was seen running is noted
 * here and not where it is shown: a small one has ended before that is fetched.
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
