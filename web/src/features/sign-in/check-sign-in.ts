import { ApiError } from '../../lib/api/api-error.ts'

export type SignInErrors = {
  email?: 'emailRequired' | 'emailInvalid' | undefined
  password?: 'passwordRequired' | undefined
}

/** What is wrong before anything is sent; the server checks again, and more strictly. */
export function checkSignIn(email: string, password: string): SignInErrors {
  const address = email.trim()
  const errors: SignInErrors = {}
  if (address === '') errors.email = 'emailRequired'
  else if (!/^[^\s@]+@[^\s@.][^\s@]*\.[^\s@.]{2,}$/.test(address)) errors.email = 'emailInvalid'
  if (password === '') errors.password = 'passwordRequired'
  return errors
}

const failures = ['invalid_credentials', 'too_many_requests', 'offline', 'timeout', 'not_ready'] as const

export type FailureKey = (typeof failures)[number] | 'other'

/** The text of a failed sign-in. A refused form reads like wrong credentials: it says nothing about which address exists. */
export function failureKey(error: unknown): FailureKey {
  if (!(error instanceof ApiError)) return 'other'
  if (error.code === 'invalid_request') return 'invalid_credentials'
  return failures.find((code) => code === error.code) ?? 'other'
}
