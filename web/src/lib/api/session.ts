import type { refreshTokens, Tokens } from '@rapport/contract/accounts/schemas.ts'
import { dropAhead } from '../ahead.ts'
import { ApiError } from './api-error.ts'
import { callUrl } from './call-url.ts'
import { exclusively } from './exclusively.ts'
import { send } from './send.ts'
import { tellSignedOut } from './sign-out.ts'
import { clearAccessToken, clearTokens, currentTokens, storeTokens } from './tokens.ts'

const refreshPath: (typeof refreshTokens)['path'] = '/auth/refresh-token'

/** A network or a server that is away, or too busy, says nothing about the session: the tokens stay for the next attempt. */
const unheard: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

let pending: Promise<string | null> | null = null

/**
 * A new access token after a 401, or null when there is none to be had.
 *
 * A refresh token works once, so there is one refresh at a time: calls of this page share it, other tabs wait for
 * their turn and then find that the token has already changed. `rejected` is the token that the server refused.
 */
export function renewSession(rejected: string | null): Promise<string | null> {
  pending ??= exclusively('rapport.refresh', () => renew(rejected)).finally(() => {
    pending = null
  })
  return pending
}

async function renew(rejected: string | null): Promise<string | null> {
  const { access, refresh } = await currentTokens()
  if (access && access !== rejected) return access
  if (!refresh) {
    clearAccessToken()
    endSession()
    return null
  }
  try {
    const { data } = await send(
      { method: 'POST', url: callUrl(refreshPath), body: { refresh_token: refresh } },
      null,
    )
    const tokens = data as Tokens
    storeTokens(tokens)
    return tokens.access_token
  } catch (error) {
    if (error instanceof ApiError && unheard.has(error.status)) throw error
    forgetSession()
    endSession()
    return null
  }
}

/** Removes the tokens, in every window of this browser; the others leave what they show. */
export function forgetSession(): void {
  clearTokens()
  dropAhead()
  tellSignedOut()
}

/** Without tokens the router leads to sign-in, and back to this address afterwards. */
function endSession(): void {
  location.reload()
}
