import { Suspense } from 'react'
import { useSettings } from './settings.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const GoogleButton = lazyPart(
  async () => (await import('./google-button.tsx')).GoogleButton,
  () => null,
)

/** Sign-in with Google, if the operator has set it up. */
export function GoogleEntrance({ redirect }: { redirect: string | undefined }) {
  if (!useSettings()?.google) return null
  return (
    <Suspense>
      <GoogleButton redirect={redirect} />
    </Suspense>
  )
}
