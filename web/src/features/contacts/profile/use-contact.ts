import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { PersonSummary } from '@rapport/contract/people/person.ts'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { knownSettingsQuery } from '../../settings/settings.tsx'
import { contactState } from '../row/contact-button.tsx'
import type { Outcome } from '../row/outcome.ts'
import { pressContact } from '../row/press-contact.ts'
import { ownedValues, paidValues, revealedQuery } from '../revealed.ts'
import { revealMutation } from '../use-reveal.ts'
import { useMay } from '../../accounts/accounts.ts'

/** The time for which a button shows that it has copied, in milliseconds. */
const copiedMs = 2000

type Last = { button: Element; outcome: Outcome }

/** One kind of contact of a person: the known values, and the outcome of the last press on its button. */
export function useContact(person: Pick<PersonSummary, 'id' | 'onFile'>, kind: RevealType) {
  const queries = useQueryClient()
  const { data, isPending } = useQuery(revealedQuery(person.id))
  const mayReveal = useMay('contacts.reveal')
  const findsContacts = useQuery(knownSettingsQuery()).data?.findsContacts === true && mayReveal
  const { mutationKey } = revealMutation(queries, person.id, kind)
  const isRevealing = useIsMutating({ mutationKey }) > 0
  const [last, setLast] = useState<Last | null>(null)
  const shown = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(shown.current), [])

  const owned = ownedValues(data, kind)
  const onFile = person.onFile[kind]
  const paid = paidValues(owned, onFile)
  const outcome: Outcome = isRevealing ? { state: 'pending' } : (last?.outcome ?? { state: 'idle' })
  const press = async (button: Element, isConfirmed = false) => {
    if (isRevealing) return
    clearTimeout(shown.current)
    // Values that the account owns are not bought again. If ownership is unknown, the server still
    // doesn't charge twice.
    const known = isPending
      ? ownedValues(await queries.fetchQuery(revealedQuery(person.id)).catch(() => undefined), kind)
      : owned
    const paidFor = paidValues(known, onFile)
    const next = await pressContact({ queries, personId: person.id, kind, owned: paidFor, isConfirmed })
    setLast({ button, outcome: next })
    if (next.state === 'copied') shown.current = setTimeout(() => setLast(null), copiedMs)
  }
  return {
    kind,
    /**
     * The best value on file; null when nothing is, though a provider may still find something
     * (`findsContacts`).
     */
    onFile,
    owned,
    isLoading: isPending,
    findsContacts,
    /** Whether the account may spend a credit on it. */
    mayReveal,
    state: contactState(paid, onFile, findsContacts, outcome),
    outcome,
    press: (button: Element) => void press(button),
    /** The pressed button, if the press must be confirmed first. */
    asking: last?.outcome.state === 'asking' ? last.button : null,
    confirm: () => last && void press(last.button, true),
    cancel: () => setLast(null),
  }
}

export type Contact = ReturnType<typeof useContact>
