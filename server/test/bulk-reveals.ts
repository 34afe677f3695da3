import type { BulkReveal, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { expect } from 'vitest'
import type { SignedIn, TestApp } from './app.ts'

const url = '/api/people/contacts/bulk-reveal'

type Headers = Partial<SignedIn['headers']>

/**
 * Calls of the bulk reveal routes. `app` is asked at each call, because an app exists only once its
 * tests have begun.
 */
export function bulkReveals(app: () => TestApp) {
  const post = (path: string, payload: unknown, headers: Headers = {}) =>
    app().inject({ method: 'POST', url: `${url}${path}`, payload: payload as object, headers })
  const call = (method: 'GET' | 'DELETE', path: string, headers: Headers = {}) =>
    app().inject({ method, url: `${url}${path}`, headers })
  const start = async (talentIds: number[], { headers }: SignedIn, revealType: RevealType = 'email') => {
    const response = await post('', { talentIds, revealType }, headers)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<{ data: BulkReveal }>().data
  }
  const get = async (id: number, { headers }: SignedIn) =>
    (await call('GET', `/${id}`, headers)).json<{ data: BulkReveal }>().data
  const listed = async ({ headers }: SignedIn) =>
    (await call('GET', '', headers)).json<{ data: { items: BulkReveal[] } }>().data.items
  return { post, call, start, get, listed }
}
