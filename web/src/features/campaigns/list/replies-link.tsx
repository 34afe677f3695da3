import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { unreadRepliesQuery } from '../replies/api.ts'

/** Links to the replies to all campaigns, and shows the number of unread ones. */
export function RepliesLink() {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const { data: unread = 0 } = useQuery(unreadRepliesQuery())
  return (
    <Link
      to={paths.campaignReplies}
      className="inline-flex min-h-6 items-center gap-1.5 max-md:order-last md:ms-auto"
    >
      {t('replies.title')}
      {unread > 0 && (
        <Badge>
          {formats.badge(unread)}
          <span className="sr-only"> {t('replies.unread')}</span>
        </Badge>
      )}
    </Link>
  )
}
