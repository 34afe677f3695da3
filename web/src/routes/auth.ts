import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { loadTexts } from '../lib/texts/i18n.ts'
import '../lib/initial-query.ts'
import { loadSettings } from '../features/sessions/settings.ts'
import type { RefusedFirstLink } from '../features/sessions/first-link.ts'
import { isSignedIn } from '../lib/api/tokens.ts'
import { paths } from '../paths.ts'

type Redirect = { redirect?: string }
type Token = { token: string }

const readRedirect = (search: Record<string, unknown>): Redirect =>
  typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {}

/** Ignores a token that the router has parsed as a number. */
const readToken = (search: Record<string, unknown>): Token => ({
  token: typeof search['token'] === 'string' ? search['token'] : '',
})

const loader = () => Promise.all([loadTexts(['accounts', 'errors']), loadSettings()])

/** Checks the link first, so that a dead one is reported before the user thinks of a password. */
async function loadResetLink({ deps: { token } }: { deps: Token }): Promise<{ isStale: boolean }> {
  const link = import('../features/sessions/reset-link.ts')
  const [isStale] = await Promise.all([link.then((each) => each.isResetLinkStale(token)), loader()])
  return { isStale }
}

/** Checks the link first, so that a dead one is reported before the user types. */
async function loadFirstLink({
  deps: { token },
}: {
  deps: Token
}): Promise<{ refusal: RefusedFirstLink | null }> {
  const link = import('../features/sessions/first-link.ts')
  const [refusal] = await Promise.all([link.then((each) => each.checkFirstLink(token)), loader()])
  return { refusal }
}

const sendSignedInOn = () => {
  if (isSignedIn()) throw redirect({ to: paths.people, replace: true })
}

/** The screens before sign-in, and the targets of links and of Google. */
export const authRoutes = <Root extends AnyRoute>(root: Root) =>
  [...entrances(root), ...targets(root)] as const

const entrances = <Root extends AnyRoute>(root: Root) => {
  const getParentRoute = () => root
  return [
    createRoute({
      getParentRoute,
      path: paths.login,
      validateSearch: readRedirect,
      beforeLoad: sendSignedInOn,
      loader,
      component: lazyRouteComponent(() => import('./sign-in.tsx'), 'SignInRoute'),
    }),
    createRoute({
      getParentRoute,
      path: paths.signUp,
      validateSearch: readRedirect,
      beforeLoad: sendSignedInOn,
      loader,
      component: lazyRouteComponent(() => import('./sign-up.tsx'), 'SignUpRoute'),
    }),
    createRoute({
      getParentRoute,
      path: paths.lostPassword,
      validateSearch: readRedirect,
      loader,
      component: lazyRouteComponent(() => import('./lost-password.tsx'), 'LostPasswordRoute'),
    }),
    createRoute({
      getParentRoute,
      path: paths.checkMail,
      validateSearch: readRedirect,
      beforeLoad: ({ location }) => {
        if (!location.state.mailed) throw redirect({ to: paths.login, replace: true })
      },
      loader,
      component: lazyRouteComponent(() => import('./check-mail.tsx'), 'CheckMailRoute'),
    }),
  ] as const
}

const targets = <Root extends AnyRoute>(root: Root) => {
  const getParentRoute = () => root
  return [
    createRoute({
      getParentRoute,
      path: paths.resetPassword,
      validateSearch: readToken,
      loaderDeps: ({ search }) => search,
      loader: loadResetLink,
      shouldReload: false,
      component: lazyRouteComponent(() => import('./reset-password.tsx'), 'ResetPasswordRoute'),
    }),
    createRoute({
      getParentRoute,
      path: paths.firstAdministrator,
      validateSearch: readToken,
      loaderDeps: ({ search }) => search,
      loader: loadFirstLink,
      shouldReload: false,
      component: lazyRouteComponent(() => import('./first-administrator.tsx'), 'FirstAdministratorRoute'),
    }),
    createRoute({
      getParentRoute,
      path: paths.verify,
      validateSearch: readToken,
      loader,
      component: lazyRouteComponent(() => import('./verify.tsx'), 'VerifyRoute'),
    }),
    createRoute({
      getParentRoute,
      path: paths.invitation,
      loader: () => Promise.all([loader(), loadTexts(['team'])]),
      component: lazyRouteComponent(() => import('./team/invitation.tsx'), 'InvitationRoute'),
    }),
    createRoute({
      getParentRoute,
      path: paths.google,
      loader,
      component: lazyRouteComponent(() => import('./google.tsx'), 'GoogleRoute'),
    }),
  ] as const
}
