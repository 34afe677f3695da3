import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { bulkRevealsQuery, isRunning } from './bulk-reveals.ts'

const BulkStrips = lazy(() => import('./bulk-strips.tsx').then((module) => ({ default: module.BulkStrips })))

/** The bulk reveals that run, also those that were started before this visit; each stays until its end has been read. */
export function BulkProgress() {
  const { data } = useQuery(bulkRevealsQuery())
  const [watches, setWatches] = useState(false)
  if (!watches && data?.some(isRunning)) setWatches(true)
  if (!watches || !data) return null
  return (
    <Suspense>
      <BulkStrips reveals={data} />
    </Suspense>
  )
}
