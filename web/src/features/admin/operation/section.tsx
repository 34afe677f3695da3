import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T, unknown>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** Renders the result of a query. The last result stays when a refresh fails. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const { t } = useTranslation('admin-operation')
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error) return <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  return <Skeleton className="m-4 h-60" />
}

type SectionProps = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

/** A table below its heading. */
export function Section({ title, note, action, children }: SectionProps) {
  return (
    <section className="pb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 pb-2">
        <div className="me-auto">
          <h2 className="font-medium">{title}</h2>
          {note !== undefined && <p className="max-w-[70ch] text-sm text-muted">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
