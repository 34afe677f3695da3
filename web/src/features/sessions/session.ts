import { sessionRoutes } from '@rapport/contract/sessions/routes.ts'
import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import { forgetSession } from '../../lib/api/session.ts'
import { call } from '../../lib/api/api.ts'
import { refreshToken, storeTokens } from '../../lib/api/tokens.ts'
import { hideFields } from './sign-in-failure.ts'
import { forgetTyped } from './typed.ts'

/** Signs in and stores the tokens. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const tokens = await call(sessionRoutes.login, { body: credentials }).catch((error: unknown) => {
    throw hideFields(error)
  })
  keepSignedIn(tokens)
}

/** Stores the tokens of a session that was just opened. */
export function keepSignedIn(tokens: Tokens): void {
  storeTokens(tokens)
  forgetTyped()
}

/** Ends the session in this browser at once, and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  const token = refreshToken()
  forgetSession()
  if (token) await call(sessionRoutes.logout, { body: { refresh_token: token } }).catch(() => undefined)
}
