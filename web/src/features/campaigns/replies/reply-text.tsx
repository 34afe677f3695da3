import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ReplyFrame } from './reply-frame.tsx'
import { splitQuote } from './words.ts'

/** What somebody wrote: their HTML in a frame of its own, else their text. */
export function ReplyText({ reply: { subject, text, html } }: { reply: Reply }) {
  const { t } = useTranslation('campaigns')
  const label = t('replies.text', { subject: subject ?? '' })
  if (html) return <ReplyFrame title={label} html={html} />
  const { own, quote } = splitQuote(text ?? '')
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="h-full overflow-y-auto px-4 py-4 outline-offset-[-2px] wrap-anywhere whitespace-pre-wrap"
    >
      {text === null ? <p className="text-muted">{t('replies.erased')}</p> : <p dir="auto">{own}</p>}
      {quote !== '' && (
        <details className="mt-4 text-muted">
          <summary className="min-h-6 w-fit rounded-chip text-sm hover:text-text">
            {t('replies.quote')}
          </summary>
          <p dir="auto" className="mt-2 border-s-2 border-line ps-3">
            {quote}
          </p>
        </details>
      )}
    </div>
  )
}
