import CircleAlert from 'lucide-react/icons/circle-alert'
import UserX from 'lucide-react/icons/user-x'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useErrorText } from '../../../lib/texts/use-error-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

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

/** The placeholder of a profile. */
export function ProfileSkeleton() {
  const { t } = useTranslation('people')
  return (
    <div className="flex flex-col gap-6 p-4">
      <output className="sr-only">{t('profile.loading')}</output>
      <div className="flex gap-3">
        <Skeleton isRound className="size-12" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-32" />
        </div>
      </div>
      {[0, 1, 2].map((block) => (
        <div key={block} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}
