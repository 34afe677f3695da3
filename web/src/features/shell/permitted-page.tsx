import type { Permission } from '@rapport/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { mayDo, profileQuery } from '../accounts/accounts.ts'
import { MissingPage } from './missing-page.tsx'

/** A screen for some accounts. For others it doesn't exist, like its data on the server. */
export function PermittedPage({ to, children }: { to: Permission; children: ReactNode }) {
  const { data: profile, isError } = useQuery(profileQuery())
  if (profile && !mayDo(profile, to)) return <MissingPage />
  // Without a profile the screen itself reports the failure.
  if (profile || isError) return children
  return (
    <div className="p-4">
      <Skeleton className="h-60 w-full" />
    </div>
  )
}
