import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Notifications } from '../notifications/notifications.tsx'
import { useMissingPage } from './missing-page.tsx'
import { FindAnything } from './find-anything.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { CreditsPill } from './credits-pill.tsx'
import { UserMenu } from './user-menu.tsx'
import { profileQuery } from '../accounts/accounts.ts'

/** The bar above every page, with its title or its route's breadcrumb. */
export function TopBar({ title }: { title: string }) {
  const { data: profile, isError } = useQuery(profileQuery())
  const isMissing = useMissingPage()
  const crumb = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb })
  return (
    <header className="flex h-topbar shrink-0 items-center gap-2 border-b border-line bg-surface ps-2 pe-3 lg:ps-4">
      <MobileMenu />
      <h1 className="min-w-0 flex-1 truncate text-lg font-semibold">
        {crumb && !isMissing ? <Suspense fallback={title}>{crumb}</Suspense> : title}
      </h1>
      <FindAnything />
      <CreditsPill profile={profile} failed={isError} />
      <Notifications />
      <UserMenu profile={profile} />
    </header>
  )
}
