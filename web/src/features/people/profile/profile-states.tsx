import CircleAlert from 'lucide-react/icons/circle-alert'
import UserX from 'lucide-react/icons/user-x'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useErrorText } from '../../../lib/texts/use-error-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { ProfileSection } from './profile-section.tsx'

/** The profile does not exist, or could not be fetched. */
export function ProfileFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const errorText = useErrorText()
  if (error instanceof ApiError && error.code === 'not_found')
    return (
      <div role="alert">
        <EmptyState
          icon={<UserX size={24} aria-hidden />}
          title={t('profile.notFound')}
          description={t('profile.notFoundHint')}
        />
      </div>
    )
  const { title, subTitle } = errorText(error)
  return (
    <div role="alert">
      <EmptyState icon={<CircleAlert size={24} aria-hidden />} title={title} description={subTitle}>
        <Button onPress={onRetry}>{t('common:actions.retry')}</Button>
      </EmptyState>
    </div>
  )
}

/** The placeholder of a profile about which nothing is known yet. */
export function ProfileSkeleton() {
  return (
    <>
      <div className="flex flex-col gap-2 p-4 pt-3">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-4 w-72" />
        <div className="mt-2 flex gap-1.5">
          <Skeleton className="h-control-small w-24" />
          <Skeleton className="h-control-small w-24" />
          <Skeleton className="h-control-small w-24" />
        </div>
      </div>
      <DetailsSkeleton />
    </>
  )
}

/** The placeholder of the facts that a row doesn't have. */
export function DetailsSkeleton() {
  const { t } = useTranslation('people')
  return (
    <ProfileSection title={t('profile.career')}>
      <output className="sr-only">{t('profile.loading')}</output>
      {[0, 1, 2].map((stage) => (
        <div key={stage} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-48" />
          <div className="ms-1 flex flex-col gap-2 border-s border-line ps-4">
            <Skeleton className="h-5 w-56" />
            <Skeleton className="h-4 w-40" />
          </div>
        </div>
      ))}
    </ProfileSection>
  )
}
