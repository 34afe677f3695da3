import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import { writeChoice } from '../storage.ts'

/** The tokens are two cookies that the app reads: path `/`, same-site strict, seven days, secure on HTTPS. */

const maxAgeSeconds = 7 * 24 * 60 * 60

function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [key, value] = pair.split('=')
    if (key === name && value) return decodeURIComponent(value)
  }
  return null
}

function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = window.isSecureContext && location.protocol === 'https:' ? '; secure' : ''
  // The Cookie Store API is asynchronous, but the next call must already see the new token.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=strict${secure}`
}

export const accessToken = (): string | null => readCookie('access_token')
export const refreshToken = (): string | null => readCookie('refresh_token')
export const isSignedIn = (): boolean => accessToken() !== null || refreshToken() !== null

export function storeTokens(tokens: Tokens): void {
  writeCookie('access_token', tokens.access_token, maxAgeSeconds)
  writeCookie('refresh_token', tokens.refresh_token, maxAgeSeconds)
  // Writing may return early, but reading waits for it. A tab that continues after this must find
  // the new tokens.
  refreshToken()
}

/**
 * The browser's current tokens. A tab's `document.cookie` may lag behind another tab's write, and
 * using an old refresh token ends the session. The Cookie Store API, where available, asks the
 * browser itself.
 */
export async function currentTokens(): Promise<{ access: string | null; refresh: string | null }> {
  const store = (globalThis as { cookieStore?: CookieStore }).cookieStore
  if (!store) return { access: accessToken(), refresh: refreshToken() }
  const read = async (name: string) => decodeURIComponent((await store.get(name))?.value ?? '') || null
  const [access, refresh] = await Promise.all([read('access_token'), read('refresh_token')])
  return { access, refresh }
}

export function clearAccessToken(): void {
  writeCookie('access_token', '', 0)
}

/** Ends the session in this browser. The people viewed last are forgotten with it. */
export function clearTokens(): void {
  clearAccessToken()
  writeCookie('refresh_token', '', 0)
  writeChoice('viewed', '')
}
