import { sessionRoutes } from '@rapport/contract/sessions/routes.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import type { Language } from '../../lib/texts/i18n.ts'
import { storeTokens } from '../../lib/api/tokens.ts'
import { forgetTyped } from './typed.ts'

const key = 'rapport.google'

/** The data that the tab keeps until Google returns it. */
export type StartedFlow = { flow: string; redirect: string | null }

/**
 * Goes to Google; `redirect` is the path to open after sign-in. Needs session storage: another tab
 * can't finish the flow.
 */
export async function startGoogle(redirect: string | undefined): Promise<void> {
  const { url, flow } = await call(sessionRoutes.startGoogleSignIn)
  const started: StartedFlow = { flow, redirect: redirect ?? null }
  sessionStorage.setItem(key, JSON.stringify(started))
  location.assign(url)
}

export function readStartedFlow(): StartedFlow | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as StartedFlow | null
  } catch {
    return null
  }
}

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

const forgetFlow = () => sessionStorage.removeItem(key)

/** Signs in with Google's answer. A flow works once, but can be retried if the server couldn't be reached. */
export async function finishGoogle(
  started: StartedFlow,
  parameters: string,
  language: Language,
): Promise<void> {
  try {
    storeTokens(
      await call(sessionRoutes.signInWithGoogle, { body: { flow: started.flow, parameters, language } }),
    )
    forgetFlow()
    forgetTyped()
  } catch (error) {
    if (!isUnreachable(error)) forgetFlow()
    throw error
  }
}
