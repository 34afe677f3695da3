import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { peopleIds } from '../api.ts'
import { isChosen, type Selection } from './selection.ts'

/** The ids of one page of a search, of 100 people. */
export type IdsOfPage = (filters: FilterSet, page: number, signal: AbortSignal) => Promise<number[]>

/**
 * The ids of the first `most` people of a selection. Those who are named are known; everybody else is fetched page by page, in the order of the
 * results, as far as it takes.
 */
export async function collectPeople(
  { filters, selection }: { filters: FilterSet; selection: Selection },
  most: number,
  signal: AbortSignal,
  idsOfPage: IdsOfPage = peopleIds,
): Promise<number[]> {
  if (!selection.everybody) return [...selection.ids].slice(0, most)
  // A set: someone who moves to the next page while pages are fetched stands on both.
  const found = new Set<number>()
  for (let page = 1; found.size < most; page++) {
    const ids = await idsOfPage(filters, page, signal)
    for (const id of ids) if (isChosen(selection, id)) found.add(id)
    if (ids.length < limits.maxPageSize) break
  }
  return [...found].slice(0, most)
}
