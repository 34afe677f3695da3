import { useQuery } from '@tanstack/react-query'
import { afterPaint } from '../../../lib/after-paint.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import type { RepliesAddress } from './address.ts'
import { repliesQuery, replyQuery } from './api.ts'
import { NoReplies } from './no-replies.tsx'
import { neighboursOf, withOpened } from './order.ts'
import { RepliesHead } from './replies-head.tsx'
import { focusReply, ReplyList } from './reply-list.tsx'
import { ReplyPane } from './reply-pane.tsx'

type RepliesViewProps = { address: RepliesAddress; onChange: (change: Partial<RepliesAddress>) => void }

/** The replies in a list, with one of them open beside it. Phones show one or the other. */
export function RepliesView({ address, onChange }: RepliesViewProps) {
  const { t } = useTranslation('campaigns')
  const { replyId, ...filter } = address
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(repliesQuery(filter))
  const isStale = useDelayed(isPlaceholderData)
  const opened = useQuery({ ...replyQuery(replyId ?? 0), enabled: replyId !== null })
  const listed = data?.items.find(({ id }) => id === replyId)
  const reply = replyId === null ? undefined : (opened.data ?? listed)
  const replies = data ? withOpened(data.items, ofFilter(reply, filter), pageOf(data.metadata)) : []
  const open = (id: number) => onChange({ replyId: id })
  const close = () => {
    onChange({ replyId: null })
    if (replyId !== null) void afterPaint().then(() => focusReply(replyId))
  }
  return (
    <div className="flex h-full bg-surface">
      <section
        aria-label={t('replies.title')}
        className={classes(
          'flex min-w-0 shrink-0 flex-col border-line md:w-72 md:border-e lg:w-96',
          replyId === null ? 'w-full' : 'max-md:hidden',
        )}
      >
        <RepliesHead address={address} onChange={(change) => onChange({ replyId: null, ...change })} />
        {!data &&
          (isError ? (
            <LoadFailure title={t('replies.failed')} error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="m-4 h-60" />
          ))}
        {data && replies.length === 0 && (
          <NoReplies address={address} total={data.metadata.total} onChange={onChange} />
        )}
        {replies.length > 0 && (
          <ReplyList replies={replies} address={address} isStale={isStale} onOpen={open} />
        )}
        {data && data.metadata.total > data.metadata.limit && (
          <Pages
            label={t('replies.pages')}
            page={address.page}
            metadata={data.metadata}
            onPage={(page) => onChange({ page, replyId: null })}
          />
        )}
      </section>
      {replyId === null ? (
        <p className="hidden flex-1 self-center px-4 text-center text-muted md:block">
          {replies.length > 0 && t('replies.choose')}
        </p>
      ) : (
        <ReplyPane
          key={replyId}
          reply={reply}
          error={opened.error}
          onRetry={() => void opened.refetch()}
          neighbours={neighboursOf(replies, reply)}
          onOpen={open}
          onClose={close}
        />
      )}
    </div>
  )
}

const pageOf = ({ page, total, limit }: { page: number; total: number; limit: number }) => ({
  number: page,
  isLast: page * limit >= total,
})

/** The open reply, unless it was opened by a link and another campaign is listed. */
const ofFilter = <T extends { campaign: { id: number } }>(
  reply: T | undefined,
  { campaignId }: Pick<RepliesAddress, 'campaignId'>,
): T | undefined => (campaignId === null || reply?.campaign.id === campaignId ? reply : undefined)
