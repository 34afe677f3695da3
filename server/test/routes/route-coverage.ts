import type { Route } from '@rapport/contract/route.ts'
import type { RecordedCall } from './recorded-calls.ts'

/** Paths whose parameters belong to no account, so there is no *other account's* version of them. */
export const ofNobody: Record<string, string> = {
  '/people/:id/details': 'people are shown to every account',
  '/companies/:id': 'companies are shown to every account',
  '/people/contacts/:id': 'people are shown to every account',
  '/v3/jp/talent/:id/email': 'people are shown to every account',
  '/people/search/suggest/:type': 'a word of a list',
  '/search/similar/:type': 'a word of a list',
}

/** The required tests that a route lacks, in words. */
export function missingTests(route: Route, calls: readonly RecordedCall[]): string[] {
  const answered = (isSought: (call: RecordedCall) => boolean) => calls.some(isSought)
  const needs: [isNeeded: boolean, what: string, isThere: boolean][] = [
    [true, 'a success', answered(({ status }) => status === 200)],
    [
      // A malformed id in a path is one of nothing.
      Boolean(route.query ?? route.body) || /:(?!id\b|\w+Id\b)/.test(route.path),
      'a malformed request (400)',
      answered(({ status }) => status === 400),
    ],
    [
      route.permission !== 'public',
      'a caller who may not (401 or 403)',
      answered(({ status }) => status === 401 || status === 403),
    ],
    [
      route.path.includes(':') && route.permission === 'admin',
      'what does not exist (404)',
      answered(({ status }) => status === 404),
    ],
    [
      route.path.includes(':') && !(route.path in ofNobody) && route.permission !== 'admin',
      'what is somebody else’s (404 for an id that another account was shown)',
      answered(({ isOfSomebodyElse }) => isOfSomebodyElse),
    ],
  ]
  return needs.flatMap(([isNeeded, what, isThere]) => (isNeeded && !isThere ? [what] : []))
}

/**
 * The calls of each route. If several paths match, the one with fewer parameters was called, also
 * by a method that it refuses; such a call is no route's.
 */
export function callsByRoute(
  routes: readonly Route[],
  calls: readonly RecordedCall[],
): Map<Route, RecordedCall[]> {
  const matchers = routes
    .map((route) => ({ route, pattern: patternOf(route.path) }))
    .toSorted((a, b) => parametersOf(a.route) - parametersOf(b.route))
  const byRoute = new Map(routes.map((route): [Route, RecordedCall[]] => [route, []]))
  for (const call of calls) {
    const matching = matchers.filter(({ pattern }) => pattern.test(call.path))
    const found = matching.find(
      ({ route }) => route.method === call.method && parametersOf(route) === parametersOf(matching[0]!.route),
    )
    if (found) byRoute.get(found.route)?.push(call)
  }
  return byRoute
}

const parametersOf = ({ path }: Route) => path.split(':').length

const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part))
      .join('/')}$`,
  )
