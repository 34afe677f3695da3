import { partsOfReply, type ReplyPart } from '@rapport/contract/campaigns/quoting/reply-parts.ts'
import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import { classes } from '../../../ui/class-names.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ReplyFrame } from './reply-frame.tsx'

/** The text of a reply: its HTML in a frame of its own, or else its plain text. */
export function ReplyText({ reply: { subject, text, html } }: { reply: Reply }) {
  const { t } = useTranslation('campaigns')
  const label = t('replies.text', { subject: subject ?? '' })
  if (html) return <ReplyFrame title={label} html={html} />
  const parts = partsOfReply(text ?? '')
  return (
    <section aria-label={label} className="flex flex-col gap-4 pt-3 wrap-anywhere whitespace-pre-wrap">
      {text === null && <p className="text-muted">{t('replies.erased')}</p>}
      {parts.map((part, place) => {
        const isAnswered = parts.slice(place).some(({ kind }) => kind === 'own')
        // The parts of a reply never change.
        // oxlint-disable-next-line react/no-array-index-key
        return <Part key={place} part={part} isShown={isAnswered ? isShort(part) : parts.length === 1} />
      })}
    </section>
  )
}

/** A question of ours that is answered beneath stays in sight; whole emails are folded there, too. */
const isShort = ({ text }: ReplyPart) => text.length < 400

function Part({ part: { kind, text }, isShown }: { part: ReplyPart; isShown: boolean }) {
  const { t } = useTranslation('campaigns')
  if (kind !== 'quote')
    return (
      <p dir="auto" className={classes('max-w-180', kind === 'signature' && 'text-muted')}>
        {text}
      </p>
    )
  return (
    <details open={isShown} className="text-muted">
      <summary className="min-h-6 w-fit rounded-chip text-sm hover:text-text">{t('replies.quote')}</summary>
      <p dir="auto" className="mt-2 max-w-180 border-s-2 border-line ps-3">
        {text.replaceAll(/^> ?/gm, '')}
      </p>
    </details>
  )
}
