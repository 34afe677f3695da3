import { Suspense, useEffect, useState } from 'react'
import { loadTexts } from '../../../lib/texts/i18n.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { companyLinks } from './company-links.ts'

const CompanyCards = lazyPart(
  async () => {
    const [{ CompanyCards: Cards }] = await Promise.all([
      import('./company-cards.tsx'),
      loadTexts(['companies']),
    ])
    return Cards
  },
  // A link without a card still leads to its page.
  () => null,
)

const events = ['pointerover', 'focusin'] as const

/** `CompanyCards`, loaded once the pointer or the focus comes to a link to a company. */
export function CompanyCardsLater({ onFollow }: { onFollow: () => void }) {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear) return undefined
    const listen = (event: PointerEvent | FocusEvent) => {
      const isTouch = 'pointerType' in event && event.pointerType === 'touch'
      if (!isTouch && event.target instanceof Element && event.target.closest(companyLinks)) setNear(true)
    }
    for (const name of events) document.addEventListener(name, listen)
    return () => {
      for (const name of events) document.removeEventListener(name, listen)
    }
  }, [isNear])
  if (!isNear) return null
  return (
    <Suspense>
      <CompanyCards onFollow={onFollow} />
    </Suspense>
  )
}
