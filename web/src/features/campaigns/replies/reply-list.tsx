import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { nextIndex } from '../../../ui/focus/roving.ts'
import { When } from '../../../ui/when.tsx'
import { writeRepliesAddress, type RepliesAddress } from './address.ts'
import { previewOf } from './words.ts'

type ReplyListProps = {
  replies: readonly Reply[]
  address: RepliesAddress
  isStale: boolean
  onOpen: (id: number) => void
}

/** Replies, one of which is open. One stop for Tab; arrows move on and open. */
export function ReplyList({ replies, address, isStale, onOpen }: ReplyListProps) {
  const { t } = useTranslation('campaigns')
  const [now] = useState(() => new Date())
  const list = useRef<HTMLUListElement>(null)
  const { replyId } = address
  const stop = replies.some(({ id }) => id === replyId) ? replyId : replies[0]?.id
  useEffect(() => {
    if (replyId !== null) document.getElementById(linkId(replyId))?.scrollIntoView({ block: 'nearest' })
  }, [replyId])
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.findIndex((link) => link === event.target)
    const next = at === -1 ? null : nextIndex(event.key, at, links.length)
    const reply = next === null ? undefined : replies[next]
    if (!reply || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    document.getElementById(linkId(reply.id))?.focus()
    onOpen(reply.id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The links in it take the keys.
    <ul
      ref={list}
      aria-label={t('replies.title')}
      onKeyDown={move}
      className={classes('min-h-0 flex-1 overflow-y-auto transition-opacity', isStale && 'opacity-60')}
    >
      {replies.map((reply) => (
        <li key={reply.id} className="border-b border-line">
          <ReplyLink reply={reply} address={address} now={now} isStop={reply.id === stop} />
        </li>
      ))}
    </ul>
  )
}

const linkId = (id: number) => `reply-${id}`

export const focusReply = (id: number): void => document.getElementById(linkId(id))?.focus()

type ReplyLinkProps = { reply: Reply; address: RepliesAddress; now: Date; isStop: boolean }

function ReplyLink({ reply, address, now, isStop }: ReplyLinkProps) {
  const { t } = useTranslation('campaigns')
  const { id, name, campaign, subject, text, receivedAt, readAt } = reply
  const isUnread = readAt === null
  return (
    <Link
      id={linkId(id)}
      to={paths.campaignReplies}
      search={writeRepliesAddress({ ...address, replyId: id })}
      tabIndex={isStop ? 0 : -1}
      // The key for the next one opens the first while none is open.
      data-keys={isStop && address.replyId === null ? 'j' : undefined}
      replace={address.replyId !== null}
      className="relative flex flex-col gap-0.5 rounded-none! py-2.5 ps-7 pe-4 text-text! no-underline! outline-offset-[-2px] not-aria-[current]:hover:bg-hover aria-[current]:bg-selected"
    >
      <span className="flex items-baseline gap-2">
        {isUnread && (
          <span className="absolute start-3 mt-1.5 size-2 self-start rounded-full bg-accent">
            <span className="sr-only">{t('replies.isUnread')}</span>
          </span>
        )}
        <span className={classes('min-w-0 flex-1 truncate', isUnread && 'font-semibold')}>
          {name ?? t('contacts.gone')}
        </span>
        <When at={receivedAt} now={now} className="shrink-0 text-xs text-muted" />
      </span>
      <span className={classes('truncate text-sm', isUnread && 'font-medium')}>
        {previewOf(text) || subject || t('replies.noSubject')}
      </span>
      <span className="truncate text-xs text-muted">{campaign.name}</span>
    </Link>
  )
}
