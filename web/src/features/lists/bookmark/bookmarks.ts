import { listRoutes } from '@rapport/contract/lists/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { gather } from '../../../lib/api/gather.ts'

/** The ids of the lists with a person. */
export const bookmarksQuery = (id: number) =>
  queryOptions({
    queryKey: ['lists', 'bookmarks', id],
    queryFn: async (): Promise<readonly number[]> => (await listsOf(id)) ?? [],
    staleTime: 60_000,
  })

const listsOf = gather(async (talentIds) => {
  const { items } = await call(listRoutes.findBookmarks, { body: { talentIds } })
  return new Map(items.map(({ talentId, listIds }) => [talentId, listIds]))
})

/** The lists with a person once one is added or removed. */
export const withList = (listIds: readonly number[], listId: number, isOn: boolean): readonly number[] =>
  isOn ? [...listIds.filter((id) => id !== listId), listId] : listIds.filter((id) => id !== listId)
