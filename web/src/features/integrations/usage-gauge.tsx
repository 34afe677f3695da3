import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { usageQuery } from './api.ts'

/** Shows how much of its limit a mailbox sent in the last 24 hours, and when it can send again. */
export function UsageGauge({ id }: { id: number }) {
  const { t } = useTranslation('integrations')
  const formats = useFormats()
  const { data, isError } = useQuery(usageQuery(id))
  if (!data)
    return isError ? <p className="text-sm text-muted">{t('usage.failed')}</p> : <Skeleton className="h-8" />
  const { used, limit, slotFreesAt } = data
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="tabular-nums">
        {t('usage.used', { used: formats.count(used), limit: formats.count(limit) })}
      </p>
      <span className="flex">
        <ProgressBar label={t('usage.label')} done={Math.min(used, limit)} total={limit} />
      </span>
      {slotFreesAt !== null && used >= limit && (
        <p className="text-xs text-warning">
          {t('usage.full', { at: formats.moment(new Date(slotFreesAt)) })}
        </p>
      )}
    </div>
  )
}
