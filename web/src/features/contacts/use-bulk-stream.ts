import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stream } from '../../lib/api/stream.ts'
import { bulkRevealsQuery, followed, isRunning, withoutGoingBack } from './bulk-reveals.ts'

/**
 * Follows the progress of the first running bulk reveal as events. Only one, and only while the
 * window is visible, because browsers open six connections to a server at most. The others are
 * polled, and so is this one before its first event and after its stream has ended.
 */
export function useBulkStream(reveals: readonly BulkReveal[]): void {
  const queries = useQueryClient()
  const id = reveals.find(isRunning)?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const { queryKey } = bulkRevealsQuery()
    return followWhileVisible(id, {
      onProgress: (reveal) =>
        queries.setQueryData(queryKey, (known) =>
          known?.map((each) => (each.id === id ? withoutGoingBack(known, reveal) : each)),
        ),
      onEnd: () => void queries.invalidateQueries({ queryKey }),
    })
  }, [id, queries])
}

type Follower = { onProgress: (reveal: BulkReveal) => void; onEnd: () => void }

/** Returns a function that stops. */
function followWhileVisible(id: number, follower: Follower): () => void {
  let leave = new AbortController()
  const onVisibility = () => {
    leave.abort()
    leave = new AbortController()
    if (document.visibilityState === 'visible') void follow(id, leave.signal, follower)
  }
  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    leave.abort()
  }
}

async function follow(id: number, signal: AbortSignal, { onProgress, onEnd }: Follower): Promise<void> {
  try {
    const values = stream(contactRoutes.getBulkReveal, { params: { id }, signal })
    for await (const reveal of values) {
      followed.add(id)
      onProgress(reveal)
    }
  } catch {
    // Polling shows the progress, and what is wrong.
  }
  followed.delete(id)
  onEnd()
}
