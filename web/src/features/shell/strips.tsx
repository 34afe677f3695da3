import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { closeDialog, openDialog } from '../../lib/dialogs.ts'
import { planOf, profileQuery } from '../accounts/accounts.ts'
import { planHash } from '../../paths.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { settingsQuery } from '../settings/settings.tsx'
import { Notices } from './notices.tsx'
import { PlanBanner } from './plan-banner.tsx'

const MaintenanceStrip = lazyPart(
  async () => (await import('./maintenance-strip.tsx')).MaintenanceStrip,
  () => null,
)

/** The strips above the top bar: maintenance for administrators, notices, and the state of the plan. */
export function Strips() {
  const { data: profile } = useQuery(profileQuery())
  const isMaintained = Boolean(useQuery(settingsQuery()).data?.maintenance)
  useAccountPrompts(profile)
  return (
    <>
      {isMaintained && profile?.isAdmin && (
        <Suspense>
          <MaintenanceStrip />
        </Suspense>
      )}
      <Notices />
      <PlanBanner profile={profile} />
    </>
  )
}

/**
 * Prompts the user once a visit: to verify the email address, or, once it is verified, about an
 * expired plan.
 */
function useAccountPrompts(profile: UserProfile | undefined): void {
  const prompted = useRef<Set<string>>(new Set())
  useEffect(() => {
    if (!profile) return
    const prompt = (type: 'verify-email' | 'plan-expired') => {
      if (prompted.current.has(type)) return
      prompted.current.add(type)
      openDialog(type)
    }
    if (!profile.isVerified) {
      if (profile.email !== '') prompt('verify-email')
      return
    }
    closeDialog('verify-email')
    // An address that opens the plan says so there.
    const isPlanOpen = location.hash === `#${planHash}`
    if (planOf(profile, new Date()).isExpired && !isPlanOpen) prompt('plan-expired')
  }, [profile])
}
