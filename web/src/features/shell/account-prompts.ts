import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useEffect, useRef } from 'react'
import { closeDialog, openDialog } from '../../lib/dialogs.ts'
import { planOf } from './plan.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'verify-email': object
    'plan-expired': object
  }
}

/**
 * What an account is asked to see to, once a visit, when the profile is there: the address that is not verified, or, once it is, the plan
 * that has expired.
 */
export function useAccountPrompts(profile: UserProfile | undefined): void {
  const asked = useRef<Set<string>>(new Set())
  useEffect(() => {
    if (!profile) return
    const ask = (type: 'verify-email' | 'plan-expired') => {
      if (asked.current.has(type)) return
      asked.current.add(type)
      openDialog(type)
    }
    if (profile.isVerified) closeDialog('verify-email')
    if (!profile.isVerified && profile.email !== '') ask('verify-email')
    else if (profile.isVerified && planOf(profile, new Date()).isExpired) ask('plan-expired')
  }, [profile])
}
