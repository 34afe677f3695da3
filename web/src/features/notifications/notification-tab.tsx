import type { NotificationFilter } from '@rapport/contract/notifications/vocabularies.ts'
import BellOff from 'lucide-react/icons/bell-off'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { SocketError } from '../../lib/live/socket-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useLiveState, wakeLive } from './live.ts'
import { NotificationFeed } from './notification-feed.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useOpening } from './use-change-notifications.ts'
import { useNotifications } from './use-notifications.ts'
import { useSelection } from './use-selection.ts'

/** A list with its actions, or a placeholder: loading, empty or failed. */
export function NotificationTab({ filter, onLeave }: { filter: NotificationFilter; onLeave: () => void }) {
  const { t } = useTranslation('notifications')
  const list = useNotifications(filter)
  const live = useLiveState()
  const open = useOpening()
  const selection = useSelection(list.items.map(({ id }) => id))

  if (!list.data) {
    const fault = live.name === 'error' ? new SocketError(live.fault) : list.error
    if (!fault || live.name === 'connecting' || list.isFetching) return <NotificationSkeletons />
    const retry = () => (live.name === 'connected' ? void list.refetch() : wakeLive())
    return <ListFailure error={fault} onRetry={retry} />
  }
  if (list.items.length === 0 && list.total === 0)
    return (
      <EmptyState
        icon={<BellOff size={24} aria-hidden />}
        title={t(filter === 'ALL' ? 'emptyAll' : 'emptyUnread')}
      />
    )
  return (
    <>
      <SelectionBar selection={selection} />
      <NotificationFeed
        items={list.items}
        total={list.total}
        isSelected={selection.has}
        onSelect={selection.toggle}
        onOpen={(item) => {
          open(item)
          onLeave()
        }}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        hasFailed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}

function ListFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const fault = error instanceof SocketError ? error.fault : 'other'
  return (
    <div role="alert">
      <EmptyState title={t('failed')} description={t(`faults.${fault}`)}>
        <Button onPress={onRetry}>{t('common:actions.retry')}</Button>
      </EmptyState>
    </div>
  )
}

const skeletonRows = Array.from({ length: 8 }, (_, index) => index)

function NotificationSkeletons() {
  const { t } = useTranslation('common')
  return (
    <div aria-busy="true" className="max-h-[min(340px,60dvh)] overflow-hidden">
      <output className="sr-only">{t('ui.loading')}</output>
      {skeletonRows.map((row) => (
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
