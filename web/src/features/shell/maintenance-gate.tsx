import { lazy, Suspense } from 'react'
import { useMaintenance } from '../../lib/api/maintenance.ts'

const MaintenanceScreen = lazy(async () => ({
  default: (await import('./maintenance-screen.tsx')).MaintenanceScreen,
}))

/** The maintenance screen, while there is maintenance. */
export function MaintenanceGate() {
  const { isOn, message } = useMaintenance()
  if (!isOn) return null
  return (
    <Suspense>
      <MaintenanceScreen message={message} />
    </Suspense>
  )
}
