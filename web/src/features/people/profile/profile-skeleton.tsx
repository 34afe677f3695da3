import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Holds the place of a profile. */
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
