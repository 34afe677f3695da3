import { lazy, Suspense } from 'react'
import { useSettings } from './settings.ts'

const GoogleButton = lazy(async () => ({ default: (await import('./google-button.tsx')).GoogleButton }))

/** The way in through Google, where that is set up; nothing otherwise. */
export function GoogleEntrance({ redirect }: { redirect: string | undefined }) {
  if (!useSettings()?.google) return null
  return (
    <Suspense>
      <GoogleButton redirect={redirect} />
    </Suspense>
  )
}
