import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { dialogs, openDialog } from '../../../lib/dialogs.ts'
import { elevationQuery } from '../api.ts'

type Elevation = {
  /** Null until it is known. */
  isElevated: boolean | null
  /** Whole seconds until it ends, rounded up. */
  secondsLeft: number
}

/**
 * Keeps the elevation of this session up to date by the second. It ends at once when a call is
 * refused for lack of it.
 */
export function useElevation(): Elevation & { error: Error | null; refetch: () => void } {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(elevationQuery())
  const secondsLeft = useSecondsUntil(data ?? 0)
  const isElevated = data === undefined ? null : secondsLeft > 0
  useEffect(() => onRefused(queries, () => queries.setQueryData(elevationQuery().queryKey, 0)), [queries])
  useEffect(() => {
    // A dialog covers the entrance: what was typed in it is kept.
    if (isElevated === false && dialogs.entries().length > 0) openDialog('elevate-admin')
  }, [isElevated])
  return { isElevated, secondsLeft, error, refetch: () => void refetch() }
}

function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - now) / 1000))
}

/** Calls back when a query or a mutation is refused because the session is not elevated. */
function onRefused(queries: QueryClient, listener: () => void): () => void {
  const hear = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_elevated') listener()
  }
  const stops = [
    queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
    }),
    queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
