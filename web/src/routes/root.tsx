import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useMaintenance } from '../lib/api/maintenance.ts'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useLanguage } from '../lib/texts/use-language.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

const MaintenanceScreen = lazyPart(
  async () => (await import('../features/shell/maintenance-screen.tsx')).MaintenanceScreen,
  MaintenanceNotice,
)

const locales = { en: 'en-US', ko: 'ko-KR' }

/** Around every screen: React Aria's locale, maintenance, and the announcement of each new page. */
export function Root() {
  const { isOn, message, plannedEnd } = useMaintenance()
  return (
    <I18nProvider locale={locales[useLanguage()]}>
      {/* The maintenance screen's own modal isn't enough: a list of suggestions that opens beneath makes its box reachable again. */}
      <div inert={isOn} className="contents">
        <Outlet />
      </div>
      {isOn && (
        <Suspense>
          <MaintenanceScreen message={message} plannedEnd={plannedEnd} />
        </Suspense>
      )}
      <RouteAnnouncer />
    </I18nProvider>
  )
}

/** Without the screen, nothing notices the end of maintenance: the user reloads. */
function MaintenanceNotice({ message }: { message: string | null }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="fixed inset-0 z-50 flex flex-col justify-center bg-background">
      <EmptyState
        level={1}
        title={t('maintenance.title')}
        description={message ?? t('maintenance.description')}
      >
        <Button variant="primary" onPress={() => location.reload()}>
          {t('actions.reload')}
        </Button>
      </EmptyState>
    </div>
  )
}

/** Announces the title after navigation. Screen readers announce the first page themselves. */
function RouteAnnouncer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const [shown, setShown] = useState<{ path: string | undefined; title: string }>({ path, title: '' })
  useEffect(() => {
    if (path === shown.path) return undefined
    // The screen sets its title in a later effect.
    const timer = setTimeout(() => setShown({ path, title: shown.path ? document.title : '' }), 100)
    return () => clearTimeout(timer)
  }, [path, shown.path])
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {shown.title}
    </p>
  )
}
