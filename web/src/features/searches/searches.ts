/** The front of saved and recent searches: what other features use of them. */

export { recentSearchesQuery, savedSearchesQuery } from './api.ts'
export { useSearchSummary } from './use-search-summary.ts'
