import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'
import { PastEnd } from '../../people/people.ts'
import { deletedListsQuery } from '../api.ts'
import { useFocusWhenFewer } from '../use-focus-when-fewer.ts'
import { DeletedTable } from './deleted-table.tsx'

type DeletedViewProps = { page: number; onPage: (page: number) => void }

/** The deleted lists that can be restored. */
export function DeletedView(props: DeletedViewProps) {
  const { t } = useTranslation('lists')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery(deletedListsQuery(props.page))
  useFocusWhenFewer(heading, data?.metadata.total ?? 0)
  return (
    <section aria-label={t('deleted.title')} className="flex min-w-0 flex-1 flex-col bg-surface">
      <header className="flex h-topbar shrink-0 items-center gap-2 border-b border-line px-4 max-md:px-3">
        <Link
          to={paths.lists}
          aria-label={t('members.back')}
          className="flex size-control shrink-0 items-center justify-center rounded-control text-muted! hover:bg-hover lg:hidden"
        >
          <ArrowLeft size={16} aria-hidden />
        </Link>
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-sm font-normal text-muted">
          {t('deleted.hint')}
        </h2>
      </header>
      <DeletedLists {...props} />
    </section>
  )
}

function DeletedLists({ page, onPage }: DeletedViewProps) {
  const { t } = useTranslation('lists')
  const { data, error, isError, refetch } = useQuery(deletedListsQuery(page))
  if (isError && !data)
    return <LoadFailure title={t('deleted.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-40" />
  const { items, metadata } = data
  if (metadata.total === 0)
    return <EmptyState icon={<Trash2 size={24} aria-hidden />} title={t('deleted.none')} />
  if (items.length === 0) return <PastEnd page={page} metadata={metadata} onPage={onPage} />
  return (
    <>
      <DeletedTable lists={items} />
      {metadata.total > metadata.limit && (
        <Pages label={t('deleted.pages')} page={page} metadata={metadata} onPage={onPage} />
      )}
    </>
  )
}
