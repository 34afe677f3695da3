import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { isStaleLink } from './reset-link.ts'

/** `stale`: it was used already, has expired, or never existed. `late`: there is an administrator. */
export type RefusedFirstLink = 'stale' | 'late'

/** Why an operator's link makes no administrator; null for any other failure. */
export function refusalOfFirstLink(error: unknown): RefusedFirstLink | null {
  if (error instanceof ApiError && error.code === 'administrator_exists') return 'late'
  return isStaleLink(error) ? 'stale' : null
}

/** The longest that the form waits for the check. */
const maxWaitMs = 3000

/**
 * Why a link surely makes no administrator. If the server doesn't say, sending the form will tell.
 */
export async function checkFirstLink(token: string): Promise<RefusedFirstLink | null> {
  if (token === '') return 'stale'
  try {
    await call(accountRoutes.checkFirstLink, { body: { token }, signal: AbortSignal.timeout(maxWaitMs) })
    return null
  } catch (error) {
    return refusalOfFirstLink(error)
  }
}
