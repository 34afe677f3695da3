import type { NotificationFilter } from '@rapport/contract/notifications/live.ts'
import BellOff from 'lucide-react/icons/bell-off'
import { useTranslation } from 'react-i18next'
import { SocketError } from '../../lib/live/socket-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLiveState, wakeLive } from './live.ts'
import { NotificationFeed } from './notification-feed.tsx'
import { NotificationSkeletons } from './notification-skeletons.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useNotifications } from './use-notifications.ts'
import { useSelection } from './use-selection.ts'

/** One list with what can be done to it: while it loads, when it is empty, and when it does not come. */
export function NotificationTab({ filter, onLeave }: { filter: NotificationFilter; onLeave: () => void }) {
  const { t } = useTranslation('notifications')
  const list = useNotifications(filter)
  const live = useLiveState()
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
        onLeave={onLeave}
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
