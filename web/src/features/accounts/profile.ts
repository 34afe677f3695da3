import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'

/**
 * The signed-in user, with plan and credits. A 403 whose data contains a user counts as a profile:
 * the account is known, even if it may do nothing else.
 */
export async function fetchProfile(signal?: AbortSignal): Promise<UserProfile> {
  try {
    return await call(accountRoutes.getProfile, signal ? { signal } : {})
  } catch (error) {
    const user = error instanceof ApiError && error.status === 403 ? userOf(error.data) : null
    if (user === null) throw error
    return user
  }
}

/** The user in a failure's data, at the top or under `user`. */
export function userOf(data: unknown): UserProfile | null {
  if (typeof data !== 'object' || data === null) return null
  if ('user' in data) return userOf(data.user)
  const isUser = 'email' in data && 'pricingPlan' in data && 'credits' in data && Array.isArray(data.credits)
  return isUser ? (data as UserProfile) : null
}

export const profileQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'profile'],
    queryFn: ({ signal }) => fetchProfile(signal),
  })
