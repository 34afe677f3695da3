import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { classes } from '../../ui/class-names.ts'
import { planBannerOf } from '../accounts/accounts.ts'
import { PlansLink } from '../settings/settings.tsx'
import { BannerPlace, EmptyPlace, isBannerPlaceReserved, keepBannerPlace } from './banner-place.tsx'

/** The days left of a trial, or that the plan has expired, or that there is none. */
export function PlanBanner({ profile }: { profile: UserProfile | undefined }) {
  const { t } = useTranslation('shell')
  const now = useNow()
  const banner = profile && planBannerOf(profile, now)
  const isShown = banner !== undefined && banner !== null
  useEffect(() => {
    if (profile) keepBannerPlace(isShown)
  }, [profile, isShown])
  if (!profile) return <BannerPlace />
  if (!isShown) return isBannerPlaceReserved() ? <EmptyPlace /> : null
  return (
    <section
      aria-label={t('banner.label')}
      className={classes(
        'flex min-h-9 shrink-0 flex-wrap items-center justify-center gap-x-3 border-b border-line px-3 py-1.5 text-sm',
        banner.kind === 'trial' ? 'bg-selected' : 'bg-surface text-danger',
      )}
    >
      <p className="font-medium">
        {banner.kind === 'trial' ? t('banner.trial', { count: banner.days }) : t(`banner.${banner.kind}`)}
      </p>
      <PlansLink />
    </section>
  )
}

/** The current time, updated every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
