import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import ReplyIcon from 'lucide-react/icons/reply'
import { Suspense, useRef, useState } from 'react'
import { afterPaint } from '../../../../lib/after-paint.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { DoneNotice } from '../../../../ui/forms/notices.tsx'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../../ui/loading/part-failure.tsx'
import { Skeleton } from '../../../../ui/loading/skeleton.tsx'
import { readDraft } from './draft.ts'

const Composer = lazyPart(async () => (await import('./composer.tsx')).Composer, PartFailure)

/** The box for an answer below a conversation. It is open if this tab has kept a draft. */
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
