import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import { useQuery } from '@tanstack/react-query'
import ReplyIcon from 'lucide-react/icons/reply'
import { Suspense, useRef, useState } from 'react'
import { afterPaint } from '../../../../lib/after-paint.ts'
import { openDialog } from '../../../../lib/dialogs.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { DoneNotice } from '../../../../ui/forms/notices.tsx'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../../ui/loading/part-failure.tsx'
import { Skeleton } from '../../../../ui/loading/skeleton.tsx'
import { contactQuery } from '../../api.ts'
import { answersSince } from './answers.ts'
import { readDraft } from './draft.ts'

const Composer = lazyPart(async () => (await import('./composer.tsx')).Composer, PartFailure)

/** Below a reply: what was answered already, and the box for an answer, open if this tab has kept a draft. */
export function AnswerArea({ reply }: { reply: Reply }) {
  const { t } = useTranslation('campaigns')
  const [open, setOpen] = useState<'kept' | 'asked' | null>(() => readDraft(reply.id) && 'kept')
  const [sent, setSent] = useState<'sent' | 'under_way' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(null)
    void afterPaint().then(() => opener.current?.focus())
  }
  return (
    <footer className="flex max-h-[60%] shrink-0 flex-col border-t border-line">
      <Answers reply={reply} />
      {open === null ? (
        <div className="flex flex-wrap items-center gap-3 px-4 py-3">
          <Button
            ref={opener}
            icon={<ReplyIcon size={16} aria-hidden />}
            onPress={() => {
              setSent(null)
              setOpen('asked')
            }}
          >
            {t(readDraft(reply.id) ? 'answer.continue' : 'answer.open')}
          </Button>
          <DoneNotice text={sent && t(`answer.states.${sent}`)} />
        </div>
      ) : (
        <Suspense fallback={<Skeleton className="m-4 h-24" />}>
          <Composer
            reply={reply}
            takesFocus={open === 'asked'}
            onFail={() => setOpen(null)}
            onSent={(state) => {
              setSent(state)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </footer>
  )
}

/** The answers to a reply, each of which opens. */
function Answers({ reply: { campaign, contactId, receivedAt } }: { reply: Reply }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const { data: contact } = useQuery(contactQuery(campaign.id, contactId))
  const answers = answersSince(contact?.timeline ?? [], receivedAt)
  if (answers.length === 0) return null
  return (
    <ul
      aria-label={t('answer.list')}
      className="max-h-28 overflow-y-auto border-b border-line px-4 py-2 text-sm"
    >
      {answers.map(({ sendId, state, at }) => (
        <li key={sendId} className="flex min-h-7 flex-wrap items-center gap-x-3">
          <span>{t(`timeline.sends.${state}`, { what: t('timeline.purposes.answer') })}</span>
          <time dateTime={at} className="text-muted">
            {formats.moment(new Date(at))}
          </time>
          <Button
            variant="quiet"
            size="small"
            onPress={() => openDialog('sent-email', { campaignId: campaign.id, sendId })}
          >
            {t('email.open')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
