import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { defaultParseSearch } from '@tanstack/react-router'
import { profileQuery } from '../../features/accounts/accounts.ts'
import { readAddress } from '../../features/people/address.ts'
import { peopleQuery } from '../../features/people/api.ts'
import { readPageSize, searchSizes } from '../../features/people/table/page-size.ts'
import { samplesQuery } from '../../features/searches/api.ts'
import type { Language } from '../../lib/texts/i18n.ts'
import { sessionQueries } from '../../lib/api/query-client.ts'
import { desktopScreen } from '../../lib/use-media-query.ts'
import { SearchPanel } from './lazy-search-panel.ts'
import { sameFilters, valueNamesQuery } from '../../features/filters/filters.ts'

/** Milliseconds after which the screen renders without the missing answers. */
const maxWait = 300

/**
 * Sends the screen's requests before it renders and waits briefly, so that the first paint has
 * their answers. Never throws: the screen shows failures.
 */
export async function fetchFirst(search: string, language: Language): Promise<void> {
  const queries = sessionQueries()
  const { filters, sort, page } = readAddress(defaultParseSearch(search))
  // Requested once; the screen decides whether the answer is stale.
  const staleTime = Infinity
  const coming: Promise<unknown>[] = [
    queries.prefetchQuery({ ...profileQuery(), staleTime }),
    queries.prefetchQuery({
      ...peopleQuery(filters, { sort, page, size: readPageSize(searchSizes) }),
      staleTime,
    }),
  ]
  if (sameFilters(filters, emptyFilterSet)) coming.push(queries.prefetchQuery(samplesQuery(language)))
  if (language === 'ko') coming.push(queries.prefetchQuery(valueNamesQuery(language)))
  if (matchMedia(desktopScreen).matches) coming.push(Promise.resolve(SearchPanel.preload?.()))
  const { promise: waited, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, maxWait)
  await Promise.race([Promise.allSettled(coming), waited])
}
