import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { openDialog } from '../../lib/dialogs.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'credits-expired': { kind: RevealType }
  }
}

/** Whether a call was refused because credits are missing, those of the team or of the account's limit. */
export const isShortOfCredits = (error: unknown): boolean =>
  error instanceof ApiError && ['out_of_credits', 'limit_reached'].includes(error.code)

/** Whether a dialog explains this error. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && ['out_of_credits', 'plan_expired', 'email_unverified'].includes(error.code)

/** Opens the dialog that explains why a reveal was refused and what to do; false for any other error. */
export function explainRefusal(error: unknown, kind: RevealType): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.code === 'out_of_credits') openDialog('credits-expired', { kind })
  else if (error.code === 'plan_expired') openDialog('plan-expired')
  else if (error.code === 'email_unverified') openDialog('verify-email')
  else return false
  return true
}
