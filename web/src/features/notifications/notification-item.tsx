import type { Notification } from '@rapport/contract/notifications/schemas.ts'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { When } from '../../ui/when.tsx'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths, planHash } from '../../paths.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { classes } from '../../ui/class-names.ts'

type NotificationItemProps = {
  item: Notification
  /** From 1. */
  position: number
  total: number
  isSelected: boolean
  onSelect: () => void
  onOpen: () => void
}

/** A notification with its checkbox; its text links to what it is about. */
export function NotificationItem({
  item,
  position,
  total,
  isSelected,
  onSelect,
  onOpen,
}: NotificationItemProps) {
  const { t } = useTranslation('notifications')
  const [now] = useState(() => new Date())
  const id = useId()
  const { title, displayText } = item.content
  return (
    <article
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={total}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={classes(
        'flex gap-2 border-b border-line ps-3 last:border-b-0 focus-visible:outline-2! focus-visible:-outline-offset-2!',
        isSelected ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <Checkbox
        isSelected={isSelected}
        onChange={onSelect}
        aria-label={t('select', { title })}
        className="mt-2 self-start"
      />
      <Link
        to={targetOf(item) as typeof paths.people}
        onClick={onOpen}
        className="flex min-w-0 flex-1 flex-col gap-0.5 py-2.5 pe-3 -outline-offset-2"
      >
        <span className="flex items-baseline gap-2">
          <span id={`${id}-title`} className={classes('min-w-0 flex-1', !item.isRead && 'font-semibold')}>
            {title}
          </span>
          <When at={item.createdAt} now={now} className="shrink-0 text-xs text-muted" />
          {!item.isRead && <UnreadDot label={t('isUnread')} />}
        </span>
        <span id={`${id}-text`} className="text-sm break-words text-muted">
          {displayText}
        </span>
      </Link>
    </article>
  )
}

const UnreadDot = ({ label }: { label: string }) => (
  <span className="size-2 shrink-0 self-center rounded-full bg-accent">
    <span className="sr-only">{label}</span>
  </span>
)

/**
 * The page that a notification is about: its list, the mailboxes, the reply, the campaign, the plan,
 * the requests, the team; otherwise People Search.
 */
export function targetOf({ type, relatedEntityId }: Pick<Notification, 'type' | 'relatedEntityId'>): string {
  if (type.startsWith('MAILBOX_')) return paths.integrations
  if (type === 'CAMPAIGN_REPLY')
    return `${paths.campaignReplies}?reply=${encodeURIComponent(relatedEntityId ?? '')}`
  if (type === 'CAMPAIGN_FINISHED' || type === 'CAMPAIGN_VERIFIED')
    return paths.campaignOverview.replace('$campaignId', encodeURIComponent(relatedEntityId ?? ''))
  if (type === 'PLAN' || type === 'PLAN_DECLINED') return `${paths.account}#${planHash}`
  if (type === 'PLAN_REQUESTED') return '/admin/requests'
  if (type === 'TEAM_REMOVED') return paths.team
  const isOfList = type !== 'BULK_REVEAL' && relatedEntityId !== null
  return isOfList ? `${paths.people}/my/${encodeURIComponent(relatedEntityId)}` : paths.people
}
