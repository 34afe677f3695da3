import { useState } from 'react'
import { useChoice } from '../../../lib/use-choice.ts'
import { listSorts, type ListFilter } from './shown-lists.ts'

/** Keeps the filter and the order of the shown lists. The order is remembered after the visit. */
export function useListsFilter() {
  const [search, setSearch] = useState('')
  const [tags, setTags] = useState<readonly string[]>([])
  const [sort, setSort] = useChoice('listSort', listSorts, 'updatedAt-desc')
  const filter: ListFilter = { search, tags, sort }
  return {
    filter,
    setSearch,
    setSort,
    toggleTag: (tag: string) =>
      setTags(tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]),
    clear: () => {
      setSearch('')
      setTags([])
    },
  }
}

export type ListsFilter = ReturnType<typeof useListsFilter>
