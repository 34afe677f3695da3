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
    <section
      aria-label={label}
      // Scrolled by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="h-full overflow-y-auto px-4 py-4 outline-offset-[-2px] wrap-anywhere whitespace-pre-wrap"
    >
      {text === null ? (
        <p className="text-muted">{t('replies.erased')}</p>
      ) : (
        <p dir="auto" className="max-w-180">
          {own}
        </p>
      )}
      {quote !== '' && (
        <details className="mt-4 text-muted">
          <summary className="min-h-6 w-fit rounded-chip text-sm hover:text-text">
            {t('replies.quote')}
          </summary>
          <p dir="auto" className="mt-2 max-w-180 border-s-2 border-line ps-3">
            {quote.replaceAll(/^> ?/gm, '')}
          </p>
        </details>
      )}
    </section>
  )
}
