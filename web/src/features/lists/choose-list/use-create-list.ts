import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { listsQuery } from '../api.ts'

/** Creates a list, which is offered at once. */
export function useCreateList(onCreated: (list: List) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(listRoutes.createList, { body: { title } }),
    onSuccess: (created) => {
      queries.setQueryData(listsQuery().queryKey, (lists) =>
        lists?.some(({ id }) => id === created.id) ? lists : lists && [created, ...lists],
      )
      onCreated(created)
    },
    networkMode: 'always',
  })
}
