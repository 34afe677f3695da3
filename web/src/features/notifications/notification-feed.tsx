import type { Notification } from '@rapport/contract/notifications/schemas.ts'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { NotificationItem } from './notification-item.tsx'

type NotificationFeedProps = {
  items: readonly Notification[]
  /** Includes those that aren't loaded. */
  total: number
  isSelected: (id: number) => boolean
  onSelect: (id: number) => void
  onOpen: (item: Notification) => void
  hasMore: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  onMore: () => void
}

/** The distance from the end at which the next page is fetched. */
const margin = '100px'

/**
 * A feed (WAI-ARIA): Page Down and Page Up move between notifications. It loads more near its end
 * and by a button; after a failure, only by the button.
 */
export function NotificationFeed({
  items,
  total,
  hasMore,
  isLoadingMore,
  hasFailed,
  onMore,
  ...row
}: NotificationFeedProps) {
  const { t } = useTranslation('notifications')
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(onMore)
  const mayGrow = hasMore && !isLoadingMore && !hasFailed
  useEffect(() => {
    if (!mayGrow || !end.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore()
      },
      { root: list.current, rootMargin: margin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayGrow])
  return (
    <div ref={list} className="max-h-[min(340px,60dvh)] overflow-y-auto overscroll-contain">
      <div role="feed" aria-label={t('title')} aria-busy={isLoadingMore} {...steps}>
        {items.map((item, index) => (
          <NotificationItem
            key={item.id}
            item={item}
            position={index + 1}
            total={hasMore ? Math.max(total, items.length) : items.length}
            isSelected={row.isSelected(item.id)}
            onSelect={() => row.onSelect(item.id)}
            onOpen={() => row.onOpen(item)}
          />
        ))}
      </div>
      <div ref={end} />
      {hasMore && (
        <div className="flex flex-col items-center gap-1 p-2 text-sm text-muted">
          {hasFailed && <p role="alert">{t('moreFailed')}</p>}
          <Button variant="quiet" size="small" className="w-full" isPending={isLoadingMore} onPress={onMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}

const steps = { onKeyDown: stepThrough }

/** Moves the focus to the next or previous notification. */
function stepThrough(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { PageDown: 1, PageUp: -1 }[event.key]
  if (step === undefined) return
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>('article')]
  const index = articles.findIndex((article) => article.contains(event.target as Node))
  articles[index + step]?.focus()
  event.preventDefault()
}
