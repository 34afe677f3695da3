import { limits } from '@rapport/contract/limits.ts'
import type { IdsOfPage } from '../people-source.ts'
import { isChosen, type Selection } from './selection.ts'

/**
 * The ids of the first `max` selected people, in the order of the table. Pages are fetched only
 * when all people are selected.
 */
export async function collectPeople(
  { idsOfPage, selection }: { idsOfPage: IdsOfPage; selection: Selection },
  max: number,
  signal: AbortSignal,
): Promise<number[]> {
  if (!selection.everybody) return [...selection.ids].slice(0, max)
  // A set, because someone who moves to the next page between two fetches appears on both.
  const found = new Set<number>()
  for (let page = 1; found.size < max; page++) {
    const ids = await idsOfPage(page, signal)
    for (const id of ids) if (isChosen(selection, id)) found.add(id)
    if (ids.length < limits.maxPageSize) break
  }
  return [...found].slice(0, max)
}
