import type { login, logout } from '@rapport/contract/accounts/schemas.ts'
import { call, type Endpoint } from '../../lib/api/api.ts'
import { forgetSession } from '../../lib/api/session.ts'
import { refreshToken, storeTokens } from '../../lib/api/tokens.ts'
import { forgetTyped } from './typed.ts'

const loginEndpoint: Endpoint<typeof login> = { method: 'POST', path: '/auth/login' }
const logoutEndpoint: Endpoint<typeof logout> = { method: 'POST', path: '/auth/logout' }

/** Signs in and keeps the tokens. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  storeTokens(await call(loginEndpoint, { body: credentials }))
  forgetTyped()
}

/** Ends the session here at once, and on the server when it can be reached. */
export async function signOut(): Promise<void> {
  const token = refreshToken()
  forgetSession()
  if (token) await call(logoutEndpoint, { body: { refresh_token: token } }).catch(() => undefined)
}
