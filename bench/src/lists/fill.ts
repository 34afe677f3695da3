import { setTimeout as sleep } from 'node:timers/promises'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type { Addition } from '@rapport/contract/lists/schemas.ts'

type Api = <T>(method: string, path: string, body?: object) => Promise<T>

/** Adds all who match to a list, as far as it has room. */
export async function fill(
  api: Api,
  listId: number,
  filters: PartialFilterSet,
): Promise<{ added: number; seconds: number }> {
  const started = performance.now()
  let state = await api<Addition>('PATCH', '/lists/bookmarks/add-many', {
    listIds: [listId],
    filters,
    total: 0,
  })
  while (state.state === 'running') {
    await sleep(20)
    state = await api<Addition>('GET', `/lists/additions/${state.id}`)
  }
  if (state.state !== 'finished' || state.added !== state.total) throw new Error(JSON.stringify(state))
  return { added: state.added, seconds: (performance.now() - started) / 1000 }
}
