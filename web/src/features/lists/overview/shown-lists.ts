import { fold } from '@rapport/contract/fold.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import type { ListSortField } from '@rapport/contract/lists/vocabularies.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import { matchesText } from '../../../lib/texts/matches-text.ts'

export type ListSort = `${ListSortField}-${SortDirection}`

/** The first is the usual one. */
export const listSorts = [
  'updatedAt-desc',
  'updatedAt-asc',
  'title-asc',
  'title-desc',
  'total-desc',
  'total-asc',
] as const satisfies readonly ListSort[]

export const usualListDirection = (on: ListSortField): SortDirection => (on === 'title' ? 'asc' : 'desc')

/** The sort after a press on a header: the usual direction, then the other one. */
export function nextListSort(current: ListSort, on: ListSortField): ListSort {
  const first = usualListDirection(on)
  return current === `${on}-${first}` ? `${on}-${first === 'asc' ? 'desc' : 'asc'}` : `${on}-${first}`
}

export const directionOf = (sort: ListSort, on: ListSortField): SortDirection | null =>
  sort === `${on}-asc` ? 'asc' : sort === `${on}-desc` ? 'desc' : null

const collator = new Intl.Collator(['en', 'ko'], { numeric: true })

const orders: Record<ListSortField, (a: List, b: List) => number> = {
  title: (a, b) => collator.compare(a.title, b.title),
  updatedAt: (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
  total: (a, b) => a.total - b.total,
}

/** The id of a list, or those that are deleted; null: all of them. */
export type ListsSelection = number | 'deleted' | null

export type ListFilter = {
  /** Part of a title or tag. */
  search: string
  /** Lists with any of these. */
  tags: readonly string[]
  sort: ListSort
}

/** The lists that match, in their order; ties by id. */
export function shownLists(lists: readonly List[], { search, tags, sort }: ListFilter): readonly List[] {
  const wanted = new Set(tags.map(fold))
  const text = search.trim()
  const [on, by] = sort.split('-') as [ListSortField, SortDirection]
  const sign = by === 'asc' ? 1 : -1
  return lists
    .filter((list) => wanted.size === 0 || list.tags.some((tag) => wanted.has(fold(tag))))
    .filter(
      ({ title, tags: own }) => text === '' || [title, ...own].some((words) => matchesText(words, text)),
    )
    .toSorted((a, b) => sign * orders[on](a, b) || a.id - b.id)
}

/** The tags of these lists, most lists first; of two spellings the first list's stands. */
export function tagsOf(lists: readonly List[]): readonly string[] {
  const tags = new Map<string, { tag: string; count: number }>()
  for (const tag of lists.flatMap((list) => list.tags)) {
    const known = tags.get(fold(tag))
    if (known) known.count += 1
    else tags.set(fold(tag), { tag, count: 1 })
  }
  return [...tags.values()]
    .toSorted((a, b) => b.count - a.count || collator.compare(a.tag, b.tag))
    .map(({ tag }) => tag)
}
