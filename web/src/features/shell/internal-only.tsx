import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { profileQuery } from '../accounts/accounts.ts'
import { MissingPage } from './missing-page.tsx'

/** A screen for internal users. For others it doesn't exist, like its data on the server. */
export function InternalOnly({ children }: { children: ReactNode }) {
  const { data: profile, isError } = useQuery(profileQuery())
  if (profile && !profile.isInternalUser) return <MissingPage />
  // Without a profile the screen itself reports the failure.
  if (profile || isError) return children
  return (
    <div className="p-4">
      <Skeleton className="h-60 w-full" />
    </div>
  )
}
