import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { listsQuery } from '../api.ts'

type Change = { id: number; title?: string; tags?: string[] }

/** Changes the title or tags of a list. It shows everywhere at once. */
export function useChangeList() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => call(listRoutes.changeList, { params: { id }, body }),
    onSuccess: (changed) => {
      queries.setQueryData(listsQuery().queryKey, (lists) =>
        lists?.map((list): List => (list.id === changed.id ? changed : list)),
      )
      return queries.invalidateQueries({ queryKey: ['lists'] })
    },
    networkMode: 'always',
  })
}
