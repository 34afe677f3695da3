import type { getProfile, login, logout } from '@rapport/contract/accounts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, type Endpoint } from '../../lib/api.ts'
import { clearTokens, refreshToken, storeTokens } from '../../lib/tokens.ts'

const loginEndpoint: Endpoint<typeof login> = { method: 'POST', path: '/auth/login' }
const logoutEndpoint: Endpoint<typeof logout> = { method: 'POST', path: '/auth/logout' }
const profileEndpoint: Endpoint<typeof getProfile> = { method: 'GET', path: '/users/profile' }

/** Signs in and keeps the tokens. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  storeTokens(await call(loginEndpoint, { body: credentials }))
}

/** Ends the session here at once, and on the server when it can be reached. */
export async function signOut(): Promise<void> {
  const token = refreshToken()
  clearTokens()
  if (token) await call(logoutEndpoint, { body: { refresh_token: token } }).catch(() => undefined)
}

/** The signed-in user, with plan and credits. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'profile'],
    queryFn: ({ signal }) => call(profileEndpoint, { signal }),
  })
