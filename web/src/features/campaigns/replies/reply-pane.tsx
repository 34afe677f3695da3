import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import MailOpen from 'lucide-react/icons/mail-open'
import Mail from 'lucide-react/icons/mail'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { AnswerArea } from './answer/answer-area.tsx'
import { Conversation } from './conversation.tsx'
import { useReading } from './use-reading.ts'
import { Permitted } from '../../accounts/accounts.ts'

type Neighbours = { previous: number | undefined; next: number | undefined }

type ReplyPaneProps = {
  /** Undefined while it loads. */
  reply: Reply | undefined
  error: unknown
  onRetry: () => void
  neighbours: Neighbours
  onOpen: (id: number) => void
  onClose: () => void
}

/** One reply, to read. */
export function ReplyPane({ reply, error, onRetry, ...moves }: ReplyPaneProps) {
  const { t } = useTranslation('campaigns')
  const reading = useReading(reply)
  usePageTitle(reply?.name ?? undefined, 2)
  return (
    <article aria-label={t('replies.one')} className="flex min-w-0 flex-1 flex-col">
      <div className="flex min-h-topbar shrink-0 items-center gap-1 border-b border-line px-2 py-2">
        <Moves {...moves} />
        {reply && reading.mayMark && (
          <span className="ms-auto flex items-center gap-1">
            <IconButton
              label={t(reply.readAt === null ? 'replies.markRead' : 'replies.markUnread')}
              onPress={reading.toggle}
              isDisabled={reading.isPending}
            >
              {reply.readAt === null ? <MailOpen size={16} aria-hidden /> : <Mail size={16} aria-hidden />}
            </IconButton>
          </span>
        )}
      </div>
      {reply ? (
        <>
          <Head reply={reply} />
          <div className="min-h-24 flex-1">
            <Conversation reply={reply} />
          </div>
          {reply.sender !== null && (
            <Permitted to="campaigns.write">
              <AnswerArea reply={reply} />
            </Permitted>
          )}
        </>
      ) : (
        <NoReply error={error} onRetry={onRetry} />
      )}
    </article>
  )
}

function NoReply({ error, onRetry }: Pick<ReplyPaneProps, 'error' | 'onRetry'>) {
  const { t } = useTranslation('campaigns')
  if (!error) return <Skeleton className="m-4 h-40" />
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={t('replies.missing')} />
  return <LoadFailure title={t('replies.failedOne')} error={error} onRetry={onRetry} />
}

/** Back to the list on phones, and to the replies above and below. */
function Moves({ neighbours, onOpen, onClose }: Pick<ReplyPaneProps, 'neighbours' | 'onOpen' | 'onClose'>) {
  const { t } = useTranslation('campaigns')
  const { previous, next } = neighbours
  return (
    <>
      <IconButton label={t('replies.back')} onPress={onClose} className="md:hidden">
        <ArrowLeft size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t('replies.previous')}
        keys="k"
        isDisabled={previous === undefined}
        onPress={() => previous !== undefined && onOpen(previous)}
      >
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t('replies.next')}
        keys="j"
        isDisabled={next === undefined}
        onPress={() => next !== undefined && onOpen(next)}
      >
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </>
  )
}

/** Says who wrote, when, and to what. */
function Head({ reply }: { reply: Reply }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const { subject, name, sender, receivedAt, campaign, contactId } = reply
  const params = { campaignId: String(campaign.id) }
  return (
    <header className="flex shrink-0 flex-col gap-1 border-b border-line px-4 py-3">
      <h2 className="text-lg font-semibold wrap-anywhere">{subject || t('replies.noSubject')}</h2>
      <p className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
        <Link
          to={paths.campaignContacts}
          params={params}
          search={{ contact: contactId }}
          className="font-medium"
        >
          {name ?? t('contacts.gone')}
        </Link>
        {sender !== null && <span className="text-sm text-muted">{sender}</span>}
        <time dateTime={receivedAt} className="text-sm text-muted">
          {formats.moment(new Date(receivedAt))}
        </time>
        <Link to={paths.campaignOverview} params={params} className="text-sm">
          {campaign.name}
        </Link>
      </p>
    </header>
  )
}
