import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Failures that another attempt can mend; a refusal stays one. */
const worthRetrying = (error: Error) =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout' || error.status >= 502)

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        retry: (attempts, error) => attempts < 2 && worthRetrying(error),
      },
      mutations: { retry: false },
    },
  })

let current: QueryClient | null = null

/** What is fetched for who is signed in: begun before their screens stand, kept while the frame does. */
export const sessionQueries = (): QueryClient => (current ??= createQueryClient())

/** Keeps `queries` for the screens to come; the answer lets go of them, with all that was fetched. */
export function holdQueries(queries: QueryClient): () => void {
  current = queries
  return () => {
    current = null
  }
}
