import { useQuery } from '@tanstack/react-query'
import FolderOpen from 'lucide-react/icons/folder-open'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/buttons/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { listQuery } from './api.ts'

/** The number of people on a list, or that the list does not exist. */
export function ListView({ id }: { id: number }) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const { data, error, isError, refetch } = useQuery(listQuery(id))
  const toPeople = <ButtonLink to={paths.people}>{t('list.toPeople')}</ButtonLink>
  if (isError && isMissing(error))
    return (
      <EmptyState
        icon={<FolderOpen size={24} aria-hidden />}
        title={t('list.missing')}
        description={t('list.missingText')}
      >
        {toPeople}
      </EmptyState>
    )
  if (isError) return <LoadFailure title={t('list.failed')} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="p-4">
        <Skeleton className="h-60 w-full" />
      </div>
    )
  const { total, createdAt } = data.list
  return (
    <EmptyState
      icon={<FolderOpen size={24} aria-hidden />}
      title={t('list.people', { count: total, shown: formats.count(total) })}
      description={t('list.since', { date: formats.date(new Date(createdAt)) })}
    >
      {toPeople}
    </EmptyState>
  )
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404
