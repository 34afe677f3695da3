import { contactKinds } from '@rapport/contract/contacts/vocabularies.ts'
import type { PersonSummary } from '@rapport/contract/people/person.ts'
import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { classes } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import { PhoneText } from '../phone-text.tsx'
import { knownSettingsQuery } from '../../settings/settings.tsx'
import { ContactButton, contactState, type ContactState } from './contact-button.tsx'
import type { Outcome } from './outcome.ts'
import { ownedValues, paidValues, revealedQuery } from '../revealed.ts'
import type { Density } from '../../../ui/tables/table.tsx'
import { useMay } from '../../accounts/accounts.ts'

const loadPress = () => import('./press-contact.ts')
// A failure shows when it is pressed.
const prefetchPress = () => void loadPress().catch(() => undefined)

const ConfirmSpending = lazyPart(
  async () => (await import('./confirm-spending.tsx')).ConfirmSpending,
  PartFailure,
)
const OutcomeNews = lazyPart(async () => (await import('./outcome-news.tsx')).OutcomeNews, PartFailure)

/** The time for which a button shows that it has copied, in milliseconds. */
const copiedMs = 2000

/** The states of a button that copies, which costs nothing. */
const isCopied: ReadonlySet<ContactState> = new Set(['owned', 'copied', 'gone'])

const quiet: ReadonlySet<Outcome['state']> = new Set(['idle', 'pending', 'asking'])

type ContactCellProps = { person: PersonSummary; density: Density }
type Last = { kind: RevealType; button: HTMLElement; outcome: Outcome }

/**
 * The contacts of a row: a button for each kind, which reveals with one press and copies with the
 * next, and beside them, where there is room, the revealed value.
 */
export function ContactCell({ person, density }: ContactCellProps) {
  const queries = useQueryClient()
  const { data } = useQuery(revealedQuery(person.id))
  const findsContacts = useQuery(knownSettingsQuery()).data?.findsContacts === true
  const mayReveal = useMay('contacts.reveal')
  const [last, setLast] = useState<Last | null>(null)
  const shown = useRef<ReturnType<typeof setTimeout>>(undefined)
  const contacts = contactKinds.map((kind) => {
    const owned = ownedValues(data, kind)
    const outcome = last?.kind === kind ? last.outcome : null
    const onFile = person.onFile[kind]
    const state = contactState(paidValues(owned, onFile), onFile, findsContacts, outcome)
    return { kind, owned, outcome, state }
  })

  const press = async (kind: RevealType, button: HTMLElement, isConfirmed = false) => {
    clearTimeout(shown.current)
    const owned = paidValues(ownedValues(data, kind), person.onFile[kind])
    setLast({ kind, button, outcome: { state: 'pending' } })
    const finish = (outcome: Outcome) => setLast({ kind, button, outcome })
    try {
      const { pressContact } = await loadPress()
      const outcome = await pressContact({ queries, personId: person.id, kind, owned, isConfirmed })
      finish(outcome)
      if (outcome.state === 'copied') shown.current = setTimeout(() => finish({ state: 'idle' }), copiedMs)
    } catch (error) {
      finish({ state: 'failed', error })
    }
  }

  // Without room, a value is only read aloud, except one that a press has just revealed.
  const hasNews = last !== null && !quiet.has(last.outcome.state)

  return (
    <div
      className="@container relative flex min-w-0 items-center gap-1"
      onPointerEnter={prefetchPress}
      onFocus={prefetchPress}
    >
      {contacts.map(({ kind, owned, state }) =>
        mayReveal || isCopied.has(state) ? (
          <ContactButton
            key={kind}
            kind={kind}
            name={person.fullName}
            value={owned?.[0]?.value}
            state={state}
            onPress={(button) => void press(kind, button)}
          />
        ) : (
          <span key={kind} className="size-control-small shrink-0" />
        ),
      )}
      <span
        className={classes(
          'flex text-xs',
          density === 'comfortable' ? 'flex-col' : 'gap-3',
          hasNews ? 'beside-narrow' : 'ms-1 min-w-0 flex-1 @max-[140px]:sr-only',
        )}
      >
        {contacts.map(({ kind, owned }) => {
          const value = owned?.[0]?.value
          if (value === undefined) return null
          return (
            <span key={kind} title={value} className={classes('truncate', kind === 'phone' && 'shrink-[99]')}>
              {kind === 'phone' ? <PhoneText number={value} /> : value}
            </span>
          )
        })}
        {last && last.outcome.state !== 'idle' && (
          <Suspense>
            <OutcomeNews kind={last.kind} outcome={last.outcome} />
          </Suspense>
        )}
      </span>
      {last?.outcome.state === 'asking' && (
        <Suspense>
          <ConfirmSpending
            kind={last.kind}
            trigger={last.button}
            onConfirm={() => void press(last.kind, last.button, true)}
            onClose={() => setLast(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
