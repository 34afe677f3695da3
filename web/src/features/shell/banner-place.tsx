import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readChoice, writeChoice } from '../../lib/storage.ts'
import { planBannerOf, profileQuery } from '../accounts/accounts.ts'

const key = 'banner'

let isReserved = false

/** Remembers whether the plan banner is shown. */
export function keepBannerPlace(isShown: boolean): void {
  writeChoice(key, isShown ? 'shown' : 'none')
  if (isShown) isReserved = false
}

/**
 * Whether the banner's place was reserved while the profile was loading. It then stays, even if
 * there is no banner: nothing may move.
 */
export const isBannerPlaceReserved = (): boolean => isReserved

/**
 * The banner's place until the banner's code is there: as the profile says or, while that is
 * loading, unless this browser showed no banner last time. Accounts begin with a trial.
 */
export function BannerPlace() {
  const queries = useQueryClient()
  const [isExpected] = useState(() => isBannerExpected(queries.getQueryData(profileQuery().queryKey)))
  useEffect(() => {
    isReserved = isExpected
  }, [isExpected])
  return isExpected ? <EmptyPlace /> : null
}

const isBannerExpected = (profile: UserProfile | undefined): boolean =>
  profile ? planBannerOf(profile, new Date()) !== null : readChoice(key) !== 'none'

export const EmptyPlace = () => <div className="h-9 shrink-0" />
