import { z } from 'zod'
import { emailAddress, newPassword, tokens } from './schemas.ts'
import { languages } from '../languages.ts'
import { personNamePart } from './profile.ts'
import { route } from '../route.ts'

/** A token of a link that was mailed. */
const linkToken = z.string().trim().min(1, 'error_required').max(200, 'error_too_long')

/** The specification's clients send the host that they run on. Links lead to the configured address: what a caller says is not believed. */
const host = z.string().max(300, 'error_too_long').optional().describe('Ignored')

export const signUp = route({
  method: 'POST',
  path: '/v2/auth/signup',
  summary:
    'Open an account on trial and mail a link that verifies its address. Answers alike when there is one already',
  permission: 'public',
  body: z.strictObject({
    firstName: personNamePart,
    lastName: personNamePart,
    email: emailAddress,
    password: newPassword,
    language: z.enum(languages, 'error_unknown_value').optional(),
    host,
  }),
  data: z.object({}),
  message: 'signed_up',
})

export const verifyEmail = route({
  method: 'POST',
  path: '/auth/verify',
  summary: 'Verify an address by the token of the mailed link',
  permission: 'public',
  query: z.object({ token: linkToken }),
  data: z.object({}),
  message: 'email_verified',
})

export const resendVerification = route({
  method: 'POST',
  path: '/auth/resend-verification-email',
  summary:
    'Mail the link once more; the former one no longer works. Does nothing for an address that is verified',
  permission: 'profile.write',
  data: z.object({}),
  message: 'verification_sent',
})

export const losePassword = route({
  method: 'POST',
  path: '/auth/password/lost',
  summary: 'Mail a link to choose a new password. Answers alike when there is no such account',
  permission: 'public',
  body: z.strictObject({ email: emailAddress, host }),
  data: z.object({}),
  message: 'reset_sent',
})

export const resetPassword = route({
  method: 'POST',
  path: '/auth/password/reset',
  summary:
    'Choose a new password by the token of the mailed link; ends all sessions and verifies the address',
  permission: 'public',
  body: z.strictObject({ token: linkToken, password: newPassword }),
  data: z.object({}),
  message: 'password_changed',
})

export const startGoogle = route({
  method: 'POST',
  path: '/v2/auth/google/start',
  summary: 'Where to send the browser to sign in with Google, and what to keep until it comes back',
  permission: 'public',
  data: z.object({
    url: z.string(),
    /** Sealed: state, nonce and code verifier. Kept by the browser tab that began, so that nobody else can finish. */
    flow: z.string(),
  }),
})

export const signInWithGoogle = route({
  method: 'POST',
  path: '/v2/auth/google',
  summary:
    'Sign in with what Google sent the browser back with; opens an account on trial when there is none',
  permission: 'public',
  body: z.strictObject({
    flow: z.string().min(1, 'error_required').max(2000, 'error_too_long'),
    /** The query string of the address that Google sent the browser back to. */
    parameters: z.string().min(1, 'error_required').max(4000, 'error_too_long'),
    language: z.enum(languages, 'error_unknown_value').optional(),
  }),
  data: tokens,
})
