import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { loadNamespaces } from 'i18next'
import { accessToken, refreshToken } from './lib/tokens.ts'
import { paths } from './paths.ts'
import { Crash } from './routes/crash.tsx'
import { Root } from './routes/root.tsx'
import type { PeopleParameters } from './features/people/address.ts'

const NotFound = lazyRouteComponent(() => import('./routes/not-found.tsx'), 'NotFound')

const isSignedIn = () => accessToken() !== null || refreshToken() !== null

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: Crash })

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.people, replace: true })
  },
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: (search): { redirect?: string } =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: paths.people, replace: true })
  },
  loader: () => loadNamespaces('accounts'),
  component: lazyRouteComponent(() => import('./routes/sign-in.tsx'), 'SignInRoute'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: paths.login, search: { redirect: location.href }, replace: true })
  },
  loader: () => loadNamespaces('shell'),
  component: lazyRouteComponent(() => import('./routes/shell.tsx'), 'ShellRoute'),
})

const people = createRoute({
  getParentRoute: () => shell,
  path: paths.people,
  staticData: { page: 'people' },
  // Anything may stand in the address; the route itself reads it with the contract's schema, which is loaded with it.
  validateSearch: (search) => search as PeopleParameters,
  loader: () => loadNamespaces(['people', 'contacts', 'searches', 'errors']),
  component: lazyRouteComponent(() => import('./routes/people.tsx'), 'PeopleRoute'),
})

export const router = createRouter({
  routeTree: root.addChildren([home, signIn, shell.addChildren([people])]),
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The key of the page's title. */
    page?: 'people'
  }
  interface HistoryState {
    /** Set by the logo: when the screen's state was asked to begin anew. */
    resetAt?: number
  }
}
