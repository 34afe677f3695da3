import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readHistoryView } from '../features/accounts/history-view.ts'
import { readTeamView } from '../features/teams/address.ts'
import { loadTexts } from '../lib/texts/i18n.ts'
import { paths } from '../paths.ts'

const integrationTexts = () => loadTexts(['integrations', 'errors'])

/** The screens on which users and operators set things up: mailboxes, the account, the administration. */
export const setupRoutes = <Shell extends AnyRoute>(shell: Shell) => {
  const getParentRoute = () => shell
  return [
    createRoute({
      getParentRoute,
      path: paths.integrations,
      staticData: { page: 'integrations' },
      loader: integrationTexts,
      component: lazyRouteComponent(() => import('./integrations.tsx'), 'IntegrationsRoute'),
    }),
    createRoute({
      getParentRoute,
      path: paths.gmailReturn,
      staticData: { page: 'integrations' },
      loader: integrationTexts,
      component: lazyRouteComponent(() => import('./integrations.tsx'), 'GmailReturnRoute'),
    }),
    createRoute({
      getParentRoute,
      path: paths.account,
      staticData: { page: 'account' },
      validateSearch: readHistoryView,
      loader: () => loadTexts(['account', 'accounts', 'errors']),
      component: lazyRouteComponent(() => import('./account.tsx'), 'AccountRoute'),
    }),
    createRoute({
      getParentRoute,
      path: paths.team,
      staticData: { page: 'team' },
      validateSearch: readTeamView,
      loader: () => loadTexts(['team', 'errors']),
      component: lazyRouteComponent(() => import('./team/team.tsx'), 'TeamRoute'),
    }),
    // One route for all screens of the administration, so that other users learn nothing about
    // them.
    createRoute({
      getParentRoute,
      path: paths.admin,
      staticData: { page: 'admin' },
      // The address may contain anything: each screen reads it.
      validateSearch: (search) => search,
      component: lazyRouteComponent(() => import('./admin.tsx'), 'AdminRoute'),
    }),
  ] as const
}
