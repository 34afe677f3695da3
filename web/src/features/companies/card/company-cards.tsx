import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { popoverStyle } from '../../../ui/overlays/popover-style.ts'
import { companyQuery } from '../api.ts'
import { CompanyCard } from './company-card.tsx'
import { watchLinks, type CompanyLinkTarget } from './watch-links.ts'

const gap = 8
/** The width of a card, and some air. */
const needed = 352 + 12

/** A card beside its link hides neither the rows below nor the way to them. */
function hasRoomBeside(link: Element): boolean {
  const { left, right } = link.getBoundingClientRect()
  return Math.max(left, innerWidth - right) >= needed + gap
}

type CompanyCardsProps = {
  /** Called when a link of a card is followed, whose focus then goes. */
  onFollow?: () => void
}

/**
 * While it is rendered, each link to a company opens a short card when the pointer or the focus
 * rests on it.
 */
export function CompanyCards({ onFollow }: CompanyCardsProps) {
  const queries = useQueryClient()
  const [shown, setShown] = useState<CompanyLinkTarget | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const watch = useRef<ReturnType<typeof watchLinks>>(null)
  const start = useEffectEvent(() =>
    watchLinks({
      card: () => card.current,
      onFetch: (id) => void queries.prefetchQuery(companyQuery(id)),
      onOpen: setShown,
      onClose: () => setShown(null),
    }),
  )
  useEffect(() => {
    const started = start()
    watch.current = started
    return started.end
  }, [])
  if (!shown) return null
  const { id, name, link } = shown
  return (
    <Popover
      key={id}
      triggerRef={{ current: link }}
      isNonModal
      isOpen
      onOpenChange={(isOpen) => isOpen || watch.current?.dismiss()}
      placement={hasRoomBeside(link) ? 'end top' : 'bottom start'}
      offset={gap}
      className={popoverStyle}
    >
      <div ref={card}>
        <CompanyCard
          id={id}
          name={name}
          onFollow={() => {
            watch.current?.dismiss()
            onFollow?.()
          }}
        />
      </div>
    </Popover>
  )
}
