import { notificationFilters, type NotificationFilter } from '@rapport/contract/notifications/vocabularies.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useDelayed } from '../../ui/loading/use-delayed.ts'
import { backToFirstPage } from './api.ts'
import { useLiveState, wakeLive } from './live.ts'
import { NotificationTab } from './notification-tab.tsx'
import { useNotifications } from './use-notifications.ts'

const names = { ALL: 'all', UNREAD: 'unread' } as const

/**
 * A tab of all notifications and one of the unread. Changing tabs resets to the first page and
 * clears the selection.
 */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications')
  const formats = useFormats()
  const queries = useQueryClient()
  const [filter, setFilter] = useState<NotificationFilter>('ALL')
  const { unread } = useNotifications('ALL')
  const choose = (next: NotificationFilter) => {
    if (next !== filter) backToFirstPage(queries, next)
    setFilter(next)
  }
  return (
    <Tabs
      selectedKey={filter}
      onSelectionChange={(key) => choose(key as NotificationFilter)}
      className="flex flex-col"
    >
      <div className="flex items-end gap-4 border-b border-line px-3 pt-3">
        <h2 className="flex-1 pb-2 text-lg font-semibold">{t('title')}</h2>
        <TabList aria-label={t('tabs')} className="flex gap-1">
          {notificationFilters.map((id) => (
            <Tab
              key={id}
              id={id}
              className="-mb-px flex h-8 cursor-default items-center gap-1.5 rounded-t-chip border-b-2 border-transparent px-2 text-base text-muted outline-offset-[-2px] hover:text-text selected:border-accent selected:font-medium selected:text-text"
            >
              {t(names[id])}
              {id === 'UNREAD' && unread > 0 && <Badge tone="neutral">{formats.badge(unread)}</Badge>}
            </Tab>
          ))}
        </TabList>
      </div>
      <ConnectionNotice />
      {notificationFilters.map((id) => (
        <TabPanel key={id} id={id} className="outline-none">
          <NotificationTab filter={id} onLeave={onLeave} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Says that nothing new can arrive, or that the connection is being restored. */
function ConnectionNotice() {
  const { t } = useTranslation('notifications')
  const name = useLiveState((state) => state.name)
  const isVisible = useDelayed(name !== 'connected')
  return (
    <output className="block text-sm text-muted">
      {isVisible && (
        <span className="flex items-center gap-2 border-b border-line bg-hover py-1 ps-3 pe-1">
          <span className="min-w-0 flex-1 py-1">{t(name === 'error' ? 'offline' : 'connecting')}</span>
          {name === 'error' && (
            <Button size="small" variant="quiet" onPress={wakeLive}>
              {t('reconnect')}
            </Button>
          )}
        </span>
      )}
    </output>
  )
}
