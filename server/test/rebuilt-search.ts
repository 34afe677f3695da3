import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { Pool } from 'pg'
import { loadPeopleIndex } from './load-index.ts'

/** A search that can be given to a server before there are people. It finds those stored at the last `rebuild`. */
export function rebuiltSearch(): PeopleSearch & {
  rebuild(pool: Pool): Promise<void>
  /** Uses another search from now on. */
  use(search: PeopleSearch): void
} {
  let current: PeopleSearch | undefined
  const index = () => {
    if (!current) throw new Error('rebuild it first')
    return current
  }
  return {
    rebuild: async (pool) => void (current = await loadPeopleIndex(pool)),
    use: (search) => void (current = search),
    search: (...question) => index().search(...question),
    count: (...question) => index().count(...question),
    facets: (...question) => index().facets(...question),
    suggest: (...question) => index().suggest(...question),
    labels: (...question) => index().labels(...question),
    get size() {
      return index().size
    },
  }
}
