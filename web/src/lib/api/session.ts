import { sessionRoutes } from '@rapport/contract/sessions/routes.ts'
import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import { dropAhead } from '../ahead.ts'
import { ApiError } from './api-error.ts'
import { callUrl } from './call-url.ts'
import { exclusively } from './exclusively.ts'
import { send } from './send.ts'
import { announceSignOut } from './sign-out.ts'
import { accessToken, clearAccessToken, clearTokens, currentTokens, storeTokens } from './tokens.ts'

/** An unreachable or busy server says nothing about the session: the tokens stay for the next attempt. */
const inconclusive: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

let pending: Promise<string | null> | null = null

/**
 * A new access token after a 401, or null if the session is over.
 *
 * A refresh token works once, so refreshes are serialised: calls of this page share one, and other
 * tabs wait and then find the new token. `rejected` is the token that the server refused.
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
    endSession(rejected)
    return null
  }
  const { method, path } = sessionRoutes.refreshTokens
  try {
    const { data } = await send({ method, url: callUrl(path), body: { refresh_token: refresh } }, null)
    const tokens = data as Tokens
    storeTokens(tokens)
    return tokens.access_token
  } catch (error) {
    if (error instanceof ApiError && inconclusive.has(error.status)) throw error
    forgetSession()
    endSession(rejected)
    return null
  }
}

/** Removes the tokens for every window of this browser; the other windows go to sign-in. */
export function forgetSession(): void {
  clearTokens()
  dropAhead()
  announceSignOut()
}

let isLeaving = false
/** The access token of the last session that was ended on purpose. */
let leftToken: string | null = null

/**
 * Runs what ends the session on purpose and then leads to another page. Its calls that are refused
 * meanwhile or later, as soon as the server has ended it, don't take the window to sign-in themselves.
 */
export async function leaveSession(leave: () => Promise<void>): Promise<void> {
  const token = accessToken()
  isLeaving = true
  try {
    await leave()
    leftToken = token
  } finally {
    isLeaving = false
  }
}

/** Without tokens the router goes to sign-in, and afterwards back to this address. */
function endSession(rejected: string | null): void {
  const isLeft = rejected !== null && rejected === leftToken
  if (!isLeaving && !isLeft) location.reload()
}
