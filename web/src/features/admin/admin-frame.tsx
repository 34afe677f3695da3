import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/api.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { tabStyle } from '../../ui/tab-style.ts'
import type { AdminScreen } from './screens.tsx'

/** The remaining time from which on more is offered. */
const shortSeconds = 2 * 60

type AdminFrameProps = {
  screens: readonly AdminScreen[]
  current: AdminScreen
  /** Null while the session is not elevated. */
  secondsLeft: number | null
  children: ReactNode
}

/**
 * The frame of the administration: its tabs, the time that this session has left in it, and the
 * open screen.
 */
export function AdminFrame({ screens, current, secondsLeft, children }: AdminFrameProps) {
  const { t } = useTranslation('admin')
  const tab = current.tab ? current : tabOf(screens, current.path)
  // The first tab is the administration itself.
  usePageTitle(tab?.tab && tab.path !== '' ? t(`tabs.${tab.tab}`) : undefined, 1)
  return (
    <div className="flex h-full flex-col bg-surface">
      <div className="flex shrink-0 flex-wrap-reverse items-center gap-x-4 border-b border-line px-4">
        <nav aria-label={t('tabs.label')} className="flex min-w-0 gap-2 overflow-x-auto">
          {screens.map(
            (screen) =>
              screen.tab && (
                <Link
                  key={screen.path}
                  to={paths.admin}
                  params={{ _splat: screen.path }}
                  // The first tab's path begins those of all others.
                  activeOptions={{ exact: true, includeSearch: false }}
                  aria-current={screen === tab ? 'page' : undefined}
                  ref={screen === tab ? showTab : undefined}
                  className={tabStyle}
                >
                  {t(`tabs.${screen.tab}`)}
                  {secondsLeft !== null && screen.TabCount && <screen.TabCount />}
                </Link>
              ),
          )}
        </nav>
        {secondsLeft !== null && <TimeLeft seconds={secondsLeft} />}
      </div>
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
    </div>
  )
}

/** On narrow screens the row of tabs scrolls. */
const showTab = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The tab whose path begins that of a screen. */
const tabOf = (screens: readonly AdminScreen[], path: string) =>
  screens.find((screen) => screen.tab && screen.path !== '' && path.startsWith(`${screen.path}/`))

function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('admin')
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className="ms-auto flex items-center gap-2 py-1">
      <p role="timer" aria-label={t('time.label')} className="text-sm text-muted tabular-nums">
        {t('time.left', { time })}
      </p>
      {seconds <= shortSeconds && (
        <Button size="small" onPress={() => openDialog('elevate-admin')}>
          {t('time.extend')}
        </Button>
      )}
      <LeaveButton />
    </div>
  )
}

/** Ends the elevation, and drops the data that was fetched with it. */
function LeaveButton() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(adminRoutes.endElevation),
    onSuccess: async () => {
      await navigate({ to: paths.people })
      queries.removeQueries({ queryKey: ['admin'] })
    },
  })
  return (
    <Button size="small" variant="quiet" isPending={isPending} onPress={() => mutate()}>
      {t('time.leave')}
    </Button>
  )
}
