import { createElement, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { addCatalogues, loadTexts } from '../../lib/texts/i18n.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { LoadFailure } from '../../ui/loading/load-failure.tsx'
import { ScreenFailure } from '../../ui/loading/screen-failure.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { Entrance } from './elevation/entrance.tsx'
import { useElevation } from './elevation/use-elevation.ts'
import { matchScreen, type ScreenProps } from './match-screen.ts'
import { adminScreens, type AdminScreen } from './screens.tsx'

addCatalogues(
  import.meta.glob<string>('../../locales/*/admin*.json', { query: '?url', import: 'default', eager: true }),
)

/** The component of each screen, loaded with its texts when it is first opened. */
const components = new Map<AdminScreen, ComponentType<ScreenProps>>(
  adminScreens.map((screen) => [
    screen,
    lazyPart(async () => {
      const [component] = await Promise.all([screen.load(), loadTexts(screen.texts)])
      return component
    }, ScreenFailure),
  ]),
)

/**
 * The administration at a path below `/admin/`. A path without a screen shows the missing page at
 * once, so that no code is spent on it. Once the time is over, the screen is hidden and keeps what
 * was typed.
 */
export function AdminArea({ path, missing }: { path: string; missing: ReactNode }) {
  const { t } = useTranslation('admin')
  const { isElevated, secondsLeft, error, refetch } = useElevation()
  const [wasElevated, setWasElevated] = useState(false)
  if (isElevated && !wasElevated) setWasElevated(true)
  const found = matchScreen(adminScreens, path)
  if (!found) return missing
  if (isElevated === null && error) return <LoadFailure title={t('failed')} error={error} onRetry={refetch} />
  return (
    <AdminFrame screens={adminScreens} current={found.screen} secondsLeft={isElevated ? secondsLeft : null}>
      {isElevated === false && <Entrance />}
      {(isElevated || wasElevated) && (
        <div hidden={!isElevated} className="h-full">
          <Suspense fallback={<Skeleton className="m-4 h-60" />}>
            {createElement(components.get(found.screen)!, {
              key: path,
              params: found.params,
              isHidden: !isElevated,
            })}
          </Suspense>
        </div>
      )}
    </AdminFrame>
  )
}
