import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  rootRouteId,
} from '@tanstack/react-router'
import { currentLanguage, loadTexts } from './lib/texts/i18n.ts'
import type { ReactNode } from 'react'
import { isSignedIn } from './lib/api/tokens.ts'
import type texts from './locales/en/shell.json'
import { paths } from './paths.ts'
import { authRoutes } from './routes/auth.ts'
import { Crash } from './routes/crash.tsx'
import { Root } from './routes/root.tsx'
import { setupRoutes } from './routes/setup.ts'
import type { EnrolmentsParameters } from './features/campaigns/enrolments/address.ts'
import type { RepliesParameters } from './features/campaigns/replies/address.ts'
import type { CampaignsParameters } from './features/campaigns/list/address.ts'
import type { CompaniesParameters } from './features/companies/search/address.ts'
import type { ImportParameters } from './features/lists/imports/address.ts'
import type { MembersParameters } from './features/lists/members/address.ts'
import type { PeopleParameters } from './features/people/address.ts'
import { lazyPart } from './ui/loading/lazy-part.tsx'

const NotFound = lazyRouteComponent(() => import('./routes/not-found.tsx'), 'NotFound')

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: Crash })

const ListCrumb = lazyPart(
  async () => (await import('./features/lists/list-crumb.tsx')).ListCrumb,
  () => null,
)

const ImportCrumb = lazyPart(
  async () => (await import('./features/lists/imports/import-crumb.tsx')).ImportCrumb,
  () => null,
)

const UnsubscribesCrumb = lazyPart(
  async () => (await import('./features/campaigns/unsubscribes/unsubscribes-crumb.tsx')).UnsubscribesCrumb,
  () => null,
)

const CampaignCrumb = lazyPart(
  async () => (await import('./features/campaigns/campaign-crumb.tsx')).CampaignCrumb,
  () => null,
)

const CompanyCrumb = lazyPart(
  async () => (await import('./features/companies/company-crumb.tsx')).CompanyCrumb,
  () => null,
)

const RepliesCrumb = lazyPart(
  async () => (await import('./features/campaigns/replies-crumb.tsx')).RepliesCrumb,
  () => null,
)

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.people, replace: true })
  },
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location, matches }) => {
    if (isSignedIn()) return
    // Signing in would lead to nothing.
    if (matches.at(-1)?.routeId === missing.id) throw notFound({ routeId: rootRouteId })
    throw redirect({ to: paths.login, search: { redirect: location.href }, replace: true })
  },
  loader: () => loadTexts(['shell']),
  component: lazyRouteComponent(() => import('./routes/shell.tsx'), 'ShellRoute'),
})

const people = createRoute({
  getParentRoute: () => shell,
  path: paths.people,
  staticData: { page: 'people' },
  // The address may contain anything: the route parses it with the contract's schema, which is
  // loaded with the route.
  validateSearch: (search) => search as PeopleParameters,
  // The address changes with every edit of the filters.
  shouldReload: false,
  loader: async ({ location }) => {
    const texts = loadTexts(['people', 'contacts', 'searches', 'errors'])
    const [{ fetchFirst }] = await Promise.all([import('./routes/people/people.tsx'), texts])
    await fetchFirst(location.searchStr, currentLanguage())
  },
  component: lazyRouteComponent(() => import('./routes/people/people.tsx'), 'PeopleRoute'),
})

/** One screen, with a list or without. It stays while another list is chosen. */
const lists = createRoute({
  getParentRoute: () => shell,
  path: paths.lists,
  loader: () => loadTexts(['lists', 'people', 'contacts', 'searches', 'errors']),
  component: lazyRouteComponent(() => import('./routes/lists.tsx'), 'ListsRoute'),
})

const allLists = createRoute({ getParentRoute: () => lists, path: '/', staticData: { page: 'list' } })

const deletedLists = createRoute({
  getParentRoute: () => lists,
  path: 'deleted',
  staticData: { page: 'list', crumb: <ListCrumb /> },
  // The address may contain anything: the route reads it.
  validateSearch: (search) => search as { page?: number },
})

const list = createRoute({
  getParentRoute: () => lists,
  path: '$listId',
  staticData: { page: 'list', crumb: <ListCrumb /> },
  // The address may contain anything: the route reads it.
  validateSearch: (search) => search as MembersParameters,
})

/** One screen for all steps of an import: it keeps the chosen file. */
const imports = createRoute({
  getParentRoute: () => shell,
  path: paths.newImport,
  loader: () => loadTexts(['imports', 'lists', 'errors']),
  component: lazyRouteComponent(() => import('./routes/list-import.tsx'), 'ListImportRoute'),
})

const newImport = createRoute({
  getParentRoute: () => imports,
  path: '/',
  staticData: { page: 'import', crumb: <ImportCrumb /> },
  // The address may contain anything: the route reads it.
  validateSearch: (search) => search as ImportParameters,
})

const importStep = createRoute({
  getParentRoute: () => imports,
  path: '$importId/$step',
  staticData: { page: 'import', crumb: <ImportCrumb /> },
  validateSearch: (search) => search as ImportParameters,
})

const companies = createRoute({
  getParentRoute: () => shell,
  path: paths.companies,
  staticData: { page: 'companies' },
  // The address may contain anything: the route reads it.
  validateSearch: (search) => search as CompaniesParameters,
  loader: () => loadTexts(['companies', 'people', 'errors']),
  component: lazyRouteComponent(() => import('./routes/companies/companies.tsx'), 'CompaniesRoute'),
})

const company = createRoute({
  getParentRoute: () => shell,
  path: paths.company,
  staticData: { page: 'company', crumb: <CompanyCrumb /> },
  loader: () => loadTexts(['companies', 'people', 'errors']),
  component: lazyRouteComponent(() => import('./routes/companies/company.tsx'), 'CompanyRoute'),
})

const campaigns = createRoute({
  getParentRoute: () => shell,
  path: paths.campaigns,
  staticData: { page: 'campaigns' },
  // The address may contain anything: the route reads it.
  validateSearch: (search) => search as CampaignsParameters,
  loader: () => loadTexts(['campaigns', 'errors']),
  component: lazyRouteComponent(() => import('./routes/campaigns.tsx'), 'CampaignsRoute'),
})

const campaignReplies = createRoute({
  getParentRoute: () => shell,
  path: paths.campaignReplies,
  staticData: { page: 'replies', crumb: <RepliesCrumb /> },
  // The address may contain anything: the route reads it.
  validateSearch: (search) => search as RepliesParameters,
  loader: () => loadTexts(['campaigns', 'errors']),
  component: lazyRouteComponent(() => import('./routes/campaigns/replies.tsx'), 'CampaignRepliesRoute'),
})

const unsubscribes = createRoute({
  getParentRoute: () => shell,
  path: paths.unsubscribes,
  staticData: { page: 'unsubscribes', crumb: <UnsubscribesCrumb /> },
  // The address may contain anything: the route reads it.
  validateSearch: (search) => search as { page?: number },
  loader: () => loadTexts(['campaigns', 'errors']),
  component: lazyRouteComponent(() => import('./routes/campaigns/unsubscribes.tsx'), 'UnsubscribesRoute'),
})

/** One frame for all parts of a campaign. */
const campaign = createRoute({
  getParentRoute: () => shell,
  path: paths.campaign,
  loader: () => loadTexts(['campaigns', 'errors']),
  component: lazyRouteComponent(() => import('./routes/campaigns/campaign.tsx'), 'CampaignRoute'),
})

const campaignSteps = createRoute({
  getParentRoute: () => campaign,
  path: '/',
  staticData: { page: 'campaign', crumb: <CampaignCrumb /> },
  loader: () => loadTexts(['editor']),
  component: lazyRouteComponent(() => import('./routes/campaigns/steps.tsx'), 'CampaignStepsRoute'),
})

const campaignContacts = createRoute({
  getParentRoute: () => campaign,
  path: 'contacts',
  staticData: { page: 'campaign', crumb: <CampaignCrumb /> },
  // The address may contain anything: the route reads it.
  validateSearch: (search) => search as EnrolmentsParameters,
  loader: () => loadTexts(['people']),
  component: lazyRouteComponent(() => import('./routes/campaigns/contacts.tsx'), 'EnrolmentsRoute'),
})

const campaignOverview = createRoute({
  getParentRoute: () => campaign,
  path: 'overview',
  staticData: { page: 'campaign', crumb: <CampaignCrumb /> },
  component: lazyRouteComponent(() => import('./routes/campaigns/overview.tsx'), 'CampaignOverviewRoute'),
})

const campaignSetup = createRoute({
  getParentRoute: () => campaign,
  path: 'setup',
  staticData: { page: 'campaign', crumb: <CampaignCrumb /> },
  component: lazyRouteComponent(() => import('./routes/campaigns/setup.tsx'), 'CampaignSetupRoute'),
})

/** Any other address. The frame stays, so that one click leads back. */
const missing = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: lazyRouteComponent(() => import('./routes/missing.tsx'), 'MissingRoute'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...authRoutes(root),
    shell.addChildren([
      people,
      lists.addChildren([allLists, deletedLists, list]),
      imports.addChildren([newImport, importStep]),
      companies,
      company,
      campaigns,
      campaignReplies,
      unsubscribes,
      campaign.addChildren([campaignSteps, campaignOverview, campaignContacts, campaignSetup]),
      ...setupRoutes(shell),
      missing,
    ]),
  ]),
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
    page?: keyof (typeof texts)['pages']
    /** Replaces the title in the top bar. */
    crumb?: ReactNode
  }
  interface HistoryState {
    /** Set by the logo: the time of the last reset of the screen. */
    resetAt?: number
    /** Shown on the sign-in screen: why the user is there. */
    notice?: 'password_changed' | 'account_deactivated' | 'account_removed' | 'left_team'
    /** The name of the team that was left. */
    team?: string
    /** A requested email and its recipient. */
    mailed?: { to: string; why: 'verify' | 'reset' }
  }
}
