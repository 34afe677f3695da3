import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import type { Language } from '../../lib/texts/i18n.ts'
import { storeTokens } from '../../lib/api/tokens.ts'
import { forgetTyped } from './typed.ts'
import { googleEndpoint, startGoogleEndpoint } from '../account/api.ts'

const key = 'rapport.google'

/** What the tab that began keeps until Google sends it back. */
export type Begun = { flow: string; redirect: string | null }

/** Goes to Google; `redirect` is where the app leads afterwards. Needs session storage: another tab cannot finish. */
export async function beginGoogle(redirect: string | undefined): Promise<void> {
  const { url, flow } = await call(startGoogleEndpoint)
  const begun: Begun = { flow, redirect: redirect ?? null }
  sessionStorage.setItem(key, JSON.stringify(begun))
  location.assign(url)
}

export function readBegun(): Begun | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Begun | null
  } catch {
    return null
  }
}

const isUnreached = (error: unknown) => error instanceof ApiError && error.status === 0

const forgetBegun = () => sessionStorage.removeItem(key)

/** Signs in with what Google answered. A flow works once; when the server could not be reached it can be tried again. */
export async function finishGoogle(begun: Begun, parameters: string, language: Language): Promise<void> {
  try {
    storeTokens(await call(googleEndpoint, { body: { flow: begun.flow, parameters, language } }))
    forgetBegun()
    forgetTyped()
  } catch (error) {
    if (!isUnreached(error)) forgetBegun()
    throw error
  }
}
