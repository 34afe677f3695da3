import type { BrowserContext, Request } from '@playwright/test'
import { signAccessToken } from '@rapport/server/features/sessions/tokens.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountId } from '@rapport/server/database/ids.ts'
import { expect } from './fixtures.ts'
import { sampleServer } from './servers.ts'

export async function cookie(context: BrowserContext, name: string): Promise<string | undefined> {
  const found = (await context.cookies()).find((each) => each.name === name)
  return found && decodeURIComponent(found.value)
}

export const setCookie = (context: BrowserContext, name: string, value: string): Promise<void> =>
  context.addCookies([{ name, value, url: sampleServer.url, sameSite: 'Strict' }])

export const forgeAccessToken = (context: BrowserContext): Promise<void> =>
  setCookie(context, 'access_token', 'a.forged.token')

/** The session's access token as of an hour ago, signed with the server's key. */
export async function expiredToken(context: BrowserContext): Promise<string> {
  const [, payload] = ((await cookie(context, 'access_token')) ?? '').split('.')
  const { sub, sid } = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Record<
    string,
    string
  >
  const secret = readFileSync(join(sampleServer.dataDir(), 'jwt-secret'), 'utf8').trim()
  return signAccessToken(
    { userId: accountId(Number(sub)), sessionId: sid ?? '' },
    secret,
    new Date(Date.now() - 3_600_000),
  )
}

/** Ends the session on the server only, as another device would. */
export async function endSessionElsewhere(context: BrowserContext): Promise<void> {
  const response = await context.request.post(`${sampleServer.url}/api/auth/logout`, {
    data: { refresh_token: await cookie(context, 'refresh_token') },
  })
  expect(response.ok()).toBe(true)
}

type Watched = { refreshes: string[]; refused: Request[] }

/** Collects the refresh calls of a context and the calls answered with 401. */
export function watchSession(context: BrowserContext): Watched {
  const seen: Watched = { refreshes: [], refused: [] }
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh-token')) seen.refreshes.push(request.postData() ?? '')
  })
  context.on('response', (response) => {
    if (response.status() === 401) seen.refused.push(response.request())
  })
  return seen
}

const tabsOf = (requests: Request[]) => new Set(requests.map((request) => request.frame().page()))

/**
 * Delays refreshes until several calls were refused, in the given number of tabs: otherwise there
 * is nothing to coordinate.
 */
export async function refreshLate(context: BrowserContext, { refused }: Watched, tabs = 1): Promise<void> {
  await context.route('/api/auth/refresh-token', async (route) => {
    await expect.poll(() => refused.length > 1 && tabsOf(refused).size >= tabs).toBe(true)
    await route.continue()
  })
}
