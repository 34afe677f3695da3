import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { profileQuery } from '../features/accounts/accounts.ts'
import { MissingPage } from '../features/shell/missing-page.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { PartFailure } from '../ui/loading/part-failure.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'

const loading = (
  <div className="p-4">
    <Skeleton className="h-60 w-full" />
  </div>
)

const AdminArea = lazyPart(
  async () => (await import('../features/admin/admin-area.tsx')).AdminArea,
  PartFailure,
)

/** The administration. For others it doesn't exist: nothing of it is fetched. */
export function AdminRoute() {
  const { data: profile, isPending } = useQuery(profileQuery())
  const { _splat: path = '' } = useParams({ strict: false })
  if (isPending) return loading
  if (!profile?.isAdmin) return <MissingPage />
  return (
    <Suspense fallback={loading}>
      <AdminArea path={path} missing={<MissingPage />} />
    </Suspense>
  )
}
