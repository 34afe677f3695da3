import { z } from 'zod'
import { accountLanguage, knownEmailAddress, password } from '../accounts/schemas.ts'
import { route } from '../route.ts'
import { empty, pageOf, secret, time, uuid } from '../shapes.ts'
import { sessionRoutes } from './routes.ts'

export const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Tokens = z.infer<typeof tokens>

const refreshTokenBody = z.strictObject({ refresh_token: secret(2000) })

export const login = route(sessionRoutes.login, {
  summary: 'Sign in with email and password',
  body: z.strictObject({ email: knownEmailAddress, password }),
  data: tokens,
  failures: ['invalid_credentials'],
})

export const startGoogleSignIn = route(sessionRoutes.startGoogleSignIn, {
  summary: 'The Google address to redirect the browser to, and the state to keep until it returns',
  data: z.object({
    url: z.string(),
    /** Sealed state, nonce and code verifier. Only the browser tab that has it can finish the sign-in. */
    flow: z.string(),
  }),
  failures: ['not_found', 'google_failed'],
})

export const signInWithGoogle = route(sessionRoutes.signInWithGoogle, {
  summary: 'Sign in with the parameters of Google’s redirect. Opens a trial account if there is none',
  body: z.strictObject({
    flow: secret(2000),
    /** The query string of Google's redirect. */
    parameters: secret(4000),
    language: accountLanguage.optional(),
  }),
  data: tokens,
  failures: [
    'not_found',
    'google_failed',
    'google_taken',
    'google_unverified',
    'oauth_outdated',
    'oauth_refused',
  ],
})

export const refreshTokens = route(sessionRoutes.refreshTokens, {
  summary: 'Exchange a refresh token for new tokens. Each works once; reusing one ends its session',
  body: refreshTokenBody,
  data: tokens,
  failures: ['unauthenticated', 'token_expired', 'token_reused'],
})

export const logout = route(sessionRoutes.logout, {
  summary: 'End the session of a refresh token',
  body: refreshTokenBody,
  data: empty,
})

export const session = z.object({
  id: z.uuid(),
  /** The User-Agent header of the browser. */
  userAgent: z.string(),
  createdAt: time,
  /** The last renewal of the tokens: at most 15 minutes before the last use. */
  lastUsedAt: time,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = route(sessionRoutes.listSessions, {
  summary: 'The open sessions of the account: the current one, then the others by last use, newest first',
  data: pageOf(session),
})

export const endSession = route(sessionRoutes.endSession, {
  summary: 'End a session of the account',
  params: z.object({ id: uuid }),
  data: empty,
  message: 'session_ended',
})

export const endOtherSessions = route(sessionRoutes.endOtherSessions, {
  summary: 'End all sessions but the current one',
  data: z.object({ ended: z.int() }),
  message: 'sessions_ended',
})
