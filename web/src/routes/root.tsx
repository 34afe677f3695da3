import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { MaintenanceGate } from '../features/shell/maintenance-gate.tsx'
import { useMaintenance } from '../lib/api/maintenance.ts'
import { useLanguage } from '../lib/texts/use-language.ts'

const locales = { en: 'en-US', ko: 'ko-KR' }

/** Around every screen: the locale of React Aria, and the announcement of the page that was gone to. */
export function Root() {
  const { isOn } = useMaintenance()
  return (
    <I18nProvider locale={locales[useLanguage()]}>
      {/* Not left to the screen alone: a list of suggestions that opens beneath it would reach its box again. */}
      <div inert={isOn} className="contents">
        <Outlet />
      </div>
      <MaintenanceGate />
      <RouteAnnouncer />
    </I18nProvider>
  )
}

/** Reads out the title after a change of page; the first page is read by the browser itself. */
function RouteAnnouncer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const [shown, setShown] = useState<{ path: string | undefined; title: string }>({ path, title: '' })
  useEffect(() => {
    if (path === shown.path) return undefined
    // The screen sets its title in an effect of its own, after this one.
    const timer = setTimeout(() => setShown({ path, title: shown.path ? document.title : '' }), 100)
    return () => clearTimeout(timer)
  }, [path, shown.path])
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {shown.title}
    </p>
  )
}
