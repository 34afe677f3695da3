import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { AccountProvider } from '../features/accounts/accounts.ts'
import { BannerPlace } from '../features/shell/banner-place.tsx'
import { useMissingPage } from '../features/shell/missing-page.tsx'
import { Sidebar } from '../features/shell/sidebar.tsx'
import { TopBar } from '../features/shell/top-bar.tsx'
import { onMaintenanceEnd } from '../lib/api/maintenance.ts'
import { holdQueries, sessionQueries } from '../lib/api/query-client.ts'
import { onSignedOutElsewhere } from '../lib/api/sign-out.ts'
import { onLanguageChange } from '../lib/texts/i18n.ts'
import { desktopScreen, useMediaQuery } from '../lib/use-media-query.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { Toaster } from '../ui/toasts/toaster.tsx'
import { DialogHost } from './dialog-host.tsx'
import { listenForKeys } from './keys-later.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

const Strips = lazyPart(async () => (await import('../features/shell/strips.tsx')).Strips, BannerPlace)

/**
 * The frame of every screen after sign-in. `main` fills the window's remaining height, and each
 * screen scrolls on its own. The frame keeps the fetched data, so signing out drops it.
 */
export function ShellRoute() {
  const { t } = useTranslation(['shell', 'common'])
  const [queries] = useState(sessionQueries)
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page }) ?? 'people'
  const resetAt = useRouterState({ select: (state) => state.location.state.resetAt })
  const isMissing = useMissingPage()
  const isDesktop = useMediaQuery(desktopScreen)
  const title = isMissing ? t('common:notFound.title') : t(`pages.${page}`)
  usePageTitle(title)
  useEffect(() => holdQueries(queries), [queries])
  // Refetches what failed or changed during maintenance.
  useEffect(() => onMaintenanceEnd(() => void queries.invalidateQueries()), [queries])
  // Answers hold texts in the language in which they were requested.
  useEffect(() => onLanguageChange(() => void queries.invalidateQueries()), [queries])
  useEffect(listenForKeys, [])
  // Leads to sign-in, and drops everything this window has fetched.
  useEffect(() => onSignedOutElsewhere(() => location.reload()), [])
  return (
    <QueryClientProvider client={queries}>
      <AccountProvider>
        <div className="flex h-dvh">
          <a
            href="#main"
            className="fixed start-2 top-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-1.5 font-medium text-on-accent focus:translate-y-0"
          >
            {t('skip')}
          </a>
          {isDesktop && <Sidebar />}
          <div className="flex min-w-0 flex-1 flex-col">
            <Suspense fallback={<BannerPlace />}>
              <Strips />
            </Suspense>
            <TopBar title={title} />
            <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-auto">
              <Outlet key={resetAt} />
            </main>
          </div>
        </div>
        <DialogHost />
        <Toaster />
      </AccountProvider>
    </QueryClientProvider>
  )
}
