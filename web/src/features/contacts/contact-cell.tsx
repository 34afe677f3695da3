import { contactKinds, type OnFileStatus } from '@rapport/contract/contacts/vocabularies.ts'
import type { PersonSummary } from '@rapport/contract/people/person.ts'
import type { ContactValue, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { classes } from '../../ui/class-names.ts'
import type { Density } from '../../ui/table.tsx'
import { ownedValues, revealedQuery } from './revealed.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartFailure } from '../../ui/part-failure.tsx'

const load = async () => (await import('./contact-popover.tsx')).ContactPopover
const ContactPopover = lazyPart(load, PartFailure)
// A failure shows when it is opened.
const fetchPopover = () => void load().catch(() => undefined)

const icons = { email: Mail, phone: Phone }

type ContactCellProps = { person: PersonSummary; density: Density }

/**
 * Which contacts of a row are on file. Revealed ones have a colour and, in a wide table, their value. A click opens the contacts.
 */
export function ContactCell({ person, density }: ContactCellProps) {
  const { t } = useTranslation('contacts')
  const { data } = useQuery(revealedQuery(person.id))
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const entries = contactKinds.map((kind) => ({
    kind,
    onFile: person.onFile[kind],
    values: ownedValues(data, kind),
  }))
  const known = entries.filter(({ onFile, values }) => values !== null || onFile !== null)
  if (known.length === 0) return <span className="sr-only">{t('cell.none')}</span>
  const states = known.map(({ kind, onFile, values }) => {
    if (values?.[0]) return t(`cell.owned.${kind}`, { value: values[0].value })
    return values === null && onFile !== null ? t(`cell.${onFile}.${kind}`) : t(`cell.gone.${kind}`)
  })
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={fetchPopover}
        onFocus={fetchPopover}
        onClick={() => setOpen(true)}
        className={classes(
          '-ms-1 flex min-h-6 max-w-full items-center gap-2 rounded-chip px-1 hover:bg-pressed @min-[1000px]:w-full',
          density === 'comfortable' && '@min-[1000px]:flex-col @min-[1000px]:items-start @min-[1000px]:gap-0',
        )}
      >
        <span className="sr-only">
          {t('cell.label', { name: person.fullName, states: states.join(', ') })}
        </span>
        {entries.map((entry) => (
          <Known key={entry.kind} {...entry} />
        ))}
      </button>
      {isOpen && (
        <Suspense>
          <ContactPopover person={person} trigger={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type KnownProps = { kind: RevealType; onFile: OnFileStatus | null; values: ContactValue[] | null }

/**
 * One kind of contact, hidden from screen readers, because the button's label says the same. Each kind keeps its place, so that kinds line up down the column and a
 * value replaces its mask.
 */
function Known({ kind, onFile, values }: KnownProps) {
  const Icon = icons[kind]
  if (values === null && onFile === null) return <span aria-hidden className="size-4 @min-[1000px]:w-0" />
  return (
    <span
      aria-hidden
      className={classes(
        'flex max-w-full min-w-0 items-center gap-0.5 @min-[1000px]:gap-1.5',
        values === null ? 'text-muted' : 'text-accent',
      )}
    >
      <Icon size={16} className="shrink-0 @min-[1000px]:size-3.5" />
      <span
        className={classes(
          'hidden min-w-0 truncate text-xs @min-[1000px]:block',
          values === null ? 'text-muted' : 'text-text',
        )}
      >
        {values === null ? '••••••••' : values[0]?.value}
      </span>
      {values === null && <Dot status={onFile} />}
    </span>
  )
}

/** Filled: verified. A ring: unverified. */
function Dot({ status }: { status: OnFileStatus | null }) {
  return (
    <span
      className={classes(
        'size-1.5 shrink-0 rounded-full',
        status === 'verified' ? 'bg-success' : 'border border-current',
      )}
    />
  )
}
