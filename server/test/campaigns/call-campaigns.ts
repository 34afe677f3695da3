import type { SignedIn, TestApp } from '../app.ts'
import { createUser } from '@rapport/test-support/factories.ts'

/** A signed-in account that may use campaigns. */
export async function signInInternal(t: TestApp, name: string): Promise<SignedIn> {
  return t.signIn(await createUser(t.pool, { email: `${name}@rapport.test` }))
}

export type CampaignCall = [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path?: string, body?: object]

/** A call of `/api/campaigns…`: status, data, and code and errors of a failure. */
export async function callCampaigns(
  t: TestApp,
  caller: SignedIn | null,
  ...[method, path = '', payload]: CampaignCall
) {
  const headers = caller?.headers ?? {}
  const response = await t.inject({
    method,
    url: `/api/campaigns${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: response.statusCode, ...response.json() }
}
