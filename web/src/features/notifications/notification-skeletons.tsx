import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

const rows = Array.from({ length: 8 }, (_, index) => index)

/** Eight rows in the place of what is loading. */
export function NotificationSkeletons() {
  const { t } = useTranslation('common')
  return (
    <div aria-busy="true" className="max-h-[min(340px,60dvh)] overflow-hidden">
      <output className="sr-only">{t('ui.loading')}</output>
      {rows.map((row) => (
        <div key={row} data-skeleton className="flex gap-2 border-b border-line px-3 py-2.5">
          <Skeleton className="size-4" />
          <div className="flex flex-1 flex-col gap-2 pt-0.5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
