import { listRoutes } from '@rapport/contract/lists/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

/** The ids of the lists with a person. */
export const bookmarksQuery = (id: number) =>
  queryOptions({ queryKey: ['lists', 'bookmarks', id], queryFn: () => gathered(id), staleTime: 60_000 })

type Gathering = { ids: Set<number>; answer: Promise<ReadonlyMap<number, number[]>> }

let gathering: Gathering | null = null

/** Every row requests its own person; requests made in one turn are sent as one call. */
async function gathered(id: number): Promise<readonly number[]> {
  gathering ??= gather()
  const { ids, answer } = gathering
  ids.add(id)
  return (await answer).get(id) ?? []
}

function gather(): Gathering {
  const ids = new Set<number>()
  const turn = new Promise((resolve) => {
    setTimeout(resolve)
  })
  const answer = turn.then(async () => {
    gathering = null
    const { items } = await call(listRoutes.findBookmarks, { body: { talentIds: [...ids] } })
    return new Map(items.map(({ talentId, listIds }) => [talentId, listIds]))
  })
  return { ids, answer }
}

/** The lists with a person once one is added or removed. */
export const withList = (listIds: readonly number[], listId: number, isOn: boolean): readonly number[] =>
  isOn ? [...listIds.filter((id) => id !== listId), listId] : listIds.filter((id) => id !== listId)
