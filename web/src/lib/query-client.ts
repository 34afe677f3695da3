import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Failures that another attempt can mend; a refusal stays one. */
const worthRetrying = (error: Error) =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout' || error.status >= 502)

export const createQueryClient = (): QueryClient =>
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
