import type { login } from '@rapport/contract/accounts/schemas.ts'
import { call, type Endpoint } from '../../lib/api/api.ts'
import { storeTokens } from '../../lib/api/tokens.ts'
import { hideFields } from './sign-in-failure.ts'
import { forgetTyped } from './typed.ts'

const loginEndpoint: Endpoint<typeof login> = { method: 'POST', path: '/auth/login' }

/** Signs in and stores the tokens. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const tokens = await call(loginEndpoint, { body: credentials }).catch((error: unknown) => {
    throw hideFields(error)
  })
  storeTokens(tokens)
  forgetTyped()
}
