import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { listsQuery } from '../api.ts'

/** In milliseconds. A list that is left sooner does not count as looked at. */
const lookMs = 2000

/**
 * Marks a list as opened once it has been looked at: its changes count from then. Returns the
 * number of changes that it came with, which stay visible during the visit.
 */
export function useOpenList(list: List | undefined): number {
  const queries = useQueryClient()
  const [changed, setChanged] = useState<number | null>(null)
  if (changed === null && list) setChanged(list.changed)
  const id = list?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return
      call(listRoutes.openList, { params: { id } }).then(
        (opened) =>
          queries.setQueryData(listsQuery().queryKey, (lists) =>
            lists?.map((other): List => (other.id === id ? opened : other)),
          ),
        // The changes keep counting.
        () => undefined,
      )
    }, lookMs)
    return () => clearTimeout(timer)
  }, [queries, id])
  return Math.max(changed ?? 0, list?.changed ?? 0)
}
