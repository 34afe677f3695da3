import { lazy, Suspense } from 'react'
import { useSettings } from './settings.ts'

const GoogleButton = lazy(async () => ({ default: (await import('./google-button.tsx')).GoogleButton }))

/** Sign-in with Google, if the operator has set it up. */
export function GoogleEntrance({ redirect }: { redirect: string | undefined }) {
  if (!useSettings()?.google) return null
  return (
    <Suspense>
      <GoogleButton redirect={redirect} />
    </Suspense>
  )
}
