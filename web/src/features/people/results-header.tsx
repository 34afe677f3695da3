import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { resultsHeadingId } from './focus-results.ts'

type ResultsHeaderProps = {
  metadata: { total: number; page: number; limit: number } | null
  isFailed: boolean
  isUpdating: boolean
  action: ReactNode
  density: ReactNode
}

/** How many people there are and which of them are shown; read out politely when it changes. */
export function ResultsHeader({ metadata, isFailed, isUpdating, action, density }: ResultsHeaderProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const range = () => {
    if (!metadata || metadata.total === 0) return null
    const from = (metadata.page - 1) * metadata.limit + 1
    if (from > metadata.total) return null
    const to = Math.min(metadata.total, from + metadata.limit - 1)
    return t('results.range', { from: formats.count(from), to: formats.count(to) })
  }
  return (
    <header className="flex h-topbar shrink-0 items-center gap-3 border-b border-line px-4">
      {action}
      <h2 id={resultsHeadingId} tabIndex={-1} className="sr-only">
        {t('results.title')}
      </h2>
      <output className="flex min-w-0 items-baseline gap-2 truncate">
        {metadata && (
          <>
            <span className="text-lg font-semibold">
              {t('results.total', { count: metadata.total, shown: formats.count(metadata.total) })}
            </span>{' '}
            <span className="text-sm text-muted">{range()}</span>
          </>
        )}
      </output>
      {!metadata && !isFailed && <Skeleton className="-ms-3 h-5 w-32" />}
      {isUpdating && (
        <span className="flex text-muted">
          <Spinner />
          <span className="sr-only">{t('results.updating')}</span>
        </span>
      )}
      <div className="ms-auto">{density}</div>
    </header>
  )
}
