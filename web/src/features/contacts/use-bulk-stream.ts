import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stream } from '../../lib/api/stream.ts'
import { bulkRevealsQuery, isRunning } from './bulk-reveals.ts'

/**
 * Follows the progress of the first running bulk reveal as events. Only one, and only while the window is visible, because browsers open
 * six connections to a server at most. Polling goes on for the others, and for this one if its stream fails.
 */
export function useBulkStream(reveals: readonly BulkReveal[]): void {
  const queries = useQueryClient()
  const id = reveals.find(isRunning)?.id
  useEffect(() => {
    if (id === undefined) return undefined
    return followWhileVisible(id, (reveal) => {
      queries.setQueryData(bulkRevealsQuery().queryKey, (known) =>
        known?.map((each) => (each.id === id ? reveal : each)),
      )
    })
  }, [id, queries])
}

/** Returns a function that stops. */
function followWhileVisible(id: number, onProgress: (reveal: BulkReveal) => void): () => void {
  let leave = new AbortController()
  const onVisibility = () => {
    leave.abort()
    leave = new AbortController()
    if (document.visibilityState === 'visible') void follow(id, leave.signal, onProgress)
  }
  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    leave.abort()
  }
}

async function follow(
  id: number,
  signal: AbortSignal,
  onProgress: (reveal: BulkReveal) => void,
): Promise<void> {
  try {
    const values = stream(contactRoutes.getBulkReveal, { params: { id }, signal })
    for await (const reveal of values) onProgress(reveal)
  } catch {
    // Polling shows the progress, and what is wrong.
  }
}
