import type { ConversationMessage, Reply } from '@rapport/contract/campaigns/replies.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { openDialog } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { conversationQuery } from './api.ts'
import { ReplyText } from './reply-text.tsx'
import { previewOf } from './words.ts'

/**
 * The emails to the person and their replies in one thread, oldest first, with the open reply in
 * sight. Until the thread is loaded, only the reply is shown.
 */
export function Conversation({ reply }: { reply: Reply }) {
  const { t } = useTranslation('campaigns')
  const { data } = useQuery(conversationQuery(reply.campaign.id, reply.contactId))
  const own: ConversationMessage = {
    kind: 'received',
    class: 'reply',
    at: reply.receivedAt,
    messageId: reply.id,
    ...wordsOf(reply),
  }
  const messages = data?.some((message) => isReply(message, reply)) ? data : [own]
  const at = messages.findIndex((message) => isReply(message, reply))
  const count = messages.length
  useEffect(() => {
    if (count > 1) document.getElementById(openId(reply.id))?.scrollIntoView({ block: 'start' })
  }, [reply.id, count])
  return (
    <ol
      aria-label={t('replies.thread')}
      // Scrolled by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex h-full flex-col overflow-y-auto outline-offset-[-2px]"
    >
      {messages.map((message, place) => (
        <li
          key={keyOf(message)}
          {...(place === at && { id: openId(reply.id), 'aria-current': true })}
          className={classes(
            'border-b border-line px-4 py-3 last:border-b-0',
            message.kind === 'sent' && 'bg-hover/50',
          )}
        >
          {place === at ? (
            <>
              <MessageHead message={message} reply={reply} />
              <ReplyText reply={reply} />
            </>
          ) : (
            <Folded message={message} reply={reply} isOpen={place > at} />
          )}
        </li>
      ))}
    </ol>
  )
}

const openId = (replyId: number) => `message-${replyId}`

const wordsOf = ({ sender, subject, text, html }: Reply) => ({ sender, subject, text, html })

const isReply = (message: ConversationMessage, { id }: Reply): boolean =>
  message.kind === 'received' && message.messageId === id

const keyOf = (message: ConversationMessage): string =>
  message.kind === 'sent' ? `sent ${message.sendId}` : `received ${message.messageId}`

type MessageProps = { message: ConversationMessage; reply: Reply }

/** The author, the time, and the fate of an email that isn't known to have been sent. */
function MessageHead({ message, reply, children }: MessageProps & { children?: ReactNode }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const isOwn = message.kind === 'sent'
  const what = isOwn && message.purpose === 'answer' ? t('timeline.purposes.answer') : t('email.title')
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-x-2 text-sm">
      <span className="shrink-0 font-medium">
        {isOwn ? t('replies.you') : (reply.name ?? t('contacts.gone'))}
      </span>
      {message.kind === 'received' && message.class === 'automatic' && (
        <span className="shrink-0 text-muted">{t('timeline.received.automatic')}</span>
      )}
      {isOwn && message.state !== 'sent' && (
        <span className="shrink-0 text-warning">{t(`timeline.sends.${message.state}`, { what })}</span>
      )}
      {children}
      <time dateTime={message.at} className="ms-auto shrink-0 text-muted">
        {formats.moment(new Date(message.at))}
      </time>
    </span>
  )
}

/** A message that is not the open one: its first words, and all of it at a press. */
function Folded({ message, reply, isOpen }: MessageProps & { isOpen: boolean }) {
  const { t } = useTranslation('campaigns')
  return (
    <details open={isOpen} className="group">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- Its head is its text. */}
      <summary className="flex min-h-6 list-none items-baseline rounded-chip">
        <MessageHead message={message} reply={reply}>
          <span className="min-w-0 truncate text-muted group-open:invisible">{previewOf(message.text)}</span>
        </MessageHead>
      </summary>
      <p dir="auto" className="mt-2 max-w-180 wrap-anywhere whitespace-pre-wrap">
        {message.text?.trim() ?? t('replies.erased')}
      </p>
      {message.kind === 'sent' && (
        <Button
          variant="quiet"
          size="small"
          className="-ms-2 mt-1 w-fit"
          onPress={() => openDialog('sent-email', { campaignId: reply.campaign.id, sendId: message.sendId })}
        >
          {t('email.open')}
        </Button>
      )}
    </details>
  )
}
