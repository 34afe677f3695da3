import { Suspense, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { classes } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { tableHeadingId } from './focus-table.ts'
import { usePageRange } from './page-range.ts'
import type { PageMetadata } from './people-source.ts'

type TableHeaderProps = {
  title: string
  metadata: PageMetadata | null
  isFailed: boolean
  isUpdating: boolean
  /** Announced in place of the total. */
  announcement: ReactNode
  action: ReactNode
  /** The number of selected people. While there are any, `bulk` replaces everything else. */
  chosenCount: number
  /** The number of selected people who are not on this page. */
  elsewhere: number
  bulk: ReactNode
  /** The controls of the table's order, columns and rows. */
  tools: ReactNode
}

/**
 * Says how many people there are and which of them are shown, or how many are selected. Changes are
 * announced politely.
 */
export function TableHeader(props: TableHeaderProps) {
  const { title, metadata, isFailed, isUpdating, announcement, action, chosenCount, bulk } = props
  const { t } = useTranslation('people')
  const formats = useFormats()
  const pageRange = usePageRange()
  const isChoosing = metadata !== null && chosenCount > 0
  const updating = isUpdating && (
    <span className="flex text-muted">
      <Spinner />
      <span className="sr-only">{t('results.updating')}</span>
    </span>
  )
  return (
    <header
      data-selection={isChoosing ? '' : undefined}
      className={classes(
        '@container flex h-topbar shrink-0 items-center gap-3 border-b border-line px-4',
        isChoosing && 'bg-selected max-md:gap-2 max-md:px-3',
      )}
    >
      {!isChoosing && action}
      <h2 id={tableHeadingId} tabIndex={-1} className="sr-only">
        {title}
      </h2>
      <output className="flex min-w-0 items-baseline gap-2 truncate">
        {isChoosing ? (
          <>
            <span className="truncate text-lg font-semibold max-md:text-sm">
              {t('selection.count', { count: chosenCount, shown: formats.count(chosenCount) })}
            </span>{' '}
            <span className="text-sm text-muted max-md:hidden">
              {t('selection.of', { shown: formats.count(metadata.total) })}
            </span>{' '}
            {props.elsewhere > 0 && (
              <span className="text-sm text-muted @max-[900px]:sr-only">
                {t('selection.elsewhere', { shown: formats.count(props.elsewhere) })}
              </span>
            )}
          </>
        ) : (
          metadata && (
            <>
              {announcement && <span className="sr-only">{announcement}</span>}
              <span className="text-lg font-semibold" aria-hidden={Boolean(announcement)}>
                {t('results.total', { count: metadata.total, shown: formats.count(metadata.total) })}
              </span>{' '}
              <span className="text-sm text-muted @max-[440px]:sr-only">{pageRange(metadata)}</span>
            </>
          )
        )}
      </output>
      {!metadata && !isFailed && <Skeleton className="-ms-3 h-5 w-32" />}
      {updating}
      {isChoosing ? (
        // While it is loading, the keys of the actions wait for it.
        <Suspense fallback={<span data-loading />}>{bulk}</Suspense>
      ) : (
        <div className="ms-auto flex items-center gap-1">{props.tools}</div>
      )}
    </header>
  )
}
