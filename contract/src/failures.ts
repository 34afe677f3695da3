import { errorStatus, type ErrorCode } from './errors.ts'
import { permissions } from './permissions.ts'
import type { Route } from './route.ts'

/**
 * Any call may get these: a limit, a host that is not ours, maintenance, a database that is away, a
 * fault of ours.
 */
const ofAnyCall = ['too_many_requests', 'unknown_host', 'internal', 'maintenance', 'unavailable'] as const

/**
 * The codes of all failures that a route may answer: its own, and those that follow from the rest
 * of its declaration.
 */
export function failuresOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>([...(route.failures ?? []), ...ofAnyCall])
  const add = (...more: ErrorCode[]) => more.forEach((code) => codes.add(code))
  if (route.params ?? route.query ?? route.body) add('invalid_request')
  // A body is read for all methods except GET, even if none is expected.
  if (route.method !== 'GET') add('invalid_request', 'body_too_large', 'unsupported_media_type')
  if (route.params) add('not_found')
  if (route.permission !== 'public') {
    add('unauthenticated', 'token_expired')
    const { holder, right } = permissions[route.permission]
    // A call that writes is refused, too, once the account's role or team has changed.
    if (holder !== 'account' || right !== 'read' || route.method !== 'GET') add('forbidden')
    if (holder === 'elevated' || route.permission === 'admin.coded') add('not_elevated')
  }
  const known = Object.keys(errorStatus) as ErrorCode[]
  return known.filter((code) => codes.has(code))
}
