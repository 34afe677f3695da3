import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Failures that may go away by themselves. */
const isTemporary = (error: Error) =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout' || error.status >= 502)

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        retry: (attempts, error) => attempts < 2 && isTemporary(error),
      },
      mutations: { retry: false },
    },
  })

let current: QueryClient | null = null

/**
 * The data of the signed-in user. Route loaders fetch it before the frame is rendered; the frame
 * then keeps it.
 */
export const sessionQueries = (): QueryClient => (current ??= createQueryClient())

/** Makes `queries` the session's client. Returns a function that drops it with all its data. */
export function holdQueries(queries: QueryClient): () => void {
  current = queries
  return () => {
    current = null
  }
}
