import { ApiError } from '../../lib/api/api-error.ts'
import { hasSentence } from '../../ui/forms/notices.tsx'

/**
 * A malformed form fails like wrong credentials and names no field: no answer may reveal which
 * accounts exist.
 */
export const hideFields = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'invalid_request'
    ? new ApiError({ code: 'invalid_credentials', status: error.status, cause: error })
    : error

/** The text of a failed sign-in; null if the general sentence about the failure fits. */
export function failureKey(error: unknown): 'invalid_credentials' | 'other' | null {
  if (error instanceof ApiError && error.code === 'invalid_credentials') return 'invalid_credentials'
  return hasSentence(error) ? null : 'other'
}
