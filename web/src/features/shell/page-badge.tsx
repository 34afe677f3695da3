import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { classes } from '../../ui/class-names.ts'
import { unreadRepliesQuery } from '../campaigns/campaigns.ts'

/** The number of unread replies, beside the name of the page, or on its icon where there is no name. */
export function RepliesBadge({ showNames }: { showNames: boolean }) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const { data: count = 0 } = useQuery(unreadRepliesQuery())
  if (count === 0) return null
  return (
    <span
      className={classes(
        'flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-xs leading-none font-medium text-on-accent tabular-nums',
        showNames ? 'ms-auto' : 'absolute start-7 top-0.5',
      )}
    >
      <span aria-hidden>{formats.badge(count)}</span>
      <span className="sr-only">{t('unreadReplies', { count, shown: formats.count(count) })}</span>
    </span>
  )
}
