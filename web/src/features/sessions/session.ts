import { sessionRoutes } from '@rapport/contract/sessions/routes.ts'
import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import { call } from '../../lib/api/api.ts'
import { storeTokens } from '../../lib/api/tokens.ts'
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
