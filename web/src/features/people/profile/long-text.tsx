import { useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { MoreButton } from './more-button.tsx'

const shownLength = 320

/** Text; a long one expands on demand. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > shownLength
  return (
    <div className="flex flex-col items-start gap-1">
      <p className={isLong && !isOpen ? 'line-clamp-4 wrap-anywhere' : 'whitespace-pre-line wrap-anywhere'}>
        {text}
      </p>
      {isLong && (
        <MoreButton isOpen={isOpen} onChange={setOpen}>
          {t(isOpen ? 'profile.showLess' : 'profile.showMore')}
        </MoreButton>
      )}
    </div>
  )
}
