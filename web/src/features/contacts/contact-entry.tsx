import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { OnFileStatus } from '@rapport/contract/contacts/vocabularies.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContactSlot } from './contact-slot.tsx'
import { ContactValueRow } from './contact-value.tsx'
import { HiddenContact } from './hidden-contact.tsx'
import { ownedValues, revealedQuery } from './revealed.ts'
import { useReveal } from './use-reveal.ts'

type ContactEntryProps = {
  personId: number
  kind: RevealType
  onFile: OnFileStatus | null
}

/** One kind of contact of a person: a reveal button, then the revealed values in the same place. */
export function ContactEntry({ personId, kind, onFile }: ContactEntryProps) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const { data, isPending } = useQuery(revealedQuery(personId))
  const reveal = useReveal(personId, kind)
  const [showsAll, setShowsAll] = useState(false)
  const entry = useFocusStays(reveal.isSuccess)
  const values = ownedValues(data, kind)
  const [best, ...others] = values ?? []
  const news = reveal.data && best && (
    <>
      {t(`announced.${kind}`, { value: best.value })}{' '}
      {t('announced.left', { count: reveal.data.balance, shown: formats.count(reveal.data.balance) })}
    </>
  )
  return (
    <div ref={entry} tabIndex={-1} className="outline-none">
      {best ? (
        [best, ...(showsAll ? others : [])].map((contact, index) => (
          <ContactValueRow
            key={contact.value}
            kind={kind}
            contact={contact}
            hasIcon={index === 0}
            more={
              index === 0 &&
              others.length > 0 && (
                <MoreValues count={others.length} isOpen={showsAll} onToggle={() => setShowsAll(!showsAll)} />
              )
            }
          />
        ))
      ) : isPending ? (
        <ContactSlot
          kind={kind}
          isOwned={false}
          first={<Skeleton className="mt-1 h-3 w-32" />}
          second={<Skeleton className="h-3 w-16" />}
        />
      ) : (
        <HiddenContact kind={kind} onFile={onFile} reveal={reveal} isGone={values !== null && !reveal.data} />
      )}
      <output className="sr-only">{news}</output>
    </div>
  )
}

/** The button disappears once it has done its work. The value that replaces it gets the focus, or else the entry. */
function useFocusStays(isRevealed: boolean) {
  const entry = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isRevealed || document.activeElement !== document.body) return
    const place = entry.current?.querySelector('a') ?? entry.current
    place?.focus()
  }, [isRevealed])
  return entry
}

type MoreValuesProps = { count: number; isOpen: boolean; onToggle: () => void }

function MoreValues({ count, isOpen, onToggle }: MoreValuesProps) {
  const { t } = useTranslation('contacts')
  return (
    <Button
      variant="quiet"
      size="small"
      aria-expanded={isOpen}
      aria-label={isOpen ? t('value.fewer') : t('value.more', { count })}
      onPress={onToggle}
    >
      {isOpen ? '−' : `+${count}`}
    </Button>
  )
}
