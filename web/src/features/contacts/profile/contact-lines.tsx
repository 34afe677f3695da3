import { useState } from 'react'
import { useErrorText } from '../../../lib/texts/use-error-text.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { ContactSlot } from './contact-slot.tsx'
import { ContactStatus, ContactValueRow } from './contact-value.tsx'
import type { Contact } from './use-contact.ts'

const masks = { email: '••••@••••', phone: '+•• ••••' }

/** The values of a kind of contact, or what is known before any are revealed, in the same place. */
export function ContactLines({ contact }: { contact: Contact }) {
  const { kind, owned, isLoading } = contact
  const [showsAll, setShowsAll] = useState(false)
  const [best, ...others] = owned ?? []
  const lines = () => {
    if (isLoading)
      return (
        <ContactSlot
          kind={kind}
          isOwned={false}
          first={<Skeleton className="mt-1 h-3 w-32" />}
          second={<Skeleton className="h-3 w-16" />}
        />
      )
    if (!best) return <Unrevealed contact={contact} />
    return [best, ...(showsAll ? others : [])].map((value, index) => (
      <ContactValueRow
        key={value.value}
        kind={kind}
        contact={value}
        hasIcon={index === 0}
        more={
          index === 0 &&
          others.length > 0 && (
            <MoreValues count={others.length} isOpen={showsAll} onToggle={() => setShowsAll(!showsAll)} />
          )
        }
      />
    ))
  }
  return (
    <li>
      {lines()}
      <News contact={contact} />
    </li>
  )
}

function Unrevealed({ contact: { kind, onFile, findsContacts, owned, outcome } }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const slot = { kind, isOwned: false }
  const { state } = outcome
  if (state === 'nothing' || state === 'unavailable' || owned)
    return (
      <ContactSlot
        {...slot}
        first={
          <output className="text-muted">
            {t(`reveal.${state === 'unavailable' ? state : 'nothing'}.${kind}`)}
          </output>
        }
        second={t(owned ? 'reveal.gone' : 'reveal.notCharged')}
      />
    )
  const status = () => {
    if (outcome.state === 'failed') return <Failure error={outcome.error} />
    if (onFile) return <ContactStatus status={onFile} />
    return t(findsContacts ? 'reveal.onlyIfFound' : 'reveal.nothingToReveal')
  }
  return (
    <ContactSlot
      {...slot}
      first={
        <span aria-hidden={onFile !== null} className="text-muted">
          {onFile ? masks[kind] : t(`reveal.notOnFile.${kind}`)}
        </span>
      }
      second={status()}
    />
  )
}

function Failure({ error }: { error: unknown }) {
  const { title, subTitle } = useErrorText()(error)
  return (
    <span role="alert" title={subTitle} className="truncate text-danger">
      {title}
      <span className="sr-only">. {subTitle}</span>
    </span>
  )
}

/** The outcome of a press, for screen readers. */
function News({ contact: { kind, outcome } }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const news = () => {
    if (outcome.state === 'copied') return t('value.copied')
    if (outcome.state === 'notCopied') return t('value.copyFailed')
    if (outcome.state !== 'revealed') return null
    const left = t('announced.left', { count: outcome.left, shown: formats.count(outcome.left) })
    return `${t(`announced.${kind}`, { value: outcome.value })} ${left}`
  }
  return <output className="sr-only">{news()}</output>
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
