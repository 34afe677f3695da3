import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'

/**
 * The link was used already, has expired, or never existed. Includes a malformed token, which the
 * server reports by its path.
 */
export const isStaleLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'invalid_link' || error.errors.some(({ path }) => path === 'token'))

/** The longest that the form waits for the check. */
const maxWaitMs = 3000

/**
 * Whether a link surely can't set a password any more. If the server doesn't say, sending the form
 * will tell.
 */
export async function isResetLinkStale(token: string): Promise<boolean> {
  if (token === '') return true
  try {
    await call(accountRoutes.checkPasswordReset, { body: { token }, signal: AbortSignal.timeout(maxWaitMs) })
    return false
  } catch (error) {
    return isStaleLink(error)
  }
}
