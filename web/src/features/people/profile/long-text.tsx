import { useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { MarkedText, useKeywordSpans } from './keywords.tsx'
import { MoreButton } from './more-button.tsx'

const shownLength = 320

/** Text with its keywords marked; a long one expands on demand, and is open if one is far down. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation('people')
  const spans = useKeywordSpans(text)
  const [isOpen, setOpen] = useState(() => spans.some(({ to }) => to > shownLength))
  const isLong = text.length > shownLength
  return (
    <div className="flex flex-col items-start gap-1">
      <p className={isLong && !isOpen ? 'line-clamp-4 wrap-anywhere' : 'whitespace-pre-line wrap-anywhere'}>
        <MarkedText text={text} />
      </p>
      {isLong && (
        <MoreButton isOpen={isOpen} onChange={setOpen}>
          {t(isOpen ? 'profile.showLess' : 'profile.showMore')}
        </MoreButton>
      )}
    </div>
  )
}
